"""Rows of the log: styled words cut to a width, with a result at the right edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from textual.content import Content

from ...campaign.story.levels import Level
from ...campaign.story.marked_text import Mentions
from ..page.safe_text import NOTHING
from .text_wrap import NARROWEST, cuts

GAP = 2
"""The least space between a row's words and its right-hand text."""
INSET = 2
"""The indent of what belongs to the row above."""


@dataclass(frozen=True, slots=True)
class RowOptions:
    """How an entry is to be drawn."""

    width: int
    detail: Level = "results"
    open: bool = False
    """Unfolded by the player."""
    heading: Callable[[int], tuple[str, str]] = lambda scene: ("", "")
    """A scene's title and mood, as last set."""
    airy: bool = False
    """Whether there is room for blank rows around headings and twists."""
    above: str = ""
    """The kind of the entry above."""
    says_above: bool = False
    """Whether its words repeat the action above: then it is shown by its name."""
    round: str = ""
    """The round of a fight that it belongs to: `Round 2`; else empty."""
    heads_round: bool = False
    """Whether that round begins here."""
    mentions: Mentions | None = None
    """Finds the campaign's names in a text."""
    table: Callable[[str], str] = lambda name: ""
    """The title of a table."""
    told: str = ""
    """What the level *story* shows of it, from `passages.in_the_story`."""
    edited: bool = False
    """Whether its words are being changed in the composer."""

    @property
    def inset(self) -> int:
        """Its indent: the rows of a fight are indented below their round."""
        return INSET if self.round else 0


@dataclass(frozen=True, slots=True)
class Row:
    """One row: words on the left, an outcome at the right edge."""

    left: Content
    right: Content = NOTHING
    joint: str = "\n"
    """The text between the row above and this one, for copying."""

    def drawn(self, width: int) -> Content:
        """The whole row at this width."""
        gap = width - self.left.cell_length - self.right.cell_length
        return self.left + " " * max(0, gap) + self.right if self.right else self.left

    def plain(self, width: int) -> str:
        """The row as it stands on the screen."""
        return self.drawn(width).plain


BLANK = Row(NOTHING)
"""The gap between two entries."""


def flow(words: Content, width: int, *, hang: int = 0, inset: int = 0, right: Content = NOTHING) -> list[Row]:
    """Words in as many rows as they need, indented by `inset` and wrapped rows by `hang` more. The right-hand text is
    on the last row if it fits, else on a row of its own."""
    inset = inset if width - inset >= 2 * NARROWEST else 0
    hang = hang if width - inset - hang >= 2 * NARROWEST else 0
    rows: list[Row] = []
    for cut in cuts(words.plain, width - inset, width - inset - hang):
        margin = inset + (hang if rows and cut.joint != "\n" else 0)
        rows.append(Row(words[cut.start : cut.end].pad_left(margin), joint=cut.joint))
    if not right:
        return rows
    if rows[-1].left.cell_length + (GAP if words else 0) + right.cell_length <= width:
        return [*rows[:-1], replace(rows[-1], right=right)]
    if right.cell_length <= width:
        return [*rows, Row(NOTHING, right, " ")]
    return [*rows, *(replace(row, joint=" ") for row in flow(right, width))]
