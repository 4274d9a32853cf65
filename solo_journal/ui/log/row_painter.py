"""Paints a row: each piece in its style, with search hits and the selection marked.

Text becomes segments here and is never read as markup.
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
"""The margin on the left, for the cursor."""
CURSOR = "▌"
NAME = "name"
"""Marks a name in a style, so that a click finds it."""
Mark = tuple[int, int, Style]
"""Start and end of a mark in a row's text (-1 for the row's end), and its style."""


def paint(pieces: Sequence[Piece], style_of: Callable[[str], Style], marks: Iterable[Mark] = ()) -> list[Segment]:
    """The segments of a row, with the marks over them."""
    text = text_of(pieces)
    segments = [Segment(piece.text, style_of(piece.look) + _own(piece)) for piece in pieces if piece.text]
    for start, end, style in marks:
        whole = to_characters(text, start, len(text) if end == -1 else end)
        segments = list(_marked(segments, *whole, style))
    return segments


def row_strip(mark: str, words: list[Segment], at: int, mark_style: Style, base: Style) -> Strip:
    """A row with its margin, which holds the cursor. Every cell knows its row in the log, and words their offset in it,
    so that they can be selected."""
    # Each cell of the margin is a strip of its own: a selection that begins there begins with the row.
    margin = [Segment(mark or " ", mark_style), *[Segment(" ", base)] * (MARGIN - 1)]
    strips = [Strip([cell]).apply_offsets(0, at) for cell in margin]
    return Strip.join([*strips, Strip(words or [Segment(" ", base)]).apply_offsets(0, at)])


def matches(text: str, terms: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The spans of search terms in a text, ignoring case and accents as the search does."""
    haystack, whole = with_places(text)
    for term in terms:
        at = haystack.find(term) if term else -1
        while at >= 0:
            end = at + len(term)
            yield whole[at], whole[end] if end < len(whole) else len(text)
            at = haystack.find(term, end)


def to_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """The span extended so that it does not split a character from its combining marks."""
    if PLAIN.fullmatch(text):
        return start, end
    spans = [span for span in split_graphemes(text)[0] if span[0] < end and span[1] > start]
    return (spans[0][0], spans[-1][1]) if spans else (start, end)


def _own(piece: Piece) -> Style:
    """The style of a player's own markup: `*so*` is italic, a name is underlined and clickable."""
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
