"""A page of the book: prose 68 cells wide and centred, the mechanics in the margin, between the lines, or hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from textual.content import Content

from ...campaign.story.marked_text import STARS, is_break
from ...campaign.story.passages import Passage
from ...campaign.story.sanitise import shown_line
from ..page.safe_text import NOTHING, fitted, wrapped

TEXT, MARGIN, GAP = 68, 30, 4
"""Cells of the text, of the margin at its right, and between the two."""
WIDE = 112
"""Cells within a screen of 120 columns: from there on there is a margin."""
Mechanics = Literal["hidden", "margin", "inline"]
MECHANICS: tuple[Mechanics, ...] = ("hidden", "margin", "inline")
"""The story alone first, as in every book."""
BOOKMARK = "★ "


class Said(NamedTuple):
    """A passage, with its words as they are drawn."""

    passage: Passage
    words: Content


def page_rows(said: Sequence[Said], mechanics: Mechanics, width: int) -> Iterator[Content]:
    return (row for row, _ in placed_rows(said, mechanics, width))


def placed_rows(said: Sequence[Said], mechanics: Mechanics, width: int) -> Iterator[tuple[Content, int]]:
    """The same, each with the place of its passage; -1 for a row that belongs to none."""
    margin = mechanics == "margin" and width >= WIDE
    text = min(TEXT, width)
    block = text + (GAP + MARGIN if margin else 0)
    left = Content(" " * max(0, min((width - text) // 2, width - block)))
    stars = Content.styled(STARS.center(text).rstrip(), "$quiet")
    beside: list[Content] = []
    for at, each in enumerate(said):
        if each.passage.look != "prose" and margin:
            beside += [row.stylize("$quiet") for line in _lines(each) for row in wrapped(line, MARGIN)]
            continue
        rows = [each.words] if not each.words.plain.strip() else wrapped(each.words, text)
        rows = [stars if is_break(row.plain) else row for row in rows]
        if each.passage.look != "prose":
            style = "$text-error" if each.passage.look == "trouble" else "$quiet"
            yield from ((left + row.stylize(style), at) for line in _lines(each) for row in wrapped(line, text))
            yield NOTHING, -1
            continue
        yield from ((row, at) for row in _joined(rows, beside, left, text))
        beside = []
        yield NOTHING, -1
    yield from ((row, -1) for row in _joined([], beside, left, text))


def _joined(rows: Sequence[Content], beside: Sequence[Content], left: Content, text: int) -> Iterator[Content]:
    for at in range(max(len(rows), len(beside))):
        row = rows[at] if at < len(rows) else NOTHING
        if at < len(beside):
            row = fitted(row, text) + Content(" " * GAP) + beside[at]
        yield left + row


def _lines(said: Said) -> Iterator[Content]:
    return (Content(" ".join(shown_line(line).split())) for line in said.passage.text.split("\n"))
