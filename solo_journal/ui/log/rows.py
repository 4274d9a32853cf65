"""Rows: what stands on one row of the log each, as pieces of text that know what they are but not how they look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.cells import cell_len

from .wrapping import NARROWEST, Cut, cuts

Look = Literal[
    "story", "words", "sign", "outcome", "dice", "quiet", "rule", "scene", "struck", "trouble",
    "good", "mixed", "bad", "turn",
]  # fmt: skip
"""What a piece is. The widget has a component class for each."""
GAP = 2
"""Cells at least between the words of a row and what stands at its right edge."""


class Piece(NamedTuple):
    """A stretch of text of one look."""

    text: str
    look: Look


@dataclass(frozen=True, slots=True)
class Row:
    """One row: words on the left, an outcome at the right edge, and what fills the space between."""

    left: tuple[Piece, ...]
    right: tuple[Piece, ...] = ()
    joint: str = "\n"
    """What stood between the row above and this one, for copying."""
    fill: str = " "

    def pieces(self, width: int) -> Iterator[Piece]:
        """The whole row in this width."""
        yield from self.left
        space = width - cells(self.left) - cells(self.right)
        if space > 0 and (self.right or self.fill != " "):
            yield Piece(self.fill * space, self.left[-1].look if self.fill != " " and self.left else "quiet")
        yield from self.right

    def plain(self, width: int) -> str:
        """The row as it stands on the screen."""
        return text_of(self.pieces(width))


BLANK = Row(())
"""The space between two entries."""


def cells(pieces: Iterable[Piece]) -> int:
    """How many cells these pieces take."""
    return sum(cell_len(piece.text) for piece in pieces)


def text_of(pieces: Iterable[Piece]) -> str:
    """The text of these pieces."""
    return "".join(piece.text for piece in pieces)


def flow(
    pieces: Sequence[Piece], width: int, *, hang: int = 0, right: tuple[Piece, ...] = (), gap: int = GAP
) -> list[Row]:
    """Pieces in as many rows as they need; further rows hang in by `hang` cells. What stands on the right is put on the
    last row if it fits there, else on a row of its own."""
    text = text_of(pieces)
    hang = hang if width - hang >= 2 * NARROWEST else 0
    inset = (Piece(" " * hang, "quiet"),) if hang else ()
    rows: list[Row] = []
    for cut in cuts(text, width, width - hang):
        within = tuple(_slice(pieces, cut))
        rows.append(Row((*inset, *within) if rows and hang and _hangs(cut) else within, joint=cut.joint))
    if not right:
        return rows
    if cells(rows[-1].left) + gap + cells(right) <= width:
        rows[-1] = Row(rows[-1].left, right, rows[-1].joint)
    elif cells(right) <= width:
        rows.append(Row((), right, " "))
    else:
        rows += [Row(row.left, joint=" ") for row in flow(right, width)]
    return rows


def _hangs(cut: Cut) -> bool:
    return cut.joint != "\n"


def _slice(pieces: Iterable[Piece], cut: Cut) -> Iterator[Piece]:
    """The part of the pieces that a cut leaves."""
    at = 0
    for text, look in pieces:
        part = text[max(0, cut.start - at) : max(0, cut.end - at)]
        if part:
            yield Piece(part, look)
        at += len(text)
