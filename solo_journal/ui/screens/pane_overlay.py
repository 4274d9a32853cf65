"""The panes over the page, where there is no room beside it: one at a time, each with its letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message

from ..campaign_model import CampaignModel
from ..forms.chip_row import ChipRow
from ..page.key_line import KeyLine
from ..panes import kinds, wanted
from ..panes.pane import Pane
from .modal import Modal


class PaneOverlay(Modal[Pane.Request | events.Key | None]):
    """Shows one pane, and closes with what it wants done, or with a key that is meant for what is being written."""

    DEFAULT_CSS = """
    PaneOverlay {
        align: center bottom;
        & > Vertical {
            width: 100%;
            height: auto;
            max-height: 90%;
            background: $surface;
            border-top: solid $pane-rule;
        }
        & VerticalScroll { height: auto; max-height: 1fr; padding: 0 1; }
        & Pane { padding: 0 0 1 0; display: none; }
        & Pane.-open { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Close", id="panes.close", tooltip="Back to the page."),
        Binding("tab", "turn(1)", "Next pane", id="panes.next", tooltip="The next pane."),
        Binding("shift+tab", "turn(-1)", "Pane before", id="panes.before", tooltip="The pane before.", show=False),
        *(
            Binding(
                kind.key, f"open('{kind.id_}')", kind.called, id=f"panes.{kind.id_}", tooltip=kind.called, show=False
            )
            for kind in kinds()
        ),
    ]
    BINDING_GROUP_TITLE = "The panes"
    HELP: ClassVar[str] = "### The panes\n\nEach has its letter; **Tab** goes through them, **Esc** goes back."

    def __init__(self, model: CampaignModel, first: str = "") -> None:
        super().__init__()
        self.model = model
        found = wanted(model)
        self.panes = {kind.id_: kind() for kind in found}
        self.letters = Letters(found)
        self.first = first if first in self.panes else next(iter(self.panes))

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self.letters
            with VerticalScroll(can_focus=False):
                yield from self.panes.values()
            yield KeyLine()

    def on_mount(self) -> None:
        for pane in self.panes.values():
            pane.foldable = False
            pane.show(self.model)
        self.action_open(self.first)

    def action_open(self, id_: str) -> None:
        """Open a pane; one that this campaign has nothing for stays where it is."""
        if id_ not in self.panes:
            return
        self.letters.mark(id_)
        for each, pane in self.panes.items():
            pane.set_class(each == id_, "-open")
        self.panes[id_].focus()

    def action_turn(self, by: int) -> None:
        order = list(self.panes)
        self.action_open(order[(order.index(self.letters.open) + by) % len(order)])

    @on(Pane.Request)
    def close_with(self, request: Pane.Request) -> None:
        request.stop()
        self.dismiss(request)

    def on_key(self, event: events.Key) -> None:
        """Space and any letter that is no pane's are typed on the page."""
        typed = event.character or ""
        if (typed.isalpha() or typed == " ") and event.key not in self.active_bindings:
            event.stop()
            self.dismiss(event)

    def on_letters_clicked(self, event: Letters.Clicked) -> None:
        self.action_open(event.pane)

    def on_click(self, event: events.Click) -> None:
        if self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.dismiss(None)


class Letters(ChipRow, can_focus=False):
    """The letters of the panes, and which one is open, on as many lines as they need."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Letters { color: $foreground; }"
    gap = 1

    @dataclass
    class Clicked(Message):
        """A letter was clicked."""

        pane: str

    def __init__(self, panes: list[type[Pane]]) -> None:
        super().__init__()
        self.panes = panes
        self.open = ""

    def mark(self, pane: str) -> None:
        self.open = pane
        self.refresh()

    def pieces(self) -> list[Content]:
        """`[t Trackers]`: the open one stands in brackets."""
        return list(map(self._tab, self.panes))

    def action_choose(self, at: int) -> None:
        self.post_message(self.Clicked(self.panes[at].id_))

    def _tab(self, kind: type[Pane]) -> Content:
        on_it = kind.id_ == self.open
        left, right = ("[", "]") if on_it else (" ", " ")
        style = "bold $prose" if on_it else "$quiet"
        return Content.assemble((left, "$accent"), (kind.key, "bold"), (f" {kind.called}", style), (right, "$accent"))
