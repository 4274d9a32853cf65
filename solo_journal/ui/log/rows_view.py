"""Scrolling rows. Only visible rows are painted, so a long log is as fast as a short one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.cache import LRUCache
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from .layout import Layout
from .row_painter import CURSOR, MARGIN, NAME, matches, paint, row_strip
from .rows import BLANK, Piece, Row, text_of
from .styles import CSS, LOOKS
from .text_wrap import MEASURE


def copy_text(layout: Layout, selection: Selection, width: int) -> str:
    """The text of a selection, whose offsets are rows of the layout and characters in them."""
    first = selection.start.y if selection.start else 0
    last = min(selection.end.y if selection.end else layout.height - 1, layout.height - 1)
    text = ""
    for y in range(max(0, first), last + 1):
        found = layout.row(y)
        if found is None:
            text += "\n" if text else ""
            continue
        _, row = found
        said = _part(row, width, selection.get_span(y))
        text += f"{row.joint}{said if row.joint != ' ' else said.lstrip()}" if text else said
    return text


def _part(row: Row, width: int, span: tuple[int, int] | None) -> str:
    """The words of a row within a span of its characters."""
    if span is None:
        return ""
    start, end = span[0], None if span[1] == -1 else span[1]
    whole, right = row.plain(width), text_of(row.right)
    begins = len(whole) - len(right)
    left = text_of(row.left)[start:end].rstrip()
    behind = right[max(0, start - begins) : None if end is None else max(0, end - begins)]
    return "  ".join(each for each in (left, " ".join(behind.split())) if each)


KEPT = 500
"""The number of painted rows in the cache: several screens."""


class RowsView(ScrollView):
    """Shows a layout of blocks that others fill."""

    ALLOW_SELECT = True
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"scene-log--{each}" for each in LOOKS}
    DEFAULT_CSS = CSS

    terms: reactive[tuple[str, ...]] = reactive[tuple[str, ...]]((), init=False)
    """Search terms, as `marks_of` gives them, which are highlighted everywhere."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.rows = Layout()
        self.most = MEASURE
        """The widest the text may be."""
        self._strips: LRUCache[int, Strip] = LRUCache(KEPT)
        self._styles: dict[str, Style] = {}
        self._under = (-1, "")
        """The row and the name under the pointer."""

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        """Tell a scrollbar that was just shown how far the rows are scrolled."""
        if shown:
            self.vertical_scrollbar.position = self.scroll_y

    def is_marked(self, block: int) -> bool:
        """Whether the cursor is on this block."""
        return False

    @property
    def measure(self) -> int:
        """The width of the text."""
        return max(1, min(self.most, self.scrollable_content_region.width - MARGIN - 1))

    def show_row(self, top: int, height: int = 1) -> None:
        """Scroll as far as needed to show these rows."""
        view = self.scrollable_content_region.height
        if top < self.scroll_offset.y or height >= view:
            self.scroll_to(y=top, animate=False, force=True)
        elif top + height > self.scroll_offset.y + view:
            self.scroll_to(y=top + height - view, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        at = self.scroll_offset.y + y
        selection = self.text_selection
        if selection is None and at in self._strips:
            return self._strips[at]
        strip = self._paint(at, selection)
        if selection is None:
            self._strips[at] = strip
        return strip

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected words."""
        return copy_text(self.rows, selection, self.measure), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Show what is selected."""
        self.refresh()

    def notify_style_update(self) -> None:
        """The theme changed."""
        super().notify_style_update()
        self._repaint()
        self._styles.clear()

    def watch_terms(self) -> None:
        """Mark what was searched for."""
        self._repaint()

    def watch_has_focus(self, value: bool) -> None:
        """The cursor is seen only where keys go."""
        super().watch_has_focus(value)
        self._repaint()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight a name under the pointer, because a click opens it."""
        name = str(event.style.meta.get(NAME, ""))
        at = event.y + self.scroll_offset.y if name else -1
        if (at, name) != self._under:
            self._under = (at, name)
            self._repaint()

    def on_leave(self) -> None:
        """Remove the highlight."""
        if self._under[1]:
            self._under = (-1, "")
            self._repaint()

    def forget(self) -> None:
        """Repaint, because the rows changed."""
        self._strips.clear()

    def _repaint(self) -> None:
        self._strips.clear()
        self.refresh()

    def _look(self, name: str) -> Style:
        if name not in self._styles:
            self._styles[name] = self.get_component_rich_style(f"scene-log--{name}")
        return self._styles[name]

    def _paint(self, at: int, selection: Selection | None) -> Strip:
        """The painted row at this height."""
        index, row = self.rows.row(at) or (None, BLANK)
        pieces = list(row.pieces(self.measure))
        marks = [(*span, self._look("match")) for span in matches(text_of(pieces), self.terms)]
        if at == self._under[0]:
            marks += [(*each, self._look("hover")) for each in _spans(pieces, self._under[1])]
        span = selection.get_span(at) if selection else None
        if span is not None:
            marks.append((*span, self.screen.get_component_rich_style("screen--selection")))
        cursor = self.has_focus and index is not None and self.is_marked(index)
        words = paint(pieces, self._look, marks)
        return row_strip(CURSOR if cursor else "", words, at, self._look("cursor"), self.rich_style).adjust_cell_length(
            self.scrollable_content_region.width, self.rich_style
        )


def _spans(pieces: Iterable[Piece], name: str) -> Iterator[tuple[int, int]]:
    """The spans of a name in a row."""
    at = 0
    for piece in pieces:
        if piece.of == name and "name" in piece.styles:
            yield at, at + len(piece.text)
        at += len(piece.text)
