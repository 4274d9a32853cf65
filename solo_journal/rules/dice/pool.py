"""How the dice of one term are counted.

The state of a pool is what its total needs and no more: what was pushed out, the few dice at one end, and how
many dice are to be rolled again. So odds merge nearly everything, and a rule never looks at single faces.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import ceil, log
from typing import Any, NamedTuple

from ..dice_counting import Tally
from ..refused import Refused
from .terms import MOST_AGAIN, Dice, Keep


class Pool(NamedTuple):
    """Dice as far as their total needs them."""

    others: int = 0
    """The sum of the dice that are not at the end in question."""
    ends: tuple[int, ...] = ()
    """The highest or lowest few, low to high."""
    rerolls: int = 0
    """Dice that do not stand and are rolled again."""
    explosions: int = 0
    """Dice that add one more."""


@dataclass(frozen=True, slots=True)
class Standing(Tally):
    """Rerolled until none shows a face: for odds, the same as if that face were not on the dice."""

    def spread(self, count: int, low: int, high: int) -> dict[Any, tuple[int, tuple[int, ...]]]:
        """Every value in which all dice stand."""
        found = Tally.spread(self, count, low, high)
        return {value: ways for value, ways in found.items() if not value.rerolls}


@dataclass(frozen=True, slots=True)
class Last(Tally):
    """Explosions this far down hardly ever happen: for odds, none explodes again."""

    def spread(self, count: int, low: int, high: int) -> dict[Any, tuple[int, tuple[int, ...]]]:
        """Every value in which no die explodes."""
        found = Tally.spread(self, count, low, high)
        return {value: ways for value, ways in found.items() if not value.explosions}


@dataclass(frozen=True, slots=True)
class Endless(Tally):
    """Dice that explode in too many ways for their odds to be counted."""

    def spread(self, count: int, low: int, high: int) -> dict[Any, tuple[int, tuple[int, ...]]]:
        """Refused, in a sentence."""
        raise Refused(f"{self.name} explodes in too many ways to count its odds. Ask for fewer exploding dice.")


NEGLIGIBLE = 1e-12
"""For odds, a run of explosions less likely than this does not count."""
MOST_RUNS = 20_000
"""Exploding dice with more ways than this have no odds."""


def counted_rounds(dice: Dice) -> int:
    """How many explosions in a row odds count for these dice: at least 1, at most all that may happen."""
    faces = dice.explode.faces(dice.high) if dice.explode else 0
    if not faces:
        return 0
    return max(1, min(MOST_AGAIN, ceil(log(NEGLIGIBLE) / log(faces / dice.high))))


def _countable(dice: Dice) -> bool:
    """Whether the ways in which these dice explode are few enough to be walked."""
    faces = dice.explode.faces(dice.high) if dice.explode else 0
    runs = sum(faces**rounds for rounds in range(counted_rounds(dice)))
    return (max(1, dice.high - faces) * runs) ** dice.count <= MOST_RUNS if faces else True


def _end(dice: Dice) -> Keep | None:
    """What to keep track of. Keeping many of a known number of dice is dropping few at the other end."""
    keep = dice.keep
    if keep and not keep.drop and not dice.explode and dice.count - keep.count < keep.count:
        return Keep(dice.count - keep.count, highest=not keep.highest, drop=True)
    return keep


def _fold(pool: Pool, face: int, end: Keep | None, more: int = 0) -> Pool:
    """This pool with one more die that stands, and `more` explosions."""
    others, known, rerolls, explosions = pool
    if end is None:
        return Pool(others + face, known, rerolls, explosions + more)
    ends = list(known)
    insort(ends, face)
    if len(ends) > end.count:
        out = ends.pop(0 if end.highest else -1)
        others += out if end.drop else 0
    return Pool(others, tuple(ends), rerolls, explosions + more)


@lru_cache(maxsize=256)
def first_tally(dice: Dice) -> Tally:
    """How the first roll of these dice is counted."""
    kind: type[Tally] = Standing if dice.until else Tally
    if not _countable(dice):
        kind = Endless
    return _tally(kind, dice, rerolling=True)


@lru_cache(maxsize=256)
def reroll_tally(dice: Dice) -> Tally:
    """How the dice that are rolled again are counted: rerolled once, they stand as they fall."""
    return _tally(Tally, dice, rerolling=dice.until)


@lru_cache(maxsize=256)
def explosion_tally(dice: Dice, rounds: int) -> Tally:
    """How the dice that explosions add are counted, in the `rounds`th round from 1: they stand as they fall."""
    return _tally(Last if rounds >= counted_rounds(dice) else Tally, dice, rerolling=False)


def _tally(kind: type[Tally], dice: Dice, *, rerolling: bool) -> Tally:
    end = _end(dice)
    reroll = dice.reroll.holds if dice.reroll and rerolling else None
    explode = dice.explode.holds if dice.explode else None

    def add(pool: Pool, face: int) -> Pool:
        if reroll and reroll(face):
            return pool._replace(rerolls=pool.rerolls + 1)
        return _fold(pool, face, end, 1 if explode and explode(face) else 0)

    return kind(dice.written, Pool(), add)


def merged(one: Pool, more: Pool, dice: Dice) -> Pool:
    """Two pools as one. What waits to be rerolled is that of the second: the first has been seen to."""
    end = _end(dice)
    joined = Pool(one.others + more.others, one.ends, more.rerolls, one.explosions + more.explosions)
    return reduce(lambda pool, face: _fold(pool, face, end), more.ends, joined)


def total(pool: Pool, dice: Dice) -> int:
    """What the dice come to, with what is dropped left out."""
    end = _end(dice)
    return sum(pool.ends) if end and not end.drop else pool.others
