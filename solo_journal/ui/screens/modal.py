"""A screen over another, left once: a second key that was on its way takes down nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

from ..page.frame import Frame, log_columns

P = ParamSpec("P")
S = TypeVar("S", bound=Screen[Any])
T = TypeVar("T")
HELP_KEY = Binding(
    "f1", "app.help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played.", show=False
)
"""For a screen of its own: the app's own keys do not reach past a modal one."""


class Modal(ModalScreen[T]):
    """What every screen is that asks something over the page."""

    DEFAULT_CSS = """
    Modal > .sheet {
        width: 80;
        max-width: 100%;
        height: auto;
        max-height: 100%;
        background: $surface;
        border-top: solid $accent;
        border-bottom: solid $pane-rule;
        padding: 0 2;
    }
    """
    SCROLLS: ClassVar[str] = "#page"
    """What its keys scroll."""
    OVER_THE_LOG: ClassVar[bool] = True
    """Whether it stands in the column of the log, where it lies over the page: the panes beside it stay whole."""

    def on_resize(self) -> None:
        """Stand in the middle of the log, or of the screen where another one lies beneath."""
        beneath = self.app.screen_stack[: self.app.screen_stack.index(self)] if self.OVER_THE_LOG else []
        while beneath and isinstance(beneath[-1], Modal) and beneath[-1].OVER_THE_LOG:
            beneath = beneath[:-1]
        if beneath and isinstance(beneath[-1], Frame):
            left, right = log_columns(self.size.width)
            margin = self.query_one(".sheet").styles.margin
            self.query_one(".sheet").styles.margin = (margin.top, self.size.width - right, margin.bottom, left)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave with this. Textual takes down whatever screen is on top, and that may be the page by now."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def action_scroll(self, rows: int) -> None:
        """Scroll what is read here by so many rows."""
        self.query_one(self.SCROLLS).scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Scroll it by so many pages."""
        self.action_scroll(pages * max(1, self.query_one(self.SCROLLS).size.height - 2))

    def action_back(self) -> None:
        """Back to where the player was; nothing is done."""
        self.dismiss(None)

    def leave(self) -> None:
        """The player quits: this goes first, and what is beneath it may have something to ask."""
        self.action_back()
        self.app.call_later(self.app.run_action, "leave")


class WholeScreen(Modal[T]):
    """One that hides the page: also where colours are the terminal's own, for which Textual shows what lies beneath."""

    OVER_THE_LOG = False

    DEFAULT_CSS = """
    WholeScreen { background: $background; &:ansi { background: $background; } }
    """


def after_typing(action: Callable[Concatenate[S, P], object]) -> Callable[Concatenate[S, P], None]:
    """An action of a screen that runs once the widget with the focus has all that was typed before it."""

    def later(self: S, *args: P.args, **kwargs: P.kwargs) -> None:
        (self.focused or self).call_later(partial(action, self, *args, **kwargs))

    return cast("Callable[Concatenate[S, P], None]", update_wrapper(later, action))
