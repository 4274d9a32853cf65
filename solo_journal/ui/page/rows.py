"""Rows of a pane: each fits the width exactly, and some can be picked with the cursor or the mouse. A pane's title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from .safe_text import NOTHING, ends, fit_width, wrap_content

GUTTER = 2
"""The margin on the left, for the cursor."""
CURSOR = "▌ "
GAP = 2
LEAST = 10
"""If a row's words would be narrower than this, its right-hand text is dropped."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. Enter on it posts its message; a row without one cannot be picked."""

    words: Content | Callable[[int], Content]
    """Its words; a function if they depend on the width: then they may take several lines."""
    end: Content = NOTHING
    """Text at its right edge."""
    does: Callable[[], Message] | None = None
    key: str = ""
    """What it stands for: the cursor stays with it when the rows change."""
    hang: int | None = None
    """The indent of wrapped words; None to cut them instead."""
    at_once: bool = False
    """Whether the first click uses it, rather than the second."""

    def drawn(self, width: int) -> Iterator[Content]:
        """The row at exactly this width."""
        room = width - (GAP + self.end.cell_length if self.end else 0)
        if callable(self.words):
            yield from (fit_width(line, width) for line in self.words(width).split("\n"))
        elif self.hang is not None and self.words.cell_length > room:
            for line in wrap_content(self.words, width, min(self.hang, width // 2)):
                yield fit_width(line, width)
            if self.end:
                end = self.end.truncate(width, ellipsis=True)
                yield end.pad_left(width - end.cell_length)
        elif self.end and room >= LEAST:
            yield ends(self.words, self.end, width)
        else:
            yield fit_width(self.words, width)


class Rows(Widget):
    """The rows, and a cursor on those that can be picked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Rows { height: auto; width: 1fr; color: $foreground; }
    """

    lit = reactive(False)
    """Whether the cursor is shown, because the pane has the focus."""
    at = reactive(0)
    """The row of the cursor."""
    under = reactive(-1)
    """The row under the pointer; -1 for none."""

    @dataclass
    class Picked(Message):
        """A row was clicked, for the first time or again."""

        row: Row
        again: bool

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()
        self._cut: dict[int, list[tuple[Content, int]]] = {}
        """The lines by width, each with the number of its row."""
        self._settled = False
        """Whether the cursor is where a click put it: the click that brings the focus only moves the cursor."""

    def put(self, rows: Iterable[Row]) -> None:
        """Show these rows. The cursor stays on the same thing, or at the same place if that is gone."""
        here, width = self.here, self.content_size.width
        before = self.height(width)
        self._rows, self._cut = tuple(rows), {}
        kept = [index for index, row in enumerate(self._rows) if here and here.key and row.key == here.key]
        self.at = kept[0] if kept else min(self._pickable(), key=lambda index: abs(index - self.at), default=0)
        self.refresh(layout=not width or self.height(width) != before)

    @property
    def here(self) -> Row | None:
        """The row at the cursor, if it can be picked."""
        row = self._rows[self.at] if self.at < len(self._rows) else None
        return row if row and row.does else None

    def step(self, by: int) -> None:
        """Move the cursor to the next row that can be picked."""
        ahead = [index for index in self._pickable() if (index - self.at) * by > 0]
        self.at = min(ahead, key=lambda index: abs(index - self.at), default=self.at)

    def text(self, width: int) -> list[str]:
        """The text at this width, row by row."""
        return [line.plain for line in self._drawn(width)]

    def height(self, width: int) -> int:
        """The number of lines that the rows need at this width."""
        return len(self._lines(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height(width)

    def render(self) -> Content:
        """The rows, and the cursor."""
        return Content("\n").join(self._drawn(self.content_size.width))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the row, or use it at once; a click on the cursor uses it."""
        index = self._at(event)
        if index >= 0:
            again = index == self.at and self.lit and event.chain == 1 and self._settled
            self.at, self._settled = index, True
            self.post_message(self.Picked(self._rows[index], again))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.under = self._at(event)

    def on_leave(self) -> None:
        self.under = -1

    def watch_lit(self) -> None:
        self._settled = self._settled and self.lit

    def _at(self, event: events.MouseEvent) -> int:
        """The row under the pointer, if it can be picked; else -1."""
        lines, place = self._lines(self.content_size.width), event.get_content_offset(self)
        index = lines[place.y][1] if place is not None and place.y < len(lines) else -1
        return index if index >= 0 and self._rows[index].does else -1

    def _drawn(self, width: int) -> list[Content]:
        """Every line with its margin, which holds the cursor."""
        cursor, margin = Content.styled(CURSOR, "$accent"), Content(" " * GUTTER)
        found: list[Content] = []
        before = -1
        for line, index in self._lines(width):
            here = self.lit and index == self.at and index != before and self._rows[index].does is not None
            shown = line.stylize("underline on $panel") if index == self.under else line
            found.append((cursor if here else margin) + (shown.stylize("on $panel") if here else shown))
            before = index
        return found

    def _lines(self, width: int) -> list[tuple[Content, int]]:
        room = width - GUTTER
        if room < 1:
            return []
        if room not in self._cut:
            self._cut = {room: [(line, index) for index, row in enumerate(self._rows) for line in row.drawn(room)]}
        return self._cut[room]

    def _pickable(self) -> list[int]:
        return [index for index, row in enumerate(self._rows) if row.does]


class PaneTitle(Widget):
    """A pane's title, with text at its right edge. A click folds or opens the pane."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    PaneTitle { height: 1; width: 1fr; color: $quiet; }
    """

    left = reactive(NOTHING)
    right = reactive(NOTHING)
    lit = reactive(False)
    """Whether its pane has the focus."""

    def render(self) -> Content:
        """`▌ TWIST ◆◆◇        fired this scene`."""
        room = self.content_size.width - GUTTER
        left = self.left.stylize("bold $accent") if self.lit else self.left
        mark = Content.styled(CURSOR, "$accent") if self.lit else Content(" " * GUTTER)
        gap = room - left.cell_length - self.right.cell_length
        return mark + (fit_width(left, room) if gap < 1 else left + " " * gap + self.right)
