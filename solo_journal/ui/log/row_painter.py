"""From a row to the cells of the screen: each piece in its style, what was searched for and what is selected marked.

Text stays text: it becomes segments here and is never read as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ...campaign.story.text_folding import with_places
from .rows import Piece, text_of
from .text_wrap import PLAIN

MARGIN = 2
"""Columns on the left, for the cursor."""
CURSOR = "▌"
NAME = "name"
"""What a click on a name finds there: whose it is."""
Mark = tuple[int, int, Style]
"""Where a mark starts and ends in the text of a row, -1 for its end, and how it looks."""


def paint(pieces: Sequence[Piece], style_of: Callable[[str], Style], marks: Iterable[Mark] = ()) -> list[Segment]:
    """The segments of a row, with the marks over them."""
    text = text_of(pieces)
    segments = [Segment(piece.text, style_of(piece.look) + _own(piece)) for piece in pieces if piece.text]
    for start, end, style in marks:
        whole = to_characters(text, start, len(text) if end == -1 else end)
        segments = list(_marked(segments, *whole, style))
    return segments


def row_strip(mark: str, words: list[Segment], at: int, mark_style: Style, base: Style) -> Strip:
    """A row with its margin, which holds the mark of the cursor. Every cell knows which row of the log it belongs to,
    and the words where in it they stand: so they can be selected."""
    # Each cell of the margin is a strip of its own: a selection that begins there begins with the row.
    margin = [Segment(mark or " ", mark_style), *[Segment(" ", base)] * (MARGIN - 1)]
    strips = [Strip([cell]).apply_offsets(0, at) for cell in margin]
    return Strip.join([*strips, Strip(words or [Segment(" ", base)]).apply_offsets(0, at)])


def matches(text: str, terms: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the terms of a search stand in a text. Case and accents do not count, as in the search."""
    haystack, whole = with_places(text)
    for term in terms:
        at = haystack.find(term) if term else -1
        while at >= 0:
            end = at + len(term)
            yield whole[at], whole[end] if end < len(whole) else len(text)
            at = haystack.find(term, end)


def to_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """The same stretch, drawn out so that it parts no character from what combines with it."""
    if PLAIN.fullmatch(text):
        return start, end
    spans = [span for span in split_graphemes(text)[0] if span[0] < end and span[1] > start]
    return (spans[0][0], spans[-1][1]) if spans else (start, end)


def _own(piece: Piece) -> Style:
    """How a player's own words are marked: `*so*` leans, a name is underlined and knows whose it is."""
    if not piece.styles:
        return Style.null()
    return Style(
        italic="emphasis" in piece.styles or None,
        bold="strong" in piece.styles or None,
        underline="name" in piece.styles or None,
        meta={NAME: piece.of} if "name" in piece.styles and piece.of else None,
    )


def _marked(segments: Iterable[Segment], start: int, end: int, style: Style) -> Iterator[Segment]:
    at = 0
    for segment in segments:
        text, own = segment.text, segment.style or Style.null()
        one, two = max(0, min(len(text), start - at)), max(0, min(len(text), end - at))
        yield from (
            Segment(part, look)
            for part, look in ((text[:one], own), (text[one:two], own + style), (text[two:], own))
            if part
        )
        at += len(text)
