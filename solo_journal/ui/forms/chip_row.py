"""A row of words to choose from. It wraps between words only; each can be clicked or chosen by its number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size

from ..page.pointer import WithParts, part, part_at

GAP = 3
"""Columns between two words."""
ONE, SEVERAL = ("( ) ", "(•) "), ("[ ] ", "[x] ")
"""The marks of a word that is not chosen and of one that is: for a single choice, and for several."""


class ChipRow(WithParts, can_focus=True):
    """A row of words. Subclasses decide how each looks and what choosing it does."""

    DEFAULT_CSS = """
    ChipRow {
        height: auto;
        width: 1fr;
        padding: 0 1;
        color: $quiet;
        &:focus { background: $panel; }
    }
    """

    counts_from = 1
    """The digit of the first word."""
    gap = GAP

    @property
    def count(self) -> int:
        return len(self.pieces())

    @abstractmethod
    def pieces(self) -> list[Content]:
        """Each word as drawn now."""

    @abstractmethod
    def action_choose(self, at: int) -> None:
        """Choose the word with this index."""

    def render(self) -> RenderResult:
        return self.pointed(packed(self.parts(), self.content_size.width, self.gap))

    def parts(self) -> list[Content]:
        """Each word with its click action."""
        return [part(each, at) if at < self.count else each for at, each in enumerate(self.pieces())]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(packed(self.pieces(), width, self.gap).plain.split("\n"))

    def on_key(self, event: events.Key) -> None:
        at = int(event.key) - self.counts_from if event.key.isascii() and event.key.isdecimal() else -1
        if 0 <= at < self.count:
            event.stop()
            self.action_choose(at)

    def on_click(self, event: events.Click) -> None:
        if (at := part_at(event)) is not None:
            self.action_choose(at)


def marked(said: str, chosen: bool, marks: tuple[str, str] = ONE) -> Content:
    """A word with the mark that says whether it is chosen."""
    return Content.styled(marks[chosen] + said, "$foreground bold" if chosen else "")


def packed(pieces: Sequence[Content], width: int, gap: int = GAP) -> Content:
    """Pieces in a row, wrapped only between pieces."""
    lines: list[Content] = []
    for piece, (x, y, _) in zip(pieces, _places(pieces, width, gap), strict=True):
        if y == len(lines):
            lines.append(piece)
        else:
            lines[y] = lines[y].pad_right(x - lines[y].cell_length) + piece
    return Content("\n").join(lines)


def _places(pieces: Sequence[Content], width: int, gap: int) -> list[tuple[int, int, int]]:
    """The column, row and width of each piece."""
    places: list[tuple[int, int, int]] = []
    x = y = 0
    for piece in pieces:
        wide = piece.cell_length
        if x and x + wide > width:
            x, y = 0, y + 1
        places.append((x, y, wide))
        x += wide + gap
    return places
