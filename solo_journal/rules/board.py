"""A fight as it is shown: who stands on which side, how they fare, and what can be done next.

A system keeps its fight in `World.fight` as a plain tree of its own, and lays it out here for every face: the page
puts it beside the log, line mode and the command line print it. So no face knows whose fight it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple

from .outcome import Offer


class Strength(NamedTuple):
    """How hard a fight is for one."""

    share: float
    """How often it is lost."""
    word: str
    """safe, fair, hard or deadly."""
    name: str = ""
    """For whom."""

    def describe(self) -> str:
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


class Fighter(NamedTuple):
    """Somebody in a fight."""

    name: str
    side: Literal["ours", "theirs"]
    label: str = ""
    """What is counted: `HP`, `LP`."""
    value: int = 0
    size: int = 0
    """The count when whole; 0 where nothing is counted."""
    detail: str = ""
    """Weapons, armour, range: `d6 · armour d4`."""
    marks: tuple[str, ...] = ()
    """What weighs on them: `Bleeding`, `surprised`."""
    out: bool = False
    """Whether they are out of the fight."""
    turn: bool = False
    """Whether it is theirs to act."""
    offer: Offer | None = None
    """What picking them does: mostly, attacking them."""


class Sort(NamedTuple):
    """What else can be done, of one sort: `Attack`, `Cast`, `Move`."""

    title: str
    moves: tuple[Offer, ...]


class Board(NamedTuple):
    """A fight in view."""

    title: str
    """Where it stands: `Round 2`."""
    fighters: tuple[Fighter, ...]
    moves: tuple[Offer, ...] = ()
    """What can be done next, the likeliest first: prefilled, so that a key or a click does it. What stays possible
    keeps its number from turn to turn."""
    how_hard: Callable[[], Strength | None] = lambda: None
    """Reckons how hard it is for the one who is played, where a guide can tell; it takes a moment."""
    more: Callable[[], tuple[Sort, ...]] = tuple
    """All other choices, one key further: whom, with what, to what end. None of them would be refused now. They are
    looked for when somebody asks, for there may be many."""

    @property
    def strength(self) -> Strength | None:
        """How hard it is for the one who is played; None where no guide can tell."""
        return self.how_hard()
