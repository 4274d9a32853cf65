"""How hard a fight is for one, in a word: how often it is won when it is played many times.

A guide, not a forecast: nobody is clever in these fights, and nobody runs.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class Strength(NamedTuple):
    """How hard a fight is for one."""

    share: float
    """How often it is lost."""
    word: str
    """safe, fair, hard or deadly."""
    name: str = ""
    """For whom."""

    def told(self) -> str:
        """`hard for Brenna alone`."""
        return f"{self.word} for {self.name} alone"


TRIES = 600
"""So many fights say how hard one is, to some 2 in a hundred."""
WON: tuple[tuple[float, str], ...] = ((0.95, "safe"), (0.8, "fair"), (0.5, "hard"))
"""From which share of won fights on one is so called; below the last it is deadly."""


def tried(won: Callable[[Random], bool], name: str = "") -> Strength:
    """How hard a fight is whose end `won` plays with the dice that it is given; the same fight is as hard each time."""
    share = sum(won(Random(seed)) for seed in range(TRIES)) / TRIES
    return Strength(1 - share, next((word for least, word in WON if share >= least), "deadly"), name)
