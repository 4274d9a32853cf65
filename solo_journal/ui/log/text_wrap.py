"""Cutting text to a width that is counted in cells, as a terminal counts them: wide characters take two, combining
ones none. A cut never parts a character from what combines with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

MEASURE = 72
"""Columns that text takes at most, unless the player sets another: longer lines are hard to read."""
NARROWEST = 2
"""A column narrower than a wide character can hold nothing."""
PLAIN = re.compile(r"[ -~\xa0-\xac\xae-\u024f\u0391-\u0482\u2010-\u2027\u2030-\u205e]*")
"""Letters and marks of one cell each, which nothing combines with: most text, and quick to cut."""
_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_STRAY = re.compile(f"(?<![{_EMOJI}\ufe0f])\u200d|\u200d(?![{_EMOJI}])")


class Cut(NamedTuple):
    """A piece of a text that stands on one row."""

    start: int
    end: int
    joint: str
    """What stood between the row above and this one: a line break, a space, or nothing within a word."""


def cuts(text: str, width: int, after: int | None = None) -> Iterator[Cut]:
    """The rows of a text with line breaks; rows after the first of each line have `after` cells where that is given."""
    at = 0
    for line in text.split("\n"):
        if cell_len(line) <= width:
            yield Cut(at, at + len(line.rstrip()), "\n")
        else:
            rows = _line_cuts(line, max(NARROWEST, width), max(NARROWEST, after or width))
            yield from (Cut(at + start, at + end, joint) for start, end, joint in rows)
        at += len(line) + 1


def steady(text: str) -> str:
    """A text that every terminal and every count of cells takes alike: joiners stay between pictures alone, and tabs
    become spaces."""
    return _STRAY.sub("", text.expandtabs(4))


class _Measured(NamedTuple):
    """A line as it is seen, character by character."""

    seen: Sequence[str]
    starts: Sequence[int]
    """Where each character starts in the line, and where the last one ends."""
    reach: Sequence[int]
    """The cells before each character, and those of the whole line."""

    @classmethod
    def of(cls, line: str) -> _Measured:
        if PLAIN.fullmatch(line):
            places = range(len(line) + 1)
            return cls(line, places, places)
        spans = split_graphemes(line)[0]
        starts = [start for start, _, _ in spans] + [len(line)]
        widths = (width for _, _, width in spans)
        return cls([line[one:two] for one, two in pairwise(starts)], starts, list(accumulate(widths, initial=0)))

    def blank(self, at: int) -> bool:
        return self.seen[at].isspace()

    def end(self, at: int, room: int) -> int:
        """The first character that does not fit on a row that begins here. One always fits."""
        limit, end = self.reach[at] + room, at + 1
        if isinstance(self.reach, range):
            return min(max(end, limit), len(self.seen))
        while end < len(self.seen) and self.reach[end + 1] <= limit:
            end += 1
        return end

    def past(self, at: int) -> int:
        """The first character from here on that is no space."""
        while at < len(self.seen) and self.blank(at):
            at += 1
        return at

    def trimmed(self, start: int, end: int) -> int:
        """The end without the spaces before it."""
        while end > start and self.blank(end - 1):
            end -= 1
        return end


def _line_cuts(line: str, room: int, after: int) -> Iterator[Cut]:
    """The rows of a line that is longer than one."""
    text = _Measured.of(line)
    at, joint = 0, "\n"
    while at < len(text.seen):
        end = text.end(at, room)
        following = ""
        if end == len(text.seen) or text.blank(end) or text.blank(end - 1):
            following = " "
        elif (gap := _last_gap(text, at, end, after)) is not None:
            end, following = gap, " "
        trimmed = text.trimmed(at, end)
        if trimmed > at:
            yield Cut(text.starts[at], text.starts[trimmed], joint)
            joint, room = following, after
        at = text.past(end)
    if joint == "\n":
        yield Cut(0, 0, joint)


def _last_gap(text: _Measured, at: int, end: int, room: int) -> int | None:
    """Where to end a row so that the word at its edge stays whole. None where there is no such place, or where that
    word would not fit a row of its own either."""
    gap = end
    while gap > at and not text.blank(gap - 1):
        gap -= 1
    if text.trimmed(at, gap) == at:
        return None
    edge = text.end(gap, room)
    whole = edge == len(text.seen) or any(text.blank(place) for place in range(end, min(edge + 1, len(text.seen))))
    return gap if whole else None
