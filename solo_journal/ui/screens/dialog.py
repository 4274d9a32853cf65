"""The base of every dialog: one question on a quiet sheet over the page, answered by key or mouse, or cancelled with
Esc."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise
from ..page.key_line import KeyLine
from .modal import Modal

T = TypeVar("T")
CANCEL = Binding("escape", "back", "Cancel", id="dialog.leave", tooltip="Cancel; nothing is done.")
"""The last key of every question; a screen that only shows something says *back*."""


class Sheet(VerticalScroll, inherit_bindings=False, can_focus=False):
    """The body of a dialog. Arrows belong to its widgets; PgUp and PgDn scroll it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up", "Page up", id="dialog.page-up", tooltip="A page up.", show=False),
        Binding("pagedown", "page_down", "Page down", id="dialog.page-down", tooltip="A page down.", show=False),
    ]


class Dialog(Modal[T | None], Generic[T]):
    """Returns the answer, or None if cancelled. What was typed stays until then."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        & > .sheet { scrollbar-size-vertical: 1; }
        .head { color: $prose; text-style: bold; margin-bottom: 1; }
        .quiet { color: $quiet; }
        .trouble { display: none; color: $text-error; text-style: bold; margin-top: 1; }
        .trouble.-said { display: block; }
        .sheet > KeyLine { dock: bottom; margin-top: 1; background: $surface; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played."),
    ]
    HEAD: ClassVar[str] = ""
    """The question, unless each dialog sets its own (`head`)."""

    def compose(self) -> ComposeResult:
        with Sheet(classes="sheet"):
            yield Static(self.head(), classes="head")
            yield from self.body()
            yield Static(classes="trouble")
            yield KeyLine(indent=0)

    def head(self) -> Content:
        return Content(self.HEAD)

    def body(self) -> Iterable[Widget]:
        return ()

    def trouble(self, sentence: str) -> None:
        """Say why the answer is refused; an empty sentence clears it."""
        line = self.query_one(".trouble", Static)
        line.update(Content(sanitise(sentence)))
        line.set_class(bool(sentence), "-said")
        if sentence:
            line.scroll_visible(animate=False)
