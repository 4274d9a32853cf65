"""The base of screens over another one. Each is closed only once: a second key that was on its way closes nothing
else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen

from ..forms.key_table import keys
from ..forms.plain_list import PlainList
from ..page.frame import Frame, log_columns

P = ParamSpec("P")
S = TypeVar("S", bound=Screen[Any])
T = TypeVar("T")
BESIDE, WIDEST = 70, 140
"""The width from which a screen has two parts beside each other, and the width beyond which it is centred."""


def after_typing(action: Callable[Concatenate[S, P], object]) -> Callable[Concatenate[S, P], None]:
    """Make an action run only after the focused widget has received everything typed before."""

    def later(self: S, *args: P.args, **kwargs: P.kwargs) -> None:
        (self.focused or self).call_later(partial(action, self, *args, **kwargs))

    return cast("Callable[Concatenate[S, P], None]", update_wrapper(later, action))


class Modal(ModalScreen[T]):
    """The base of every screen that asks or shows something over the page."""

    DEFAULT_CSS = """
    Modal > .sheet {
        width: 80;
        max-width: 100%;
        height: auto;
        max-height: 100%;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        background: $surface;
        border-top: solid $accent;
        border-bottom: solid $pane-rule;
        padding: 0 2;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("app", ("help", "f1", "app.help", "Help", "Keys, signs, and how this game is played.")),
        *keys("room", ("back", "escape", "back", "Back", "Back to where you were.")),
        *keys(
            "room",
            ("down", "pagedown", "page(1)", "Page down", "A page down."),
            ("up", "pageup", "page(-1)", "Page up", "A page up."),
            ("row-down", "down", "scroll(1)", "Down", "A row down."),
            ("row-up", "up", "scroll(-1)", "Up", "A row up."),
            show=False,
        ),
    ]
    SCROLLS: ClassVar[str] = ".sheet"
    """What its keys scroll."""
    OVER_THE_LOG: ClassVar[bool] = True
    """Whether it is in the log's column when it is over the page, so that the panes beside it stay visible."""

    def on_resize(self) -> None:
        """Centre it over the log, or on the screen if another screen is below."""
        beneath = self.app.screen_stack[: self.app.screen_stack.index(self)] if self.OVER_THE_LOG else []
        while beneath and isinstance(beneath[-1], Modal) and beneath[-1].OVER_THE_LOG:
            beneath = beneath[:-1]
        if beneath and isinstance(beneath[-1], Frame):
            left, right = log_columns(self.size.width)
            margin = self.query_one(".sheet").styles.margin
            self.query_one(".sheet").styles.margin = (margin.top, self.size.width - right, margin.bottom, left)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close with this result, if it is on top. Textual closes whatever is on top, which may be the page by now."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def action_scroll(self, rows: int) -> None:
        for page in self.query(self.SCROLLS):
            page.scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        for page in self.query(self.SCROLLS):
            self.action_scroll(pages * max(1, page.size.height - 2))

    @after_typing
    def action_move(self, how: str) -> None:
        """Move the cursor of its list while the focus is in a line: `cursor_down`, `page_up`."""
        getattr(self.query_one(PlainList), f"action_{how}")()

    def action_back(self) -> None:
        """Go back without doing anything."""
        self.dismiss(None)

    def leave(self) -> None:
        """Close because the player quits; the screen below may have something to ask."""
        self.action_back()
        self.app.call_later(self.app.run_action, "leave")


class WholeScreen(Modal[T]):
    """A screen that hides the page, even in ANSI themes, for which Textual shows what is below. In a wide
    terminal it is centred, with its head and its footer."""

    OVER_THE_LOG = False
    SCROLLS = "#page"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (BESIDE, "-normal"), (100, "-wide")]  # noqa: RUF012, as in Textual
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012, as in Textual
    DEFAULT_CSS = """
    WholeScreen {
        align-horizontal: center;
        background: $background;
        & > * { max-width: 140; }
        &:ansi { background: $background; }
        #page { scrollbar-size-vertical: 1; }
        .head { color: $prose; text-style: bold; }
        .label, .quiet { color: $quiet; }
    }
    """

    @property
    def measure(self) -> int:
        """The width of its parts."""
        return min(self.size.width, WIDEST)
