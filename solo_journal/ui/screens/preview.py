"""What would be done, line by line, and whether to do it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import shown
from .confirm import Confirm


class Preview(Confirm):
    """Dismisses with True, or with None where the player says no. What is long is scrolled."""

    HELP = "Read what would be done; the arrows and PgDn scroll. Enter agrees. Esc cancels."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "scroll(1)", "Down", id="preview.down", tooltip="Scroll on.", show=False),
        Binding("up", "scroll(-1)", "Up", id="preview.up", tooltip="Scroll back.", show=False),
        Binding("pagedown", "scroll(10)", "Page down", id="preview.page-down", tooltip="Scroll on.", show=False),
        Binding("pageup", "scroll(-10)", "Page up", id="preview.page-up", tooltip="Scroll back.", show=False),
    ]

    def __init__(self, question: str, lines: Sequence[str], does: str = "OK") -> None:
        super().__init__(question, does)
        self._lines = lines

    def body(self) -> Iterable[Widget]:
        """The lines."""
        yield Static(Content(shown("\n".join(self._lines))))

    def action_scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one(".sheet", VerticalScroll).scroll_relative(y=rows, animate=False)
