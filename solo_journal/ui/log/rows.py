"""Rows of the log as pieces of text that have roles, not styles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.cells import cell_len

from ...campaign.story.marked_text import Style
from .text_wrap import NARROWEST, Cut, cuts

Look = Literal[
    "story", "words", "sign", "outcome", "dice", "quiet", "rule", "scene", "struck", "trouble",
    "good", "mixed", "bad", "turn", "chip",
]  # fmt: skip
"""The role of a piece. The widget has a component class for each."""
GAP = 2
"""The least space between a row's words and its right-hand text."""


class Piece(NamedTuple):
    """A piece of text with one role."""

    text: str
    look: Look
    styles: frozenset[Style] = frozenset()
    """The player's own markup."""
    of: str = ""
    """The name that it stands for: a click opens it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: words on the left, an outcome at the right edge, and filler between them."""

    left: tuple[Piece, ...]
    right: tuple[Piece, ...] = ()
    joint: str = "\n"
    """The text between the row above and this one, for copying."""
    fill: str = " "

    def pieces(self, width: int) -> Iterator[Piece]:
        """The whole row at this width."""
        yield from self.left
        room = width - cells(self.left) - cells(self.right)
        if room > 0 and (self.right or self.fill != " "):
            yield Piece(self.fill * room, self.left[-1].look if self.fill != " " and self.left else "quiet")
        yield from self.right

    def plain(self, width: int) -> str:
        """The row as it stands on the screen."""
        return text_of(self.pieces(width))


BLANK = Row(())
"""The gap between two entries."""


def cells(pieces: Iterable[Piece]) -> int:
    """The width of these pieces."""
    return sum(cell_len(piece.text) for piece in pieces)


def text_of(pieces: Iterable[Piece]) -> str:
    """The text of these pieces."""
    return "".join(piece.text for piece in pieces)


def flow(
    pieces: Sequence[Piece],
    width: int,
    *,
    hang: int = 0,
    inset: int = 0,
    right: tuple[Piece, ...] = (),
) -> list[Row]:
    """Pieces in as many rows as they need, indented by `inset` and wrapped rows by `hang` more. The right-hand text is
    on the last row if it fits, else on a row of its own."""
    text = text_of(pieces)
    inset = inset if width - inset >= 2 * NARROWEST else 0
    hang = hang if width - inset - hang >= 2 * NARROWEST else 0
    first, further = space(inset), space(inset + hang)
    rows: list[Row] = []
    for cut in cuts(text, width - inset, width - inset - hang):
        within = tuple(_slice(pieces, cut))
        rows.append(Row((*(further if rows and cut.joint != "\n" else first), *within), joint=cut.joint))
    if not right:
        return rows
    if cells(rows[-1].left) + GAP * bool(text) + cells(right) <= width:
        rows[-1] = Row(rows[-1].left, right, rows[-1].joint)
    elif cells(right) <= width:
        rows.append(Row((), right, " "))
    else:
        rows += [Row(row.left, joint=" ") for row in flow(right, width)]
    return rows


def cut_short(pieces: Sequence[Piece], width: int) -> tuple[Piece, ...]:
    """The pieces in one row, cut with an ellipsis if they are longer."""
    if cells(pieces) <= width:
        return tuple(pieces)
    first = next(cuts(text_of(pieces), max(NARROWEST, width - 1)))
    return (*_slice(pieces, first), Piece("…", "quiet"))


def space(count: int) -> tuple[Piece, ...]:
    return (Piece(" " * count, "quiet"),) if count else ()


def _slice(pieces: Iterable[Piece], cut: Cut) -> Iterator[Piece]:
    """The part of the pieces within a cut."""
    at = 0
    for piece in pieces:
        part = piece.text[max(0, cut.start - at) : max(0, cut.end - at)]
        if part:
            yield piece._replace(text=part)
        at += len(piece.text)
