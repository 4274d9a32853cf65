"""How hard a fight is for one: what both sides deal in a round on average, and how much they bear.

A guide, not a forecast: no shield, no Focus, no flight. The one of ours strikes first, and the foes one by one, the
weakest first; those who stand strike back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

WORDS: tuple[tuple[float, str], ...] = ((0.35, "safe"), (0.75, "fair"), (1.35, "hard"))
"""Up to which share of all that one can bear a fight is so called; beyond the last it is deadly."""


class Fighting(NamedTuple):
    """Somebody in a fight, in numbers."""

    deals: float
    """Damage in a round, on average, to the one whom they fight."""
    bears: float
    """Damage until they are out."""


class Strength(NamedTuple):
    """How hard a fight is for one."""

    share: float
    """What they would lose of all that they bear; above 1 they fall first."""
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


def strength(bears: float, against: Iterable[tuple[float, Fighting]], name: str = "") -> Strength:
    """How hard it is for one who bears so much; `against` are the foes, each with what they are dealt in a round."""
    lost = rounds = 0.0
    for deals, foe in sorted(against, key=lambda pair: pair[1].bears / max(pair[0], 0.01)):
        rounds += max(1.0, foe.bears / max(deals, 0.01))
        lost += foe.deals * (rounds - 1)
    share = lost / max(bears, 0.01)
    return Strength(share, next((word for most, word in WORDS if share <= most), "deadly"), name)
