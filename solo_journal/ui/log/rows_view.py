"""Scrolling rows. Only visible rows are painted, so a long log is as fast as a short one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.cells import split_graphemes
from rich.segment import Segment
from textual import events
from textual.cache import LRUCache
from textual.content import Content
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style

from ...campaign.story.text_folding import with_places
from .layout import Layout
from .rows import BLANK, Row
from .styles import CURSOR_STYLE, HOVER, MATCH
from .text_wrap import MEASURE, PLAIN

MARGIN = 2
"""The margin on the left, for the cursor."""
CURSOR = "▌"
NAME = "name"
"""Marks a name in a style, so that a click finds it."""
KEPT = 500
"""The number of painted rows in the cache: several screens."""


def matches(text: str, terms: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The spans of search terms in a text, ignoring case and accents as the search does."""
    haystack, whole = with_places(text)
    for term in terms:
        at = haystack.find(term) if term else -1
        while at >= 0:
            end = at + len(term)
            yield whole[at], whole[end] if end < len(whole) else len(text)
            at = haystack.find(term, end)


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
    start, end = span or (0, 0)
    whole = row.plain(width)[: None if end == -1 else end]
    begins = len(row.plain(width)) - len(row.right)
    parts = (whole[start : min(begins, len(row.left))].rstrip(), " ".join(whole[max(start, begins) :].split()))
    return "  ".join(filter(None, parts))


class RowsView(ScrollView):
    """Shows a layout of blocks that others fill."""

    ALLOW_SELECT = True
    DEFAULT_CSS = """
    RowsView {
        color: $foreground;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
    }
    """

    terms: reactive[tuple[str, ...]] = reactive[tuple[str, ...]]((), init=False)
    """Search terms, as `marks_of` gives them, which are highlighted everywhere."""
    under: reactive[tuple[int, str]] = reactive((-1, ""), init=False)
    """The row and the name under the pointer."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.rows = Layout()
        self.most = MEASURE
        """The widest the text may be."""
        self._strips: LRUCache[int, Strip] = LRUCache(KEPT)

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
        if selection is not None:
            return self._paint(at, selection)
        if at not in self._strips:
            self._strips[at] = self._paint(at)
        return self._strips[at]

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected words."""
        return copy_text(self.rows, selection, self.measure), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Show what is selected."""
        self.refresh()

    def notify_style_update(self) -> None:
        """The theme changed."""
        super().notify_style_update()
        self.repaint()

    def watch_has_focus(self, value: bool) -> None:
        """The cursor is seen only where keys go."""
        super().watch_has_focus(value)
        self.repaint()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight a name under the pointer, because a click opens it."""
        name = str(event.style.meta.get(NAME, ""))
        self.under = (event.y + self.scroll_offset.y, name) if name else (-1, "")

    def on_leave(self) -> None:
        self.under = (-1, "")

    def repaint(self) -> None:
        """Paint every row anew."""
        self._strips.clear()
        self.refresh()

    watch_terms = watch_under = repaint

    def _paint(self, at: int, selection: Selection | None = None) -> Strip:
        """The painted row at this height. Every cell knows its row in the log, and words their offset in it."""
        index, row = self.rows.row(at) or (None, BLANK)
        words, base = row.drawn(self.measure), self.visual_style
        for span in matches(words.plain, self.terms):
            words = _marked(words, MATCH, *span)
        for start, end, style in words.spans if at == self.under[0] else ():
            if isinstance(style, Style) and style.meta.get(NAME) == self.under[1]:
                words = words.stylize(HOVER, start, end)
        if selection and (chosen := selection.get_span(at)):
            words = _marked(words, self.screen.get_visual_style("screen--selection"), *chosen)
        segments = [Segment(text, style.rich_style) for text, style in words.render(base, "", self._get_style)]
        cursor = CURSOR if self.has_focus and index is not None and self.is_marked(index) else " "
        mark, blank = (base + self._get_style(CURSOR_STYLE)).rich_style, Segment(" ", base.rich_style)
        # Each cell of the margin is a strip of its own: a selection that begins there begins with the row.
        parts = ([Segment(cursor, mark)], [blank], segments or [blank])
        strip = Strip.join([Strip(each).apply_offsets(0, at) for each in parts])
        return strip.adjust_cell_length(self.scrollable_content_region.width, base.rich_style)


def _marked(words: Content, style: Style | str, start: int, end: int) -> Content:
    """Words with a mark from `start` to `end`, -1 for the end of the row. It never splits a character from its
    combining marks."""
    end = len(words) if end == -1 else end
    if not PLAIN.fullmatch(words.plain):
        spans = [span for span in split_graphemes(words.plain)[0] if span[0] < end and span[1] > start]
        start, end = (spans[0][0], spans[-1][1]) if spans else (start, end)
    return words.stylize(style, start, end)
