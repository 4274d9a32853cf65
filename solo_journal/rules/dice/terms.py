"""A throw as a small tree: one or several sums, each of terms that are dice, constants, or what is made of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import prod

MOST_CHARACTERS = 200
MOST_DICE = 1_000
"""Dice in one term."""
MOST_SIDES = 1_000_000
MOST_NUMBER = 1_000_000
"""A constant, or a number that something is multiplied by."""
MOST_AGAIN = 100
"""Dice in a term that may be rolled again or explode, and how often in a row one may."""
MOST_ITEMS = 20
"""Sums in a list."""
MOST_DEPTH = 10
"""Brackets within brackets."""
MOST_TOTAL = 10**18
"""What a sum may come to: more than this, and no file could hold it."""

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
class Count:
    """Dice that are counted, not added: which faces succeed, which count twice, which take one away."""

    succeeds: Condition
    twice: Condition | None = None
    takes: Condition | None = None

    def points(self, face: int) -> int:
        if self.takes and self.takes.holds(face):
            return -1
        return 2 if self.twice and self.twice.holds(face) else int(self.succeeds.holds(face))


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
    rounds: int = MOST_AGAIN
    """How often in a row one explodes at most: a bound of the player's own, or else of ours."""
    counts: Count | None = None
    digits: bool = False

    def __str__(self) -> str:
        return self.written

    def points(self, face: int) -> int:
        return self.counts.points(face) if self.counts else face

    @property
    def plain(self) -> bool:
        """Whether all of them are added up as they fall."""
        return not (self.keep or self.reroll or self.explode or self.counts or self.digits)

    def times(self, count: int) -> Dice:
        """So many of these dice."""
        return replace(self, count=count, written=f"{count}{self.written[self.written.index('d') :]}")

    @property
    def endless(self) -> bool:
        """Whether they explode without a bound of the player's own."""
        return self.explode is not None and self.rounds == MOST_AGAIN

    @property
    def most(self) -> int:
        """No sum of them is further from 0 than this."""
        return (
            self.count
            * (self.rounds + 1 if self.explode else 1)
            * (2 if self.counts else max(1, self.high, 66 * self.digits))
        )


@dataclass(frozen=True, slots=True)
class Product:
    """What stands between signs of multiplication, whole numbers apart: at least two of them."""

    factors: tuple[Node, ...]

    def __str__(self) -> str:
        return "*".join(map(_within, self.factors))

    @property
    def most(self) -> int:
        """No product of them is further from 0 than this."""
        return prod(each.most for each in self.factors)


@dataclass(frozen=True, slots=True)
class Pick:
    sums: tuple[Expression, ...]
    highest: bool

    def __str__(self) -> str:
        return f"{'most' if self.highest else 'least'}({', '.join(map(str, self.sums))})"

    @property
    def most(self) -> int:
        """None of them is further from 0 than this."""
        return max(each.most for each in self.sums)


@dataclass(frozen=True, slots=True)
class Term:
    """Something that is rolled, or a constant (`of` is None), times a whole number; negative where it is taken off."""

    times: int
    of: Node | None

    def __str__(self) -> str:
        times = "" if self.of and abs(self.times) == 1 else str(abs(self.times))
        return f"{'-' if self.times < 0 else '+'}{times}{'*' * bool(times and self.of)}{_within(self.of)}"

    @property
    def most(self) -> int:
        """It is never further from 0 than this."""
        return abs(self.times) * (self.of.most if self.of else 1)


@dataclass(frozen=True, slots=True)
class Expression:
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.terms)).removeprefix("+")

    @property
    def constants(self) -> tuple[int, ...]:
        """The numbers that are added to the dice, in order; negative ones are taken off."""
        return tuple(term.times for term in self.terms if term.of is None)

    @property
    def most(self) -> int:
        """It is never further from 0 than this."""
        return sum(term.most for term in self.terms)

    @property
    def alone(self) -> bool:
        """Whether it is dice as they fall, with nothing beside them."""
        return len(self.terms) == 1 and self.terms[0].times == 1 and isinstance(self.terms[0].of, Dice)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return tuple(dice for term in self.terms for dice in _dice_in(term.of))


Node = Dice | Expression | Product | Pick
"""What a term may be made of; an expression stands in brackets."""


def _within(node: Node | None) -> str:
    """As it is written within something else."""
    return f"({node})" if isinstance(node, Expression) else str(node or "")


def _dice_in(node: Node | None) -> Iterator[Dice]:
    match node:
        case Dice():
            yield node
        case Expression():
            yield from node.dice
        case Product():
            yield from (dice for each in node.factors for dice in _dice_in(each))
        case Pick():
            yield from (dice for each in node.sums for dice in each.dice)


@dataclass(frozen=True, slots=True)
class Item:
    """One sum of a throw, and what it is held against, if anything."""

    sum: Expression
    written: str
    """As the player wrote it."""
    sign: str = ">="
    """How it has to stand to `against` to succeed."""
    against: Expression | None = None

    def passes(self, total: int, target: int) -> bool:
        return _COMPARE[self.sign](total, target)


@dataclass(frozen=True, slots=True)
class Throw:
    """All that one line of dice says: a sum, or several of them."""

    items: tuple[Item, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        sums = (each for item in self.items for each in (item.sum, item.against) if each)
        return tuple(dice for each in sums for dice in each.dice)
