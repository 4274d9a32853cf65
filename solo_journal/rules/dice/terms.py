"""The tree of a dice throw: sums of terms, which are dice, constants or combinations of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import prod

MOST_CHARACTERS = 200
MOST_DICE = 1_000
"""Most dice in one term."""
MOST_SIDES = 1_000_000
MOST_NUMBER = 1_000_000
"""Largest constant or factor."""
MOST_AGAIN = 100
"""Most dice in a term that may be rerolled or explode, and most repetitions in a row."""
MOST_ITEMS = 20
"""Most sums in a list."""
MOST_DEPTH = 10
"""Deepest nesting of brackets."""
MOST_TOTAL = 10**18
"""Largest total: a file cannot hold more."""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """The faces on which something happens: `1`, `<3`, `>=9`."""

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
    """Keep the highest or lowest few, or (`drop`) all others."""

    count: int
    highest: bool
    drop: bool


@dataclass(frozen=True, slots=True)
class Count:
    """Count dice instead of adding them: faces that succeed, count twice or subtract."""

    succeeds: Condition
    twice: Condition | None = None
    takes: Condition | None = None

    def points(self, face: int) -> int:
        if self.takes and self.takes.holds(face):
            return -1
        return 2 if self.twice and self.twice.holds(face) else int(self.succeeds.holds(face))


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with faces from `low` to `high`, and their modifiers. `digits`: d66."""

    written: str
    count: int
    low: int
    high: int
    keep: Keep | None = None
    reroll: Condition | None = None
    until: bool = False
    """Whether it rerolls until no die shows it, rather than once."""
    explode: Condition | None = None
    rounds: int = MOST_AGAIN
    """Most explosions in a row: the player's limit or the default."""
    counts: Count | None = None
    digits: bool = False

    def __str__(self) -> str:
        return self.written

    def points(self, face: int) -> int:
        return self.counts.points(face) if self.counts else face

    @property
    def plain(self) -> bool:
        """Whether all are added up as rolled."""
        return not (self.keep or self.reroll or self.explode or self.counts or self.digits)

    def times(self, count: int) -> Dice:
        """The same dice, this many of them."""
        return replace(self, count=count, written=f"{count}{self.written[self.written.index('d') :]}")

    @property
    def endless(self) -> bool:
        """Whether they explode without the player's own limit."""
        return self.explode is not None and self.rounds == MOST_AGAIN

    @property
    def most(self) -> int:
        """Largest distance of a sum from 0."""
        return (
            self.count
            * (self.rounds + 1 if self.explode else 1)
            * (2 if self.counts else max(1, self.high, 66 * self.digits))
        )


@dataclass(frozen=True, slots=True)
class Product:
    """Two or more factors other than integers."""

    factors: tuple[Node, ...]

    def __str__(self) -> str:
        return "*".join(map(_within, self.factors))

    @property
    def most(self) -> int:
        """Largest distance of a product from 0."""
        return prod(each.most for each in self.factors)


@dataclass(frozen=True, slots=True)
class Pick:
    sums: tuple[Expression, ...]
    highest: bool

    def __str__(self) -> str:
        return f"{'most' if self.highest else 'least'}({', '.join(map(str, self.sums))})"

    @property
    def most(self) -> int:
        """Largest distance from 0."""
        return max(each.most for each in self.sums)


@dataclass(frozen=True, slots=True)
class Term:
    """Something rolled, or a constant (`of` is None), times an integer; negative if subtracted."""

    times: int
    of: Node | None

    def __str__(self) -> str:
        times = "" if self.of and abs(self.times) == 1 else str(abs(self.times))
        return f"{'-' if self.times < 0 else '+'}{times}{'*' * bool(times and self.of)}{_within(self.of)}"

    @property
    def most(self) -> int:
        """Largest distance from 0."""
        return abs(self.times) * (self.of.most if self.of else 1)


@dataclass(frozen=True, slots=True)
class Expression:
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.terms)).removeprefix("+")

    @property
    def constants(self) -> tuple[int, ...]:
        """The constants in order; negative if subtracted."""
        return tuple(term.times for term in self.terms if term.of is None)

    @property
    def most(self) -> int:
        """Largest distance from 0."""
        return sum(term.most for term in self.terms)

    @property
    def alone(self) -> bool:
        """Whether it is unmodified dice and nothing else."""
        return len(self.terms) == 1 and self.terms[0].times == 1 and isinstance(self.terms[0].of, Dice)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return tuple(dice for term in self.terms for dice in _dice_in(term.of))


Node = Dice | Expression | Product | Pick
"""A part of a term; an expression is in brackets."""


def _within(node: Node | None) -> str:
    """Its notation within something else."""
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
    """One sum of a throw, with its target if any."""

    sum: Expression
    written: str
    """As the player wrote it."""
    sign: str = ">="
    """The comparison with `against` that means success."""
    against: Expression | None = None

    def passes(self, total: int, target: int) -> bool:
        return _COMPARE[self.sign](total, target)


@dataclass(frozen=True, slots=True)
class Throw:
    """Everything in one line of dice: one or more sums."""

    items: tuple[Item, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        sums = (each for item in self.items for each in (item.sum, item.against) if each)
        return tuple(dice for each in sums for dice in each.dice)
