"""The panes over the page, if there is no room beside it: one at a time, chosen in the same way."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from ..campaign_model import CampaignModel
from ..forms.key_table import keys
from ..forms.radio_row import ChipRow
from ..page.key_line import KeyLine
from ..panes import panes_for
from ..panes.pane import Pane, put_numbers
from .modal import Modal


class PaneOverlay(Modal[Pane.Request | events.Key | None]):
    """Shows one pane, and returns its request, or a key that is meant for the composer."""

    OVER_THE_LOG = False
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
        *keys(
            "panes",
            ("close", "escape", "back", "Close", "Back to the page."),
            ("next", "tab", "turn(1)", "Next pane", "The next pane."),
        ),
        *keys(
            "panes",
            ("number", "f5", "number", "By number", "The next pane; a digit chooses another."),
            ("before", "shift+tab", "turn(-1)", "Previous pane", "The previous pane."),
            show=False,
        ),
    ]
    HELP: ClassVar[str] = (
        "### The panes\n\nA digit chooses one by its number; where digits act on its rows, F5 gives numbers first. "
        "**Tab** goes through them, **Esc** goes back; what you type goes to the page."
    )

    def __init__(self, model: CampaignModel, first: str = "") -> None:
        super().__init__()
        self.model = model
        self.panes = [kind() for kind in panes_for(model)]
        self.tabs = Tabs(self.panes)
        self.first = first
        self._wanted = False
        """Whether the player asked for numbers."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self.tabs
            with VerticalScroll(can_focus=False):
                yield from self.panes
            yield KeyLine()

    def on_mount(self) -> None:
        for pane in self.panes:
            pane.foldable = False
            pane.show(self.model)
        named = next((pane for pane in self.panes if pane.id_ == self.first), None)
        (named or self.panes[0]).focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Open the pane that got the focus."""
        for pane in self.panes:
            pane.set_class(pane is event.widget, "-open")
        self.keep_numbers()
        self._wanted = False
        self.tabs.refresh(layout=True)

    def keep_numbers(self) -> None:
        """Number the panes, unless digits act on the rows of the open one."""
        put_numbers(self.panes)
        for pane in self.panes if hasattr(self.panes[self.tabs.open], "action_take") and not self._wanted else ():
            pane.number = 0

    def on_pane_redrawn(self) -> None:
        """Its number may have changed."""
        self.tabs.refresh(layout=True)

    def action_turn(self, by: int) -> None:
        self.panes[(self.tabs.open + by) % len(self.panes)].focus()

    def action_number(self) -> None:
        """Go to the next pane, with numbers wherever that is."""
        self._wanted = True
        self.action_turn(1)

    @on(Pane.Request)
    def close_with(self, request: Pane.Request) -> None:
        request.stop()
        self.dismiss(request)

    def on_key(self, event: events.Key) -> None:
        """Pass keys without a meaning in the pane to the composer."""
        self.keep_numbers()
        if event.is_printable and event.key not in self.active_bindings:
            event.stop()
            self.dismiss(event)

    def on_click(self, event: events.Click) -> None:
        if self.get_widget_at(event.screen_x, event.screen_y)[0] is self:
            self.dismiss(None)


class Tabs(ChipRow, can_focus=False):
    """The titles of the panes, with the open one marked, on as many lines as they need."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Tabs { color: $foreground; }"
    gap = 1

    def __init__(self, panes: list[Pane]) -> None:
        super().__init__()
        self.panes = panes

    @property
    def open(self) -> int:
        """The index of the open pane."""
        return next((at for at, pane in enumerate(self.panes) if pane.has_class("-open")), 0)

    def pieces(self) -> list[Content]:
        """`[4 Trackers]`: the open one is in brackets, with its number while numbers choose."""
        return [self._tab(pane, at == self.open) for at, pane in enumerate(self.panes)]

    def action_choose(self, at: int) -> None:
        self.panes[at].focus()

    def _tab(self, pane: Pane, is_open: bool) -> Content:
        left, right = "[]" if is_open else "  "
        style = "bold $prose" if is_open else "$quiet"
        number = f"{pane.number} " if pane.number else ""
        return Content.assemble((left, "$accent"), (number, "bold"), (pane.called, style), (right, "$accent"))
