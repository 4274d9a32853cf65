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

INDENT, ADDS = "  ", "  + "


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
        """The lines: those that others hang under are headings, and what would be added has its sign in view."""
        lines = [shown(each) for line in self._lines for each in line.split("\n")]
        hangs = [line.startswith(INDENT) for line in lines]
        heads = [not here and below for here, below in zip(hangs, [*hangs[1:], False], strict=True)]
        told = (_line(line, head=head) for line, head in zip(lines, heads, strict=True))
        yield Static(Content("\n").join(told))

    def action_scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one(".sheet", VerticalScroll).scroll_relative(y=rows, animate=False)


def _line(line: str, *, head: bool) -> Content:
    if line.startswith(ADDS):
        return Content.assemble((ADDS, "bold $text-success"), line.removeprefix(ADDS))
    return Content.styled(line, "bold" if head else "")
