"""The finder: one line to type a name in, and below it everything that fits, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ...campaign.story.sanitise import shown_line
from ..campaign_model import CampaignModel
from ..forms.hint import Hint
from ..forms.name_search import find_matches
from ..forms.plain_list import MarkedList, PlainList
from ..forms.text_inputs import LineInput
from ..palette import Found, Leads, everything
from .modal import HELP_KEY, Modal, after_typing

MOST = 60
"""Lines that are listed at once; typing finds the others."""


class FinderScreen(Modal[Leads | None]):
    """Dismisses with what was found, or with None."""

    BINDING_GROUP_TITLE = "Find by name"
    HELP = "Type a part of a name, or another word for it. Up and Down choose, Enter runs it."
    DEFAULT_CSS = """
    FinderScreen {
        align: center top;
        background: $background 40%;
        & > .sheet { width: 92; margin-top: 1; padding: 0 1; }
        LineInput { margin: 0 0 1 0; }
        MarkedList { height: auto; max-height: 60vh; }
        #about { height: 1; margin-top: 1; padding: 0 2; color: $foreground; text-wrap: nowrap;
                 text-overflow: ellipsis; }
        #hint { padding: 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        HELP_KEY,
        Binding("escape", "back", "Close", id="find.close", tooltip="Back to the page."),
        Binding("enter", "run", "Run", id="find.run", tooltip="Run what is chosen.", priority=True),
        Binding("down", "move(1)", "Down", id="find.down", tooltip="The line below.", show=False, priority=True),
        Binding("up", "move(-1)", "Up", id="find.up", tooltip="The line above.", show=False, priority=True),
    ]

    def __init__(self, model: CampaignModel | None, words: str = "", keys: Sequence[Found] = ()) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self._all: list[Found] = list(keys)
        self._found: list[Found] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield LineInput(self._words, placeholder="a name, or a part of it")
            yield MarkedList()
            yield Static(id="about")
            yield Hint((("Enter", "run"), ("↑↓", "choose"), ("Esc", "close")))

    def on_mount(self) -> None:
        if self._model is not None:
            self._all += everything(self._model, sorted(self.app.available_themes))
        self.query_one(MarkedList).can_focus = False
        self.query_one(LineInput).focus()
        self._list(self._words)

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(PlainList.OptionHighlighted)
    def tell(self, event: PlainList.OptionHighlighted) -> None:
        found = self._found[event.option_index]
        reason = found.why_not()
        about = f"Not now: {reason}. {found.about}" if reason else found.about
        self.query_one("#about", Static).update(Content(shown_line(about)))

    @on(PlainList.OptionSelected)
    def take(self, event: PlainList.OptionSelected) -> None:
        self.dismiss(self._found[event.option_index].leads)

    @after_typing
    def action_run(self) -> None:
        at = self.query_one(MarkedList).highlighted
        if self._found and at is not None:
            self.dismiss(self._found[at].leads)

    @after_typing
    def action_move(self, step: int) -> None:
        listing = self.query_one(MarkedList)
        if listing.option_count:
            listing.highlighted = ((listing.highlighted or 0) + step) % listing.option_count

    def _list(self, words: str) -> None:
        self._found = find_matches(self._all, words)[:MOST]
        self.query_one(MarkedList).show_lines([_line(each) for each in self._found])
        if not self._found:
            self.query_one("#about", Static).update(Content("No match. Try another word."))


def _line(found: Found) -> Content:
    where = f" · {found.where}" if found.where else ""
    return Content.assemble(shown_line(found.title), (shown_line(where), "$quiet"))
