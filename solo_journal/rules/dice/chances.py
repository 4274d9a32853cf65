"""Counts the ways in which a dice expression can fall, by total: exactly, and in bounded time.

Independent dice are counted separately and combined, so a hundred cost little more than one. Unlimited explosions are
followed until a run is less likely than one in a million million. Rerolling until a face is gone counts as if it were
not on the dice.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import repeat
from math import ceil, log
from typing import TypeVar

from ..dice_counting import MOST_CASES, MOST_WORK, TooMany
from .terms import MOST_AGAIN, Dice, Expression, Keep, Node, Pick, Product

K = TypeVar("K", bound=Hashable)
Ways = Mapping[int, int]
"""The number of ways for each total; the sum is the whole."""
Chain = tuple[int, ...]
"""A die with everything it explodes into: all faces from low to high, or only their sum if nothing is kept."""
Held = tuple[int, Chain]
"""Dice reduced to what the total needs: the sum of the decided ones, and the few at the edge."""
NEGLIGIBLE = 1e-12
"""A run of explosions less likely than this is ignored."""


@lru_cache(maxsize=256)
def ways_of(expression: Expression) -> Ways:
    """Every total of an expression. Raises `TooMany`."""
    return _Counting().sum(expression)


class _Counting:
    """One count, abandoned if it becomes too expensive."""

    def __init__(self) -> None:
        self.work = 0

    def sum(self, expression: Expression) -> Ways:
        terms = (self._times(self._node(term.of), term.times) for term in expression.terms)
        return reduce(lambda one, more: self._both(one, more, int.__add__), terms)

    def _node(self, node: Node | None) -> Ways:
        match node:
            case None:
                return {1: 1}
            case Expression():
                return self.sum(node)
            case Product():
                return reduce(lambda one, more: self._both(one, more, int.__mul__), map(self._node, node.factors))
            case Pick():
                pick: Callable[[int, int], int] = max if node.highest else min
                return reduce(lambda one, more: self._both(one, more, pick), map(self.sum, node.sums))
            case Dice(digits=True):
                faces = range(node.low, node.high + 1)
                return {10 * tens + ones: 1 for tens in faces for ones in faces}
        return self._dice(node)

    def _dice(self, dice: Dice) -> Ways:
        one, end = self._one(dice), _end(dice)
        if end is None:
            single = _merge((sum(chain), ways) for chain, ways in one.items())
            return reduce(lambda all_, more: self._both(all_, more, int.__add__), repeat(single, dice.count))
        held: dict[Held, int] = {(0, ()): 1}
        for _ in range(dice.count):
            self._bounded(len(held) * len(one) * (1 + end.count // 2))
            grown: defaultdict[Held, int] = defaultdict(int)
            for state, ways in held.items():
                for chain, more in one.items():
                    grown[reduce(lambda now, face: _with(now, face, end, dice), chain, state)] += ways * more
            held = _few(grown)
        return _merge((sum(map(dice.points, last)) * (not end.drop) + out, ways) for (out, last), ways in held.items())

    def _one(self, dice: Dice) -> dict[Chain, int]:
        if dice.high - dice.low >= MOST_CASES:
            raise TooMany
        begun = _first_faces(dice)
        self._bounded(len(begun))
        if dice.explode is None:
            return _few(_merge((_chain(dice, (), face), ways) for face, ways in begun.items()))
        rounds, explodes = _rounds(dice), dice.explode.holds
        faces = range(dice.low, dice.high + 1)
        done: defaultdict[Chain, int] = defaultdict(int)
        going: dict[Chain, int] = {}
        newest: Iterable[tuple[Chain, int, bool]] = (
            (_chain(dice, (), face), ways, explodes(face)) for face, ways in begun.items()
        )
        for left in range(rounds, -1, -1):
            more: defaultdict[Chain, int] = defaultdict(int)
            for chain, ways, on in newest:
                if not on or (not left and not dice.endless):
                    done[chain] += ways * len(faces) ** left
                elif left:
                    more[chain] += ways
            going = _few(more)
            self._bounded(len(going) * len(faces))
            newest = self._grown(dice, going, faces, explodes)
        return _few(done)

    def _grown(
        self, dice: Dice, going: Mapping[Chain, int], faces: range, explodes: Callable[[int], bool]
    ) -> Iterator[tuple[Chain, int, bool]]:
        for chain, ways in going.items():
            yield from ((_chain(dice, chain, face), ways, explodes(face)) for face in faces)

    def _both(self, one: Ways, more: Ways, put: Callable[[int, int], int]) -> Ways:
        """Two independent counts combined."""
        self._bounded(len(one) * len(more))
        found: defaultdict[int, int] = defaultdict(int)
        for first, ways in one.items():
            for second, others in more.items():
                found[put(first, second)] += ways * others
        return _few(found)

    @staticmethod
    def _times(ways: Ways, times: int) -> Ways:
        return {total * times: each for total, each in ways.items()} if times else {0: sum(ways.values())}

    def _bounded(self, work: int) -> None:
        self.work += work
        if self.work > MOST_WORK:
            raise TooMany


def _first_faces(dice: Dice) -> dict[int, int]:
    """The first faces of one die, before explosions."""
    faces = range(dice.low, dice.high + 1)
    if dice.reroll is None:
        return dict.fromkeys(faces, 1)
    again = sum(map(dice.reroll.holds, faces))
    if dice.until:
        return {face: 1 for face in faces if not dice.reroll.holds(face)}
    return {face: again + (0 if dice.reroll.holds(face) else len(faces)) for face in faces}


def _rounds(dice: Dice) -> int:
    """How many explosions in a row are counted."""
    assert dice.explode is not None
    share = dice.explode.faces(dice.high) / dice.high
    likely = max(1, min(MOST_AGAIN, ceil(log(NEGLIGIBLE) / log(share))))
    return likely if dice.endless else dice.rounds


def _chain(dice: Dice, chain: Chain, face: int) -> Chain:
    if dice.keep is None:
        return (sum(chain) + dice.points(face),)
    return tuple(sorted((*chain, face)))


def _end(dice: Dice) -> Keep | None:
    """The end to track. Keeping many of a known number is the same as dropping few at the other end."""
    keep = dice.keep
    if keep and not keep.drop and not dice.explode and dice.count - keep.count < keep.count:
        return Keep(dice.count - keep.count, highest=not keep.highest, drop=True)
    return keep


def _with(held: Held, face: int, end: Keep, dice: Dice) -> Held:
    """The state with one more die."""
    out, last = held[0], [*held[1]]
    insort(last, face)
    if len(last) > end.count:
        pushed = last.pop(0 if end.highest else -1)
        out += dice.points(pushed) if end.drop else 0
    return out, tuple(last)


def _merge(found: Iterable[tuple[K, int]]) -> dict[K, int]:
    ways: defaultdict[K, int] = defaultdict(int)
    for value, each in found:
        ways[value] += each
    return ways


def _few(found: dict[K, int]) -> dict[K, int]:
    if len(found) > MOST_CASES:
        raise TooMany
    return found
