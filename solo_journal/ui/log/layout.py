"""The vertical layout of the log: entries below each other with gaps, looked up by bisection."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from .rows import BLANK, Row

LINES = frozenset({"question", "action", "roll", "draw", "change", "hand", "bookmark", "aside", "consequence", "round"})
"""Kinds that are a line rather than a paragraph."""
BEATS = frozenset({"question", "action", "aside", "round"})
"""Lines that begin something, so a gap precedes them."""
KEEPING = frozenset({"change", "hand"})
"""Bookkeeping, which directly follows its cause."""


@dataclass(slots=True)
class Block:
    """One entry as laid out."""

    kind: str
    rows: list[Row]
    gap: int = 0
    """Empty rows before it."""


class Layout:
    """Blocks below each other, the last one at the bottom of a view of `edge` rows that is not full."""

    def __init__(self, blocks: Sequence[Block] = (), edge: int = 0) -> None:
        self.blocks = blocks
        end, above = 0, None
        ends: list[int] = []
        for block in blocks:
            if block.rows:
                airy = above is not None and above.rows[-1] is BLANK
                block.gap = 0 if airy else gap_between(above.kind if above else None, block.kind)
                above = block
                end += block.gap + len(block.rows)
            ends.append(end)
        self.above = max(0, edge - end)
        """Empty rows above the first block."""
        self.height = self.above + end
        self.ends = [self.above + each for each in ends]
        """The row after each block."""

    def top(self, index: int) -> int:
        """The first row of a block, after its gap."""
        return self.ends[index] - len(self.blocks[index].rows)

    def at(self, y: int) -> int | None:
        """The block at a row, or the one below if the row is in a gap; None below everything."""
        index = bisect_right(self.ends, y)
        return index if index < len(self.blocks) else None

    def row(self, y: int) -> tuple[int, Row] | None:
        """The block and the row at this position; None in a gap."""
        index = self.at(y)
        if index is None or y < self.top(index):
            return None
        return index, self.blocks[index].rows[y - self.top(index)]

    def find_visible(self, index: int, step: int) -> int | None:
        """The next block from `index` on, in steps of 1 or -1, that has rows."""
        while 0 <= index < len(self.blocks):
            if self.blocks[index].rows:
                return index
            index += step
        return None


def gap_between(above: str | None, below: str) -> int:
    """Empty rows between two kinds: none below a heading, and none if the second continues the first."""
    if above in (None, "scene") or (below in KEEPING and above != "session"):
        return 0
    return 0 if above in LINES and below in LINES and below not in BEATS else 1
