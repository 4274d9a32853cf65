"""The menu: everything that can be done, each by its letters, in two columns. Space with nothing typed opens it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Literal, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...campaign.play.keyboards import by_place
from ...campaign.play.options import Option, how_likely
from ...campaign.story.sanitise import sanitise_line
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refusal import Reason
from ..campaign_model import CampaignModel
from ..composer.odds_text import case_text
from ..forms.choices import Choice, Chosen, Group, menu
from ..forms.hint import Hint
from ..forms.key_table import keys
from ..forms.plain_list import MarkedList, PlainList
from .modal import Modal

SMALL = 24
"""The height of a terminal in which every row counts."""
MOST = 14
"""The most lines in a column; a longer group has two columns."""
ABOUT = 2
"""The number of rows for a line's description."""
SENTENCE = re.compile(r"(?<=[.!?]) ")
HINT = (
    ("a letter", "runs it"), ("/", "find"), ("↑↓", "Enter"), ("←", "back a level"), ("F1", "help"), ("Esc", "close"),
)  # fmt: skip
FIND: Literal["find"] = "find"
"""The menu's result if the player would rather type a name."""


class MenuColumn(Vertical):
    """One column of the menu. While a group replaces the other column, it has no cursor."""

    DEFAULT_CSS = """
    MenuColumn {
        width: 1fr;
        height: auto;
        max-height: 100%;
        & > Static { height: 1; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; padding: 0 1 0 2; }
        & > MarkedList { height: auto; max-height: 1fr; }
        &.-waits MarkedList { opacity: 60%; }
    }
    """

    def __init__(self, model: CampaignModel, group: Group, waits: bool = False) -> None:
        super().__init__(classes="-waits" if waits else "")
        self._model = model
        self.choices = group.choices
        self._title = group.title
        self._waits = waits
        self.reasons = [each.why_not() for each in group.choices]
        """Why each cannot be done now; empty if it can."""

    def compose(self) -> ComposeResult:
        yield Static(Content(sanitise_line(self._title).upper()))
        listing = MarkedList([_line(*each) for each in zip(self.choices, self.reasons, strict=True)])
        yield listing.unfocused() if self._waits else listing

    def on_mount(self) -> None:
        self.listing.unmark()

    on_descendant_blur = on_mount

    @property
    def listing(self) -> MarkedList:
        return self.query_one(MarkedList)

    def stand_at(self, at: int) -> None:
        """Put the cursor on the line at this index."""
        self.listing.highlighted = at
        self.listing.focus()

    def about(self, at: int) -> str:
        """What the line at this index does, the odds of a procedure that needs no inputs but words, and why it cannot
        be done now."""
        choice, kind = self.choices[at], self.choices[at].leads
        if reason := self.reasons[at]:
            return f"Not now: {reason}. {choice.about}"
        does, *more = SENTENCE.split(choice.about, 1)
        if isinstance(kind, type) and issubclass(kind, Procedure) and kind.makes in ("question", "roll"):
            offer = Offer(kind.called, kind.id, {kind.words: "…"} if kind.words else {})
            if case := how_likely(self._model.campaign, Option(kind.called, offer))():
                more = [f"Odds: {case_text(case)}.", *more]
        return " ".join([does, *more])


