"""Adding up a pool: every source of Chance and Risk Dice with its words, and what is left after cancelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .keeping import MOST_DICE


class Source(NamedTuple):
    """Something that gives dice: above 0 Chance Dice, below 0 Risk Dice."""

    words: str
    dice: int


class Pool(NamedTuple):
    """All sources of one roll."""

    sources: tuple[Source, ...]

    @classmethod
    def of(cls, sources: Iterable[Source]) -> Pool:
        """A pool of these; sources that give nothing are left out."""
        return cls(tuple(each for each in sources if each.dice))

    @property
    def chance(self) -> int:
        """All Chance Dice, before cancelling."""
        return sum(each.dice for each in self.sources if each.dice > 0)

    @property
    def risk(self) -> int:
        """All Risk Dice, before cancelling."""
        return -sum(each.dice for each in self.sources if each.dice < 0)

    @property
    def net(self) -> int:
        """What is left: above 0 Chance Dice, below 0 Risk Dice."""
        return self.chance - self.risk

    def told(self) -> str:
        """What helps, what hinders, and what is left of both."""
        helps, hinders = self._side("Chance", 1), self._side("risk" if self.chance else "Risk", -1)
        if not self.sources:
            return "Nothing helps or hinders"
        both = " against ".join(side for side in (helps, hinders) if side)
        if self.chance and self.risk:
            left = f"{'chance' if self.net > 0 else 'risk'} {abs(self.net)} left" if self.net else "they cancel out"
            both = f"{both}, {left}"
        if abs(self.net) >= MOST_DICE:
            both = f"{both}, of which {MOST_DICE - 1} count ({MOST_DICE} dice at most)"
        return both

    def _side(self, title: str, sign: int) -> str:
        ours = [each for each in self.sources if each.dice * sign > 0]
        if not ours:
            return ""
        each = [source.words if abs(source.dice) == 1 else f"{source.words} {abs(source.dice)}" for source in ours]
        return f"{title} {sum(abs(source.dice) for source in ours)} ({', '.join(each)})"
