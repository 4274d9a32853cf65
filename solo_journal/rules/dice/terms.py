"""An expression of dice as a small tree: terms that are added, each of them dice or a constant."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass

MOST_CHARACTERS = 200
MOST_DICE = 1_000
"""Dice in one term."""
MOST_SIDES = 1_000_000
MOST_NUMBER = 1_000_000
"""A constant, or a number that something is multiplied by."""
MOST_AGAIN = 100
"""Dice in a term that may be rolled again or explode, and how often in a row one may."""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """Which faces something happens on: `1`, `<3`, `>=9`."""

    sign: str
    number: int

    def holds(self, face: int) -> bool:
        """Whether it happens on this face."""
        return _COMPARE[self.sign](face, self.number)

    def faces(self, high: int) -> int:
        """On how many of the faces from 1 to `high` it happens."""
        below = min(max(self.number - 1, 0), high)
        at = 1 if 1 <= self.number <= high else 0
        above = high - below - at
        return {"=": at, "<": below, "<=": below + at, ">": above, ">=": above + at}[self.sign]


@dataclass(frozen=True, slots=True)
class Keep:
    """What counts: the highest or lowest so many, or (`drop`) all but those."""

    count: int
    highest: bool
    drop: bool


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice with faces from `low` to `high`, and what is done with them. `digits`: d66."""

    written: str
    count: int
    low: int
    high: int
    keep: Keep | None = None
    reroll: Condition | None = None
    until: bool = False
    """Reroll until no die shows it, not once."""
    explode: Condition | None = None
    digits: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """Dice, or a constant (`dice` is None), times a whole number; negative where it is taken off."""

    times: int
    dice: Dice | None


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum of terms."""

    terms: tuple[Term, ...]

    @property
    def constants(self) -> tuple[int, ...]:
        """The numbers that are added to the dice, in order; negative ones are taken off."""
        return tuple(term.times for term in self.terms if term.dice is None)