class MenuScreen(Modal[Chosen | Literal["find"] | None]):
    """Returns what was chosen: an act of the page, a procedure ready to run or to be filled in, or something to do with
    the last entry; `FIND` to search by name."""

    HELP = "Press the letter in front of a line to run it; ▸ opens a group. `/` finds by name, Left goes back a level."
    OVER_THE_LOG = False
    DEFAULT_CSS = """
    MenuScreen {
        align: center bottom;
        background: $background 40%;
        & > Vertical {
            width: 100%;
            height: auto;
            max-height: 100%;
            background: $surface;
            border-top: solid $pane-rule;
            padding: 0 1;
            align-horizontal: center;
        }
        #columns, #about, #hint { max-width: 116; }
        #columns { height: auto; max-height: 100h; }
        #about { height: 2; padding: 0 1 0 3; color: $foreground; margin-top: 1; }
        #hint { padding: 0 1 0 0; margin-top: 1; }
        &.-small #hint { margin-top: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("menu", ("find", "slash", "find", "Find", "Find something by its name.")),
        *keys(
            "menu",
            ("up-a-level", "backspace", "up", "Back a level", "Out of the group."),
            ("left", "left", "column(-1)", "Left", "Out of the group, or left."),
            ("right", "right", "column(1)", "Right", "To the column on the right."),
            show=False,
        ),
    ]

    def __init__(self, model: CampaignModel) -> None:
        super().__init__()
        self._model, self._top = model, menu(model)
        self._path: list[tuple[int, Group]] = []
        """The open groups, each with the column that it replaces."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Horizontal(*self._columns(), id="columns")
            yield Static(id="about")
            yield Hint(HINT)

    def on_mount(self) -> None:
        self._settle()

    def on_resize(self) -> None:
        small = self.size.height <= SMALL
        self.set_class(small, "-small")
        self.query_one("#columns").styles.max_height = max(3, self.size.height - (5 if small else 6))

    async def on_key(self, event: events.Key) -> None:
        if not event.character or not event.is_printable:
            return
        wanted = (event.character, by_place(event.character))
        for column in self._alive():
            for at, choice in enumerate(column.choices):
                if choice.key in wanted:
                    event.stop()
                    await self._choose(column, at)
                    return

    @on(PlainList.OptionHighlighted)
    def tell(self, event: PlainList.OptionHighlighted) -> None:
        if event.option_list.has_focus and isinstance(event.option_list.parent, MenuColumn):
            self._tell(event.option_list.parent.about(event.option_index))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Describe the line that the cursor moved to from another column."""
        column = event.widget.parent
        if isinstance(column, MenuColumn):
            if column.listing.highlighted is None:
                column.listing.highlighted = next((at for at, why in enumerate(column.reasons) if not why), 0)
            self._tell(column.about(column.listing.highlighted))

    @on(PlainList.OptionSelected)
    async def take(self, event: PlainList.OptionSelected) -> None:
        column = event.option_list.parent
        if isinstance(column, MenuColumn):
            if column.has_class("-waits"):
                self._path.clear()
            await self._choose(column, event.option_index)

    def action_find(self) -> None:
        self.dismiss(FIND)

    async def action_up(self) -> None:
        """Leave the group; at the top level do nothing."""
        if self._path:
            _, group = self._path.pop()
            await self._show(at=group)

    async def action_column(self, step: int) -> None:
        """Move to the next column at the same height; left also leaves a group."""
        columns = self._alive()
        here = next((at for at, each in enumerate(columns) if each.listing.has_focus), 0)
        if step < 0 and here == 0 and self._path:
            await self.action_up()
        elif 0 <= here + step < len(columns):
            there = columns[here + step]
            there.stand_at(min(columns[here].listing.highlighted or 0, len(there.choices) - 1))

    def _columns(self) -> Iterator[MenuColumn]:
        """What is open: the two columns, or a group in place of one of them."""
        side, group = self._path[-1] if self._path else (-1, None)
        if group and len(group.choices) > MOST:
            half = (len(group.choices) + 1) // 2
            yield MenuColumn(self._model, Group(group.title, group.choices[:half]))
            yield MenuColumn(self._model, Group(" ", group.choices[half:]))
            return
        for at, top in enumerate(self._top):
            yield MenuColumn(self._model, group if group and at == side else top, waits=bool(group) and at != side)

    def _alive(self) -> list[MenuColumn]:
        """The columns that letters and the cursor can reach, from left to right."""
        return [each for each in self.query(MenuColumn) if each.display and not each.has_class("-waits")]

    async def _choose(self, column: MenuColumn, at: int) -> None:
        choice = column.choices[at]
        if isinstance(choice.leads, Group):
            side = self._path[-1][0] if self._path else [e for e in self.query(MenuColumn) if e.display].index(column)
            self._path.append((side, choice.leads))
            await self._show()
        elif column.reasons[at]:
            column.stand_at(at)
            self._tell(column.about(at))
        else:
            self.dismiss(cast("Chosen", choice.leads))

    async def _show(self, at: Group | None = None) -> None:
        columns = self.query_one("#columns", Horizontal)
        before = list(columns.children)
        with self.app.batch_update():
            await columns.mount(*self._columns())
            for column in before:
                column.display = False
            self._settle(at)
        # A key typed ahead may still be on its way up from the columns that were there: they go only after it.
        self.call_after_refresh(columns.remove_children, before)

    def _settle(self, group: Group | None = None) -> None:
        """Put the cursor on the first line that can be done, or on the group that was open."""
        lines = [
            (column, at, choice.leads is group if group else not column.reasons[at])
            for column in self._alive()
            for at, choice in enumerate(column.choices)
        ]
        if lines:
            column, at, _ = next((each for each in lines if each[2]), lines[0])
            column.stand_at(at)

    def _tell(self, about: str) -> None:
        room = self.query_one("#about").content_size.width
        self.query_one("#about", Static).update(_sentences(sanitise_line(about), room) if room else about)


def _sentences(about: str, room: int) -> Content:
    """As many whole sentences as fit; if not even the first does, it is cut with an ellipsis."""
    told = Content(about)
    ends = [len(about), *(each.start() for each in reversed([*SENTENCE.finditer(about)]))]
    whole = next((told[:end] for end in ends if len(told[:end].wrap(room)) <= ABOUT), None)
    return whole or told.truncate(ABOUT * room - room // 4, ellipsis=True)


def _line(choice: Choice, reason: Reason) -> Content:
    """`U  Undo: Torch d8 -> d6`; what cannot be done now is quiet, with the reason, which a
    narrow column cuts: it is told in full below once the cursor is here."""
    more = " ▸" if isinstance(choice.leads, Group) else ""
    names = sanitise_line(choice.names())
    title = Content(sanitise_line(choice.title) + more) + (Content(f": {names}") if names else "")
    if reason:
        return Content.assemble((choice.key, "$quiet"), "  ", (f"{choice.title} · {reason.short}", "$quiet"))
    return Content.assemble((choice.key, "bold"), "  ", title)
