"""The menu: what can be done now, each by one letter. Space on an empty line opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ..acts.act import Act
from ..campaign_model import CampaignModel
from ..forms.choices import Choice, Chosen, Group, fitting, flat, menu
from ..forms.help_key import HELP_KEY
from ..forms.hint import hint
from ..forms.listing import Listing, keyed
from ..forms.typing import LineInput
from .modal import Modal

SMALL = 30
"""Rows of a terminal in which every line counts."""
HINT = (("a letter", "does it"), ("↑↓ Enter", "choose"), ("/", "finds"), ("Esc", "back"))


class MenuColumn(Vertical):
    """One group of the menu."""

    DEFAULT_CSS = """
    MenuColumn {
        width: 1fr;
        height: auto;
        max-height: 100%;
        & > Static { height: 1; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; padding: 0 1; }
        & > Listing { height: auto; max-height: 1fr; }
        & > Listing > .option-list--option-highlighted { background: transparent; text-style: none; }
    }
    """

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.group = group

    def compose(self) -> ComposeResult:
        yield Static(Content(self.group.title))
        yield Listing(*(_line(each) for each in self.group.choices))


class MenuScreen(Modal[Chosen | None]):
    """Dismisses with what was chosen: an act of the page, a procedure that is ready, or one to fill in."""

    BINDING_GROUP_TITLE = "Menu"
    HELP = "Press the letter in front of a line to do it. Capitals open a group. `/` finds by name."
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
            border-bottom: solid $pane-rule;
            padding: 0 1;
            align-horizontal: center;
        }
        #columns, #about, #hint, LineInput { max-width: 116; }
        #columns { height: auto; max-height: 100h; }
        #about { height: 2; padding: 0 1; color: $foreground; margin-top: 1; }
        #hint { height: 1; padding: 0 1; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; }
        &.-small #about { margin-top: 0; }
        LineInput { display: none; margin: 0 1; }
        &.-finding LineInput { display: block; }
        &.-finding Listing > .option-list--option-highlighted { background: $panel; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        HELP_KEY,
        Binding("escape", "back", "Back", id="menu.back", tooltip="Back to the page, or out of a group."),
        Binding("slash", "find", "Find", id="menu.find", tooltip="Find something by its name."),
        Binding("up", "move(-1)", "Up", id="menu.up", tooltip="To the line above.", show=False),
        Binding("down", "move(1)", "Down", id="menu.down", tooltip="To the line below.", show=False),
        Binding("left", "column(-1)", "Left", id="menu.left", tooltip="To the column on the left.", show=False),
        Binding("right", "column(1)", "Right", id="menu.right", tooltip="To the column on the right.", show=False),
    ]

    def __init__(self, model: CampaignModel, acts: Sequence[Act] = ()) -> None:
        super().__init__()
        self._top = menu(model.campaign.world, acts)
        self._groups = self._top
        self._found: list[Choice] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Horizontal(*map(MenuColumn, self._groups), id="columns")
            yield LineInput(placeholder="type a part of its name", id="find")
            yield Static(id="about")
            yield Static(hint(HINT), id="hint")

    def on_mount(self) -> None:
        """Begin at the first line."""
        self._settle()

    def on_resize(self) -> None:
        """Leave the columns what the rest of the menu does not need."""
        small = self.size.height < SMALL
        self.set_class(small, "-small")
        self.query_one("#columns").styles.max_height = max(3, self.size.height - (6 if small else 7))

    async def on_key(self, event: events.Key) -> None:
        """A letter chooses at once."""
        if self.has_class("-finding") or not event.character or not event.is_printable:
            return
        for group in self._groups:
            for choice in group.choices:
                if choice.key == event.character:
                    event.stop()
                    await self._choose(choice)
                    return

    @on(Listing.OptionHighlighted)
    def tell(self, event: Listing.OptionHighlighted) -> None:
        """Say what the line at the cursor does."""
        if event.option_list.has_focus or self.has_class("-finding"):
            self._tell(self._choice(event).about)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the line does to which the cursor came from another column."""
        column = event.widget.parent
        if isinstance(column, MenuColumn):
            at = column.query_one(Listing).highlighted
            self._tell(column.group.choices[at].about if at is not None else "")

    @on(Listing.OptionSelected)
    async def take(self, event: Listing.OptionSelected) -> None:
        """Choose by Enter or by mouse."""
        await self._choose(self._choice(event))

    @on(Input.Changed, "#find")
    async def narrow(self, event: Input.Changed) -> None:
        """Show only what fits the words."""
        if self.has_class("-finding"):
            self._found = fitting(flat(self._top), event.value)
            found = Group("Found", tuple(self._found))
            await self._show((found,), focus=False)

    @on(Input.Submitted, "#find")
    async def take_first(self) -> None:
        """Enter takes the highlighted line of those that were found."""
        if self._found:
            at = self._listings()[0].highlighted or 0
            await self._choose(self._found[at])

    async def action_find(self) -> None:
        """Find by name."""
        self.add_class("-finding")
        self._found = list(flat(self._top))
        find = self.query_one("#find", LineInput)
        find.value = ""
        find.focus()
        await self._show((Group("Everything", tuple(self._found)),), focus=False)

    async def action_back(self) -> None:
        """Out of a group or a search; else back to the page."""
        if self._groups is self._top:
            self.dismiss(None)
        else:
            self.remove_class("-finding")
            await self._show(self._top)

    def action_move(self, step: int) -> None:
        """Move through what was found, while typing goes on."""
        found = self._listings()[0]
        if found.option_count:
            found.highlighted = ((found.highlighted or 0) + step) % found.option_count

    def action_column(self, step: int) -> None:
        """To the next column, at the same height."""
        columns = self._listings()
        here = next((at for at, each in enumerate(columns) if each.has_focus), 0)
        there = columns[(here + step) % len(columns)]
        there.highlighted = min(columns[here].highlighted or 0, there.option_count - 1)
        there.focus()

    def leave(self) -> None:
        """The player leaves the program: this goes first, and what is beneath it may have something to ask."""
        self.dismiss(None)
        self.app.call_later(self.app.run_action, "leave")

    def _listings(self) -> list[Listing]:
        """The lists that are shown, from left to right."""
        return [each.query_one(Listing) for each in self.query(MenuColumn) if each.display]

    def _choice(self, event: Listing.OptionMessage) -> Choice:
        column = event.option_list.parent
        assert isinstance(column, MenuColumn)
        return column.group.choices[event.option_index]

    async def _choose(self, choice: Choice) -> None:
        if isinstance(choice.leads, Group):
            await self._show((choice.leads,))
        else:
            self.dismiss(choice.leads)

    async def _show(self, groups: tuple[Group, ...], *, focus: bool = True) -> None:
        self._groups = groups
        columns = self.query_one("#columns", Horizontal)
        before = list(columns.children)
        with self.app.batch_update():
            await columns.mount(*map(MenuColumn, groups))
            for column in before:
                column.display = False
            self._settle(focus=focus)
        # A key typed ahead may still be on its way up from the columns that were there: they go only after it.
        self.call_after_refresh(columns.remove_children, before)

    def _settle(self, *, focus: bool = True) -> None:
        """Highlight the first line, and tell of it."""
        first = next(iter(self._listings()), None)
        if first is None or not first.option_count:
            self._tell("Nothing here is called so." if self.has_class("-finding") else "")
            return
        first.highlighted = 0
        if focus:
            first.focus()

    def _tell(self, about: str) -> None:
        self.query_one("#about", Static).update(Content(about))


def _line(choice: Choice) -> Content:
    more = " …" if isinstance(choice.leads, Group) else ""
    return keyed(choice.key, choice.title + more)
