"""Rows that are drawn for the width that there is: a picture made of words, signs and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ..page.safe_text import NOTHING

Draw = Callable[[int], Iterable[Content]]
"""The rows of a picture in so many cells."""


class Picture(Widget):
    """Keeps nothing but how it is drawn."""

    DEFAULT_CSS = "Picture { height: auto; width: 1fr; }"

    def __init__(self, draw: Draw = lambda width: (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.show(draw)

    def show(self, draw: Draw) -> None:
        self._drawn = lru_cache(maxsize=2)(lambda width: _joined(draw(width)))
        self.refresh(layout=True)

    def render(self) -> RenderResult:
        return self._drawn(self.content_size.width)[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._drawn(width)[1]


def _joined(rows: Iterable[Content]) -> tuple[Content, int]:
    """The rows as one content, and their number: what was packed may take several."""
    drawn = Content("\n").join(found) if (found := list(rows)) else NOTHING
    return drawn, drawn.plain.count("\n") + 1 if found else 0


def beside(left: Iterable[Content], right: Iterable[Content], width: int) -> Iterable[Content]:
    """Two columns as rows, the left one in so many cells."""
    lefts, rights = list(left), list(right)
    for at in range(max(len(lefts), len(rights))):
        one = lefts[at] if at < len(lefts) else NOTHING
        other = rights[at] if at < len(rights) else NOTHING
        yield one.pad_right(max(0, width - one.cell_length)) + other
