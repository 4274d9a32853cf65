"""The vertical layout of the log: entries below each other with gaps, looked up by bisection."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

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


@dataclass(slots=True)
class Layout:
    """All blocks, and the row after each."""

    blocks: list[Block] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    above: int = 0
    """Empty rows above the first block, so that the last one is at the bottom of a view that is not full."""

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> Layout:
        """Blocks below each other."""
        layout = cls(list(blocks))
        layout.arrange(0)
        return layout

    @property
    def height(self) -> int:
        """All rows."""
        return self.ends[-1] if self.ends else 0

    def add(self, block: Block) -> None:
        """Put one more block at the end."""
        self.blocks.append(block)
        self.arrange(len(self.blocks) - 1)

    def rest_on(self, edge: int) -> None:
        """Put the last row at the bottom of a view of `edge` rows, if there are fewer."""
        moved = max(0, edge - self.height + self.above) - self.above
        self.above += moved
        self.ends = [end + moved for end in self.ends] if moved else self.ends

    def arrange(self, start: int) -> None:
        """Recompute the positions of the blocks from `start` on."""
        del self.ends[start:]
        end = self.ends[-1] if self.ends else self.above
        above = next((each for each in reversed(self.blocks[:start]) if each.rows), None)
        for block in self.blocks[start:]:
            if block.rows:
                airy = above is not None and above.rows[-1] is BLANK
                block.gap = 0 if airy else gap_between(above.kind if above else None, block.kind)
                above = block
                end += block.gap + len(block.rows)
            self.ends.append(end)

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
