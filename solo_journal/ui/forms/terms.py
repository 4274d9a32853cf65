"""Terms with what they mean, below each other: the terms in a column, and every further line hangs beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.content import Content

from .picture import Picture

GAP = 2
NEAREST = 30
"""Cells at least before the end of what stands at the right edge: it stands beside the longest line."""


class Term(NamedTuple):
    """A term, what it means, and what may stand in a column at the right."""

    term: str
    means: Content
    right: str = ""


class Terms(Picture):
    """A list of terms. They must have passed `shown_line` where they came from a player."""

    def __init__(self, terms: Iterable[Term], *, most: int = 24) -> None:
        """`most` cells at the left go to the terms; a longer one stands on a line of its own."""
        super().__init__(self._rows)
        self.terms = tuple(terms)
        widths = [Content(each.term).cell_length for each in self.terms]
        self._left = max((width for width in widths if width <= most), default=most)
        self._right = max((len(each.right) for each in self.terms), default=0)
        longest = max((each.means.cell_length for each in self.terms), default=0)
        self._most = max(NEAREST, self._left + longest + 3 * GAP + self._right)

    def _rows(self, width: int) -> Iterable[Content]:
        return (line for each in self.terms for line in self._lines(each, min(width, self._most)))

    def _lines(self, each: Term, width: int) -> Iterable[Content]:
        room = max(8, width - self._left - GAP - (self._right + GAP if self._right else 0))
        rows = each.means.wrap(room) or [Content("")]
        term = Content.styled(each.term, "bold")
        if term.cell_length > self._left:
            yield term
            term = Content("")
        for at, row in enumerate(rows):
            left = (term if at == 0 else Content("")).pad_right(self._left + GAP - (term.cell_length if at == 0 else 0))
            line = left + row
            if at == 0 and each.right:
                line = line.pad_right(max(0, width - line.cell_length - len(each.right))) + Content(each.right)
            yield line
