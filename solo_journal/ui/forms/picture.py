"""Rows drawn to fit the width: charts of words, signs and bars, and lists of terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ..page.safe_text import NOTHING

Draw = Callable[[int], Iterable[Content]]
"""The rows of a picture at a given width."""


class Picture(Widget):
    """A widget defined only by how it is drawn."""

    DEFAULT_CSS = "Picture { height: auto; width: 1fr; }"

    def __init__(self, draw: Draw = lambda width: (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.show(draw)

    def show(self, draw: Draw) -> None:
        self._drawn = lru_cache(maxsize=2)(lambda width: _join_rows(draw(max(1, width))))
        self.refresh(layout=True)

    def render(self) -> RenderResult:
        return self._drawn(self.content_size.width)[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._drawn(width)[1]


def _join_rows(rows: Iterable[Content]) -> tuple[Content, int]:
    """The rows as one content, and their number: a packed row may take several."""
    drawn = Content("\n").join(found) if (found := list(rows)) else NOTHING
    return drawn, drawn.plain.count("\n") + 1 if found else 0


def beside(left: Iterable[Content], right: Iterable[Content], width: int) -> Iterable[Content]:
    """Two columns as rows, the left one of a fixed width."""
    for one, other in zip_longest(left, right, fillvalue=NOTHING):
        yield one.pad_right(max(0, width - one.cell_length)) + other


GAP = 2
NEAREST = 30
"""The narrowest the text may be beside a right-hand column."""


class Term(NamedTuple):
    """A term, its meaning, and optional text for a right-hand column."""

    term: str
    means: Content
    right: str = ""


class Terms(Picture):
    """A list of terms. Text from a player must have passed `shown_line`."""

    def __init__(self, terms: Iterable[Term], *, most: int = 24) -> None:
        """At most `most` columns are for the terms; a longer term gets a line of its own."""
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
        first, *rest = each.means.wrap(room) or [NOTHING]
        term = Content.styled(each.term, "bold")
        if term.cell_length > self._left:
            yield term
            term = NOTHING
        line = term.pad_right(self._left + GAP - term.cell_length) + first
        yield line.pad_right(max(0, width - line.cell_length - len(each.right))) + each.right if each.right else line
        yield from (Content(" " * (self._left + GAP)) + row for row in rest)
