"""What can be done with one entry of the log, each thing behind a letter. The page carries it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.journal.log_view import Line
from ...campaign.story.entry_text import log_line
from ...campaign.story.sanitise import shown_line
from ...rules import shelf
from ...rules.refused import Unknown
from ..campaign_model import CampaignModel
from ..forms.listing import Listing, keyed
from ..page.key_names import key_name
from .dialog import LEAVE, Dialog

EntryAct = Literal[
    "edit", "consequence", "bookmark", "copy", "strike", "overrule", "reroll", "rule", "table", "export", "then"
]  # fmt: skip
HEAD_LENGTH = 200


@dataclass(frozen=True, slots=True)
class EntryWish:
    """What the player wants done with an entry."""

    act: EntryAct
    entry: str
    """Its id."""
    of: str = ""
    """The procedure whose rule is wanted, the table, or the scene's number."""


class EntryMenu(Dialog[EntryWish]):
    """Dismisses with a wish, or with None. What cannot be done with this entry is not offered."""

    HELP = "Press the letter in front of a line, or choose with the arrows and Enter. Nothing here is lost for good."
    DEFAULT_CSS = """
    EntryMenu { .head { text-style: none; max-height: 4; } .about { color: $quiet; margin-top: 1; } }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "wish('edit')", "Edit its words", id="entry.edit", tooltip="Give it other words.", show=False),
        Binding("c", "wish('consequence')", "A consequence", id="entry.consequence",
                tooltip="Write what comes of it, at the end of the story.", show=False),
        Binding("b", "wish('bookmark')", "Bookmark", id="entry.bookmark",
                tooltip="Set a bookmark, or take it away.", show=False),
        Binding("y", "wish('copy')", "Copy", id="entry.copy", tooltip="Copy it to the clipboard.", show=False),
        Binding("s", "wish('strike')", "Strike through", id="entry.strike",
                tooltip="It stays, and is no longer part of the story.", show=False),
        Binding("o", "wish('overrule')", "Overrule", id="entry.overrule",
                tooltip="Another outcome by hand; the rolled one stays visible.", show=False),
        Binding("r", "wish('reroll')", "Roll again", id="entry.reroll",
                tooltip="Other dice; the first ones stay visible.", show=False),
        Binding("h", "wish('rule')", "The rule", id="entry.rule", tooltip="The rule that it came from.", show=False),
        Binding("t", "wish('table')", "The table", id="entry.table", tooltip="Where it was drawn from.", show=False),
        Binding("w", "wish('then')", "How things stood then", id="entry.then",
                tooltip="The campaign as it stood after this, and what is different now.", show=False),
        Binding("x", "wish('export')", "Export this scene", id="entry.export",
                tooltip="Hand this scene on as a file.", show=False),
        LEAVE,
    ]  # fmt: skip

    def __init__(self, line: Line, model: CampaignModel) -> None:
        super().__init__()
        self._line = line
        self._offered: list[Binding] = []
        self._wishes = {wish.act: wish for wish in wishes(line, model)}

    def head(self) -> Content:
        """The entry itself, in short."""
        told = shown_line(log_line(self._line))
        return Content(told if len(told) <= HEAD_LENGTH else f"{told[: HEAD_LENGTH - 3]}...")

    def body(self) -> Iterable[Widget]:
        """The list of what can be done, and what the line under the cursor does."""
        yield Listing()
        yield Static(classes="about")

    def on_mount(self) -> None:
        """List what can be done, under the keys that the player gave it."""
        active = (each.binding for each in self.active_bindings.values())
        self._offered = [each for each in active if each.action.startswith("wish(")]
        listing = self.query_one(Listing)
        listing.set_options(keyed(key_name(each.key), each.description, wide=2) for each in self._offered)
        listing.highlighted = 0 if self._offered else None
        listing.focus()

    @on(Listing.OptionHighlighted)
    def tell(self, event: Listing.OptionHighlighted) -> None:
        """Say what the line under the cursor does."""
        self.query_one(".about", Static).update(Content(self._offered[event.option_index].tooltip))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done with this entry has a key."""
        return parameters[0] in self._wishes if action == "wish" else super().check_action(action, parameters)

    @on(Listing.OptionSelected)
    def take(self, event: Listing.OptionSelected) -> None:
        """Choose by Enter or by mouse."""
        self.action_wish(self._offered[event.option_index].action.split("'")[1])

    def action_wish(self, act: str) -> None:
        """Wish for this."""
        self.dismiss(next((wish for key, wish in self._wishes.items() if key == act), None))


def wishes(line: Line, model: CampaignModel) -> Iterator[EntryWish]:
    """What can be done with this entry as things stand."""
    writable, act = not model.campaign.read_only, line.act
    rule, table = _rule(line), _table(line, model)
    found: dict[EntryAct, tuple[bool, str]] = {
        "edit": (writable and bool(line.text), ""),
        "consequence": (writable and act is not None, ""),
        "bookmark": (writable, ""),
        "copy": (True, ""),
        "strike": (writable and not line.struck, ""),
        "overrule": (writable and act is not None, ""),
        "reroll": (writable and act is not None and any(answer.faces for answer in act.answers), ""),
        "rule": (bool(rule), rule),
        "table": (bool(table), table),
        "export": (line.scene > 0, str(line.scene)),
        "then": (True, ""),
    }
    yield from (EntryWish(key, line.entry.id, of) for key, (fits, of) in found.items() if fits)


def _rule(line: Line) -> str:
    """The procedure that it came from, where that is on the shelf."""
    if line.act is None:
        return ""
    try:
        return shelf.procedure(line.act.procedure).id
    except Unknown:
        return ""


def _table(line: Line, model: CampaignModel) -> str:
    """The table that it was drawn from, or the pack of it where the record says no more."""
    if line.act is None:
        return ""
    named = (str(each) for each in line.act.inputs.values())
    return next((each for each in named if each in model.campaign.tables), next(iter(line.act.packs), ""))
