"""A fight laid out for display: both sides, their state, and the possible moves.

A system keeps its fight in `World.fight` as a plain tree and builds this board from it, so no face knows any game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple

from .outcome import Offer


class Strength(NamedTuple):
    """How dangerous a fight is for one character."""

    share: float
    """Share of simulated fights that were lost, 0 to 1."""
    word: str
    """`safe`, `fair`, `hard` or `deadly`."""
    name: str = ""
    """The character."""

    def describe(self) -> str:
        """`hard for Brenna alone`."""
        return f"{self.word} for {self.name} alone"


TRIES = 600
"""Simulated fights per estimate: accurate to about 2%."""
WON: tuple[tuple[float, str], ...] = ((0.95, "safe"), (0.8, "fair"), (0.5, "hard"))
"""The lowest share of won fights for each word; below the last it is `deadly`."""


def simulate_fights(won: Callable[[Random], bool], name: str = "") -> Strength:
    """The danger of a fight that `won` plays once with the given dice. Deterministic: the seed is fixed."""
    share = sum(won(Random(seed)) for seed in range(TRIES)) / TRIES
    return Strength(1 - share, next((word for least, word in WON if share >= least), "deadly"), name)


class Fighter(NamedTuple):
    """A participant in a fight."""

    name: str
    side: Literal["ours", "theirs"]
    label: str = ""
    """The name of the count: `HP`, `LP`."""
    value: int = 0
    size: int = 0
    """The maximum of the count; 0 if nothing is counted."""
    detail: str = ""
    """Weapons, armour, range: `d6 · armour d4`."""
    marks: tuple[str, ...] = ()
    """Conditions and the like: `Bleeding`, `surprised`."""
    out: bool = False
    """Whether they are out of the fight."""
    turn: bool = False
    """Whether it is their turn."""
    offer: Offer | None = None
    """The move when the player picks them, usually an attack."""

    @property
    def gone(self) -> str:
        """How somebody is out of the fight: `fled`, or `down`."""
        return "fled" if "fled" in self.marks else "down"


class Sort(NamedTuple):
    """A group of further moves: `Attack`, `Cast`, `Move`."""

    title: str
    moves: tuple[Offer, ...]


class Board(NamedTuple):
    """A fight as shown to the player."""

    title: str
    """`Round 2`."""
    fighters: tuple[Fighter, ...]
    moves: tuple[Offer, ...] = ()
    """Moves ready to run, the most likely first. A move that stays possible keeps its number from turn to turn."""
    how_hard: Callable[[], Strength | None] = lambda: None
    """Simulates the danger for the active character; slow."""
    more: Callable[[], tuple[Sort, ...]] = tuple
    """All other moves by group, without those that would be refused. Computed on demand, since there may be many."""

    @property
    def strength(self) -> Strength | None:
        """The danger for the active character; None if it cannot be simulated."""
        return self.how_hard()
