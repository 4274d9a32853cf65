"""The first page of a story as it would be handed on. What is no text by itself is shown as the words that it holds."""

from __future__ import annotations

from collections.abc import Iterator

from ..campaign import Campaign
from . import export
from .format import Export
from .story import Story
from .wanted import Wanted

LINES = 120
LONGEST = 400
READ_AS_TEXT = frozenset({"html"})
"""Formats of text whose own text is not for reading."""


def preview(chosen: Export, campaign: Campaign, wanted: Wanted) -> list[str]:
    """The first lines. No more is read of the story than they need."""
    as_text = chosen.pieces is None or chosen.id in READ_AS_TEXT
    pieces = export("text").pieces if as_text else chosen.pieces
    assert pieces is not None
    lines: list[str] = []
    for line in _lines(pieces(Story.of(campaign, wanted))):
        lines.append(line if len(line) <= LONGEST else f"{line[:LONGEST]} …")
        if len(lines) == LINES:
            return [*lines, "…"]
    return lines


def _lines(pieces: Iterator[str]) -> Iterator[str]:
    """Pieces of text as lines."""
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + piece).split("\n")
        yield from whole
    if rest:
        yield rest
