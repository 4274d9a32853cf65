"""Cutting text to a width that is counted in cells, as a terminal counts them: wide characters take two, combining
ones none. A cut never parts a character from what combines with it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

MEASURE = 72
"""Columns that text takes at most, unless the player sets another: longer lines are hard to read."""
NARROWEST = 2
"""A column narrower than a wide character can hold nothing."""
PLAIN = re.compile(r"[ -~\xa0-\xac\xae-\u024f\u0391-\u0482\u2010-\u2027\u2030-\u205e]*")
"""Letters and marks of one cell each, which nothing combines with: most text, and quick to cut."""
_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_LAST, _WORD, _SPACES = re.compile(r"\S.*\s(\S+)$", re.DOTALL), re.compile(r"\S*"), re.compile(r"\s*")
"""The last word after another one, a word, and the spaces before one."""
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


def _line_cuts(line: str, room: int, after: int) -> Iterator[Cut]:
    """The rows of a line that is longer than one. The word at an edge stays whole, unless it would not fit a row of its
    own either."""
    starts, reach = _measured(line)
    at, joint = 0, "\n"
    while at < len(starts) - 1:
        end = max(at + 1, bisect_right(reach, reach[at] + room) - 1)
        start, edge = starts[at], starts[end]
        following = " " if edge == len(line) or line[edge].isspace() or line[edge - 1].isspace() else ""
        if not following and (word := _LAST.search(line, start, edge)):
            cut = _WORD.match(line, word.start(1))
            if cut and cell_len(cut[0]) <= after:
                edge, following = word.start(1), " "
        kept = line[start:edge].rstrip()
        if kept:
            yield Cut(start, start + len(kept), joint)
            joint, room = following, after
        past = _SPACES.match(line, edge)
        at = max(at + 1, bisect_right(starts, past.end() if past else edge) - 1)
    if joint == "\n":
        yield Cut(0, 0, joint)


def _measured(line: str) -> tuple[Sequence[int], Sequence[int]]:
    """Where each character of a line starts, with what combines with it, and the cells before it; last the ends of the
    line."""
    if PLAIN.fullmatch(line):
        return range(len(line) + 1), range(len(line) + 1)
    spans = split_graphemes(line)[0]
    return [*(start for start, _, _ in spans), len(line)], list(accumulate((width for _, _, width in spans), initial=0))
