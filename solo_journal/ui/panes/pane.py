"""What every pane is: a titled box with one thing of the campaign in it, that can be focused, used and folded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.rows import CURSOR, GUTTER, Row, Rows
from ..page.safe_text import NOTHING, fitted, safe

T = TypeVar("T")
MOST_DIGITS = 9


class PaneTitle(Widget):
    """The name of a pane, and what stands at its right edge. A click folds the pane, or opens it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    PaneTitle { height: 1; width: 1fr; color: $quiet; }
    """

    left: var[Content] = var(NOTHING, init=False)
    right: var[Content] = var(NOTHING, init=False)
    lit: var[bool] = var(False, init=False)
    """Whether its pane has the focus."""

    def render(self) -> Content:
        """`▌ TWIST ◆◆◇        fired in this scene`."""
        room = self.content_size.width - GUTTER
        left = self.left.stylize("bold $accent") if self.lit else self.left
        mark = Content.styled(CURSOR, "$accent") if self.lit else Content(" " * GUTTER)
        gap = room - left.cell_length - self.right.cell_length
        return mark + (fitted(left, room) if gap < 1 else left + " " * gap + self.right)

    def watch_left(self) -> None:
        """Show it."""
        self.refresh()

    watch_right = watch_lit = watch_left


def digits(id_: str, called: str, tooltip: str) -> list[BindingType]:
    """The keys 1 to 9, which take the row of that number."""
    return [
        Binding(f"{key}", f"take({key})", f"{called} {key}", id=f"{id_}{key}", tooltip=tooltip, show=False)
        for key in range(1, MOST_DIGITS + 1)
    ]


def put_numbers(panes: Iterable[Pane]) -> None:
    """Number the panes, until the next key: a digit goes to one of them."""
    for number, pane in enumerate(panes, 1):
        pane.number = number


class Pane(Vertical, can_focus=True):
    """One pane. It shows what `show` is given and keeps nothing but the cursor; what it wants done, it posts."""

    DEFAULT_CSS = """
    Pane {
        height: auto;
        margin: 1 0 0 0;
        padding: 0 1 0 0;
        &.-first { margin: 0; }
        &.-folded > Rows, &.-squeezed > Rows { display: none; }
        &.-squeezed:focus > Rows { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", id="pane.up", tooltip="The row above.", show=False),
        Binding("down", "move(1)", "Down", id="pane.down", tooltip="The row below.", show=False),
        Binding("enter", "use", "Use", id="pane.use", tooltip="Use the row under the cursor."),
    ]
    enter: ClassVar[tuple[str, str, str]]
    """What Enter does: the word for it, the end of the key's name in the settings, and a sentence."""
    HELP: ClassVar[str] = (
        "A pane. **Up** and **Down** choose a row, **Enter** uses it; a click on the title folds it away."
    )

    id_: ClassVar[str]
    """The pane's name in settings and keys: `oracle`."""
    called: ClassVar[str]
    """What it is called where there is nothing in it to be named after."""
    place: ClassVar[int] = 50
    """Where it stands among the others; small numbers come first."""
    column: ClassVar[Literal["left", "right"]] = "right"
    """On which side of the page it stands. The left one is there only where the screen is wide."""
    alone: ClassVar[bool] = False
    """Whether the others of its column give way while it is wanted."""

    gives_way: ClassVar[int] = 0
    """Where there is too little height, panes fold to their titles by this, 1 first; 0 never folds by itself."""
    pairs: ClassVar[bool] = False
    """Whether it may stand beside another one where there is room for two."""

    number: var[int] = var(0)
    """The digit that goes to it, while one of the panes is being chosen."""
    folded: var[bool] = var(False, toggle_class="-folded")
    """Whether the player folded it away."""
    squeezed: var[bool] = var(False, toggle_class="-squeezed")
    """Whether there is too little height for it."""

    class Request(Message):
        """Something that a pane wants."""

    class Do(Request):
        """The pane wants a procedure done: with its inputs, or with a form where `form` says so."""

        def __init__(self, procedure: str, inputs: dict[str, object] | None = None, *, form: bool = False) -> None:
            self.procedure = procedure
            self.inputs = inputs or {}
            self.form = form
            super().__init__()

    class Sign(Request):
        """The pane wants a line begun in the composer: `?+ `."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Jump(Request):
        """The pane wants the log at a scene."""

        def __init__(self, scene: int) -> None:
            self.scene = scene
            super().__init__()

    class Act(Request):
        """The pane wants an act of the page done: the sheet, a name."""

        def __init__(self, act: str, words: str = "") -> None:
            self.act, self.words = act, words
            super().__init__()

    class Unfold(Request):
        """The pane wants more of itself shown, or less; it sees to that itself."""

    class Redrawn(Message):
        """Other rows stand in the pane."""

    @dataclass
    class Folded(Message):
        """The player folded a pane away, or opened it."""

        pane: str
        folded: bool

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """The help groups a pane's keys under its name."""
        cls.BINDING_GROUP_TITLE = cls.called
        if "enter" in vars(cls):
            called, id_, tooltip = cls.enter
            enter = Binding("enter", "use", called, id=f"{cls.id_}.{id_}", tooltip=tooltip)
            cls.BINDINGS = [enter, *vars(cls).get("BINDINGS", ())]
        super().__init_subclass__(**kwargs)

    def __init__(self) -> None:
        super().__init__(id=f"pane-{self.id_}")
        self.heading = PaneTitle()
        self.rows = Rows()
        self.model: CampaignModel | None = None
        self.foldable = True
        self.open = False
        """Whether it shows more than its few rows."""

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Whether this campaign has anything for this pane."""
        return True

    def title_of(self, model: CampaignModel) -> str:
        """What stands over it."""
        return self.called

    def beside_title(self, model: CampaignModel) -> Content:
        """What stands at the right edge of its title."""
        return NOTHING

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        return ()

    def compose(self) -> ComposeResult:
        """The title and the rows."""
        yield self.heading
        yield self.rows

    def show(self, model: CampaignModel) -> None:
        """Show the campaign as it stands."""
        self.model = model
        self.redraw()

    def redraw(self) -> None:
        """Show what is known once more. A part of the world that its game cannot read says so in place."""
        if self.model is None:
            return
        right = NOTHING
        try:
            title, rows = self.title_of(self.model), tuple(self.rows_of(self.model))
            right = self.beside_title(self.model)
        except Refused as reason:
            title, rows = self.called, (Row(safe(str(reason)), hang=0),)
        closed = self.folded or self.squeezed
        number = f"{self.number} " if self.number else ""
        self.heading.left = safe(f"{'▸ ' if closed else ''}{number}{title.upper()}")
        self.heading.right = right
        self.rows.put(rows)
        self.refresh_bindings()
        if self.is_attached:
            self.post_message(self.Redrawn())

    def height_in(self, width: int) -> int:
        """The lines that it needs in this width, its title included."""
        return 1 + (0 if self.folded else self.rows.height(width - 1))

    def says(self, width: int) -> list[str]:
        """Its words in this width, however they are spaced."""
        return " ".join(self.rows.text(width - 1)).split()

    def beside(self, count: Callable[[], T], take: Callable[[T], object]) -> None:
        """Count something beside the page, and draw anew with what came; what is counted later drops it."""

        async def counting() -> None:
            take(await asyncio.to_thread(count))
            self.redraw()

        self.run_worker(counting(), exclusive=True, exit_on_error=False, group="beside")

    def on_key(self, event: events.Key) -> None:
        """A digit goes to the pane of that number, as long as they have numbers."""
        if self.number and event.key != "f5":
            self._choose(event)

    def _choose(self, event: events.Key) -> None:
        for each in self.screen.query(Pane):
            if event.character == str(each.number):
                event.stop()
                event.prevent_default()
                each.focus()
            each.number = 0

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.rows.step(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The row under the cursor is only used where it leads somewhere."""
        return self.rows.here is not None if action == "use" else True

    def action_use(self) -> None:
        """Use the row under the cursor."""
        if self.rows.here:
            self.use(self.rows.here)

    def action_fold(self) -> None:
        """Fold the pane away, or open it again."""
        self.folded = not self.folded
        self.post_message(self.Folded(self.id_, self.folded))

    def use(self, row: Row) -> None:
        """Post what a row wants."""
        request = row.does() if row.does else None
        if isinstance(request, self.Unfold):
            self.open = not self.open
            self.redraw()
        elif request is not None:
            self.post_message(request)

    def clicked(self, row: Row, x: int) -> None:
        """Do what a row says that was clicked, at this column."""
        self.use(row)

    def watch_number(self) -> None:
        """Its number stands before its title."""
        self.redraw()

    def watch_folded(self) -> None:
        """Say in the title that there is more."""
        self.redraw()

    def watch_squeezed(self) -> None:
        """Say so in the title; what is below changes nothing in the height that was counted."""
        if self.model is not None:
            closed = "▸ " if self.folded or self.squeezed else ""
            self.heading.left = safe(f"{closed}{self.heading.left.plain.removeprefix('▸ ')}")

    def on_rows_picked(self, event: Rows.Picked) -> None:
        """A click on a row: the first one points, unless it may act at once; the second one does it."""
        event.stop()
        if event.again or event.row.at_once:
            self.clicked(event.row, event.x)

    def on_click(self, event: events.Click) -> None:
        """A click on the title folds the pane, or opens it."""
        if self.foldable and event.screen_y == self.heading.region.y:
            self.action_fold()

    def on_focus(self) -> None:
        self.rows.lit = self.heading.lit = True

    def on_blur(self) -> None:
        self.rows.lit = self.heading.lit = False
