"""The cells of a sheet on the screen, with a cursor on those that can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ...rules.kinds.on_sheet import SheetRow
from .rows import CURSOR, GUTTER
from .safe_text import NOTHING, fit_width
from .sheet_layout import Cell, lay_out


class SheetBoard(Widget, can_focus=True):
    """Arrows and the mouse move from cell to cell, Tab from part to part."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "SheetBoard { height: auto; width: 1fr; color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", "Up", id="sheet.up", show=False),
        Binding("down", "go(0, 1)", "Down", id="sheet.down", show=False),
        Binding("left", "go(-1, 0)", "Left", id="sheet.left", show=False),
        Binding("right", "go(1, 0)", "Right", id="sheet.right", show=False),
        Binding("tab", "part(1)", "Next part", id="sheet.part", tooltip="To the next part of the sheet."),
        Binding("shift+tab", "part(-1)", "Previous part", id="sheet.part-before", show=False),
    ]
    at: reactive[int] = reactive(0)
    under: reactive[int] = reactive(-1)

    @dataclass
    class At(Message):
        """The cursor is on this cell."""

        row: SheetRow | None

    class Again(Message):
        """The cell at the cursor was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[SheetRow] = ()
        self._laid: dict[int, tuple[Cell, ...]] = {}
        self._settled = False
        """Whether a click put the cursor where it is: the first click on a cell only moves it there."""

    def show(self, rows: Sequence[SheetRow]) -> None:
        """Show these cells; the cursor stays on the same one, or near it."""
        here, at = self.here, self.at
        self._rows, self._laid = rows, {}
        able = [(n, cell.row) for n, cell in enumerate(self._cells) if cell.row]
        same = [n for n, row in able if here and (row.label, row.name) == (here.label, here.name)]
        self._settled = self._settled and bool(same)
        self.at = same[0] if same else min((n for n, _ in able), key=lambda n: abs(n - at), default=0)
        self.refresh(layout=True)
        self.post_message(self.At(self.here))

    @property
    def here(self) -> SheetRow | None:
        """The cell at the cursor."""
        return self._cells[self.at].row if self._cells else None

    def render(self) -> Content:
        """Every cell in its place."""
        drawn: dict[int, Content] = {}
        for number, cell in sorted(enumerate(self._cells), key=lambda each: each[1].x):
            lit = number == self.at and self.has_focus
            for y, line in enumerate(cell.lines, cell.y):
                mark = Content.styled(CURSOR if lit and y == cell.y else " " * GUTTER, "$accent")
                told = line.stylize("on $panel") if lit else line
                told = told.stylize("underline on $panel") if number == self.under else told
                before = drawn.get(y, NOTHING)
                drawn[y] = before.pad_right(max(0, cell.x - before.cell_length)) + mark + told
        width = self.content_size.width
        return Content("\n").join(fit_width(drawn.get(y, NOTHING), width) for y in range(max(drawn, default=-1) + 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the cells need."""
        return max((cell.y + len(cell.lines) for cell in self._laid_in(width)), default=1)

    def action_go(self, x: int, y: int) -> None:
        """Move to the nearest cell in this direction; what is aside counts for more in a row than in a column."""
        here, weight = self._cells[self.at], 12 if x else 3
        apart = [(n, cell.x - here.x, cell.y - here.y) for n, cell in enumerate(self._cells) if cell.row]
        found = [(abs(right) + weight * abs(down), n) for n, right, down in apart if right * x + down * y > 0]
        self.at = min(found, default=(0, self.at))[1]

    def action_part(self, step: int) -> None:
        """Move to the first cell of the next part."""
        firsts = {cell.part: n for n, cell in reversed(list(enumerate(self._cells))) if cell.row}
        parts = sorted(firsts)
        self.at = firsts[parts[(parts.index(self._cells[self.at].part) + step) % len(parts)]]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing moves on an empty sheet."""
        return bool(self.here)

    def watch_at(self) -> None:
        """Keep the cursor visible, and post its cell."""
        if self._cells:
            cell = self._cells[self.at]
            assert isinstance(self.parent, Widget)
            self.parent.scroll_to_region(Region(cell.x, cell.y, cell.width, len(cell.lines)), animate=False)
            self.post_message(self.At(cell.row))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked cell; a second click changes the cell."""
        number = self._cell_at(event.x, event.y)
        if number >= 0:
            again = number == self.at and self._settled
            self.at, self._settled = number, True
            if again:
                self.post_message(self.Again())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.under = self._cell_at(event.x, event.y)

    def on_leave(self) -> None:
        self.under = -1

    def _cell_at(self, x: int, y: int) -> int:
        inside = (
            n
            for n, cell in enumerate(self._cells)
            if cell.row and cell.y <= y < cell.y + len(cell.lines) and cell.x <= x < cell.x + cell.width + GUTTER
        )
        return next(inside, -1)

    @property
    def _cells(self) -> tuple[Cell, ...]:
        return self._laid_in(self.content_size.width)

    def _laid_in(self, width: int) -> tuple[Cell, ...]:
        if width not in self._laid:
            self._laid = {width: lay_out(self._rows, max(LEAST_WIDTH, width - GUTTER))}
        return self._laid[width]


LEAST_WIDTH = 30
