"""The base of every pane: a titled box with one thing of the campaign in it, which can be focused, used and folded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from ...rules.refusal import Refused
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..page.rows import PaneTitle, Row, Rows
from ..page.safe_text import NOTHING, safe

MOST_DIGITS = 9
Counting = tuple[Callable[[], Any], Callable[[Any], object]]
"""What is counted in a thread, and what takes the result."""


def digits(id_: str, called: str, tooltip: str) -> list[BindingType]:
    """The keys 1 to 9, which take the row with that number."""
    return [
        Binding(f"{key}", f"take({key})", f"{called} {key}", id=f"{id_}{key}", tooltip=tooltip, show=False)
        for key in range(1, MOST_DIGITS + 1)
    ]


def put_numbers(panes: Iterable[Pane]) -> None:
    """Number the panes until the next key: a digit goes to one of them."""
    for number, pane in enumerate(panes, 1):
        pane.number = number


class Pane(Vertical, can_focus=True):
    """One pane. It shows what `show` is given and stores nothing but the cursor; what it wants done, it posts."""

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
    """What Enter does: a word for it, the end of the key's name in the settings, and a sentence."""
    HELP: ClassVar[str] = (
        "A pane. **Up** and **Down** choose a row, **Enter** uses it; a click on the title folds it away."
    )

    id_: ClassVar[str]
    """The pane's name in settings and keys: `oracle`."""
    called: ClassVar[str]
    """Its title when it has nothing to be named after."""
    place: ClassVar[int] = 50
    """Its position among the panes; lower numbers come first."""
    column: ClassVar[Literal["left", "right"]] = "right"
    """Its side of the page. The left column exists only on wide screens."""
    alone: ClassVar[bool] = False
    """Whether it hides the others of its column while it is wanted."""

    gives_way: ClassVar[int] = 0
    """The order in which panes fold to their titles if there is too little height, 1 first; 0 never folds by itself."""
    pairs: ClassVar[bool] = False
    """Whether it may be beside another pane if there is room for two."""

    number: var[int] = var(0)
    """The digit that goes to it while the player chooses a pane."""
    folded: var[bool] = var(False, toggle_class="-folded")
    """Whether the player folded it."""
    squeezed: var[bool] = var(False, toggle_class="-squeezed")
    """Whether there is too little height for it."""

    class Request(Message):
        """A request by a pane."""

    @dataclass
    class Do(Request):
        """Do a procedure with these inputs, through its form if `form` is set."""

        procedure: str
        inputs: dict[str, object] = field(default_factory=dict)
        form: bool = False

    @dataclass
    class Sign(Request):
        """Begin a line in the composer: `?+ `."""

        text: str

    @dataclass
    class Jump(Request):
        """Show a scene in the log."""

        scene: int

    @dataclass
    class Act(Request):
        """Run an act of the page: the sheet, a name."""

        act: str
        words: str = ""

    @dataclass
    class Unfold(Request):
        """Show more or less of the pane, or of one thing in it; the pane handles it itself."""

        what: object = None

    class Redrawn(Message):
        """The pane's rows changed."""

    @dataclass
    class Folded(Message):
        """The player folded or opened a pane."""

        pane: str
        folded: bool

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Group a pane's keys under its name in the help."""
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
        self.open: set[object] = set()
        """What is unfolded."""
        self._stale = False
        """Whether it was hidden when it was to be drawn."""
        self._counted: World | None = None

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Whether this campaign has anything for this pane."""
        return True

    def title_of(self, model: CampaignModel) -> str:
        """Its title."""
        return self.called

    def beside_title(self, model: CampaignModel) -> Content:
        """Text at the right edge of its title."""
        return NOTHING

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        return ()

    def counting(self, model: CampaignModel) -> Counting | None:
        """What is counted in each new world; None if there is nothing."""
        return None

    def compose(self) -> ComposeResult:
        """The title and the rows."""
        yield self.heading
        yield self.rows

    def show(self, model: CampaignModel) -> None:
        """Show the campaign."""
        self.model = model
        self.redraw()

    def on_resize(self) -> None:
        """Draw what was hidden."""
        if self._stale:
            self.redraw()

    def redraw(self) -> None:
        """Draw again, unless it is hidden. Data that its game cannot read is reported in place."""
        self._stale = not all(each.display for each in self.ancestors_with_self if isinstance(each, Widget))
        if self.model is None or self._stale:
            return
        if self.is_attached and self.model.world is not self._counted:
            self._counted = self.model.world
            self._count(self.model)
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

    on_mount = watch_number = watch_folded = watch_squeezed = redraw

    def height_in(self, width: int) -> int:
        """The number of rows that it needs at this width, including its title."""
        return 1 + (0 if self.folded else self.rows.height(width - 1))

    def says(self, width: int) -> list[str]:
        """Its words at this width, regardless of spacing."""
        return " ".join(self.rows.text(width - 1)).split()

    def _count(self, model: CampaignModel) -> None:
        """Count in the background and draw again with the result; a later count replaces it."""

        async def count(how: Callable[[], Any], take: Callable[[Any], object]) -> None:
            take(await asyncio.to_thread(how))
            self.redraw()

        with suppress(Refused):
            if wanted := self.counting(model):
                self.run_worker(count(*wanted), exclusive=True, exit_on_error=False, group="beside")

    def on_key(self, event: events.Key) -> None:
        """Go to the pane with this digit, while panes have numbers."""
        for each in self.screen.query(Pane) if self.number and event.key != "f5" else ():
            if event.character == str(each.number):
                event.stop()
                event.prevent_default()
                self.screen.set_focus(None)  # so that going to where one is counts too
                each.focus()
            each.number = 0

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.rows.step(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer Enter only for a row that does something."""
        return self.rows.here is not None if action == "use" else True

    def action_use(self) -> None:
        """Use the row at the cursor."""
        if self.rows.here:
            self.use(self.rows.here)

    def action_fold(self) -> None:
        """Fold or open the pane."""
        self.folded = not self.folded
        self.post_message(self.Folded(self.id_, self.folded))

    def use(self, row: Row) -> None:
        """Post what a row wants."""
        request = row.does() if row.does else None
        if isinstance(request, self.Unfold):
            self.open ^= {request.what}
            self.redraw()
        elif request is not None:
            self.post_message(request)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        """A click on a row moves the cursor there, unless the row acts at once; a second click uses it."""
        event.stop()
        if event.again or event.row.at_once:
            self.use(event.row)

    def on_click(self, event: events.Click) -> None:
        """A click on the title folds or opens the pane."""
        if self.foldable and event.screen_y == self.heading.region.y:
            self.action_fold()

    def on_focus(self) -> None:
        self.rows.lit = self.heading.lit = True

    def on_blur(self) -> None:
        self.rows.lit = self.heading.lit = False
