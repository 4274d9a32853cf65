"""Rolls an expression: each die is asked for, and rerolls and explosions are rolls of their own.

So a player with real dice is asked for exactly the dice needed. For odds, a whole expression is one roll with known
ways (`chances.py`), because a walk through single dice would take too long.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..answer_source import Ask
from ..dice_counting import Tally
from ..refusal import Refused
from .chances import ways_of
from .terms import MOST_AGAIN, Dice, Expression, Keep, Node, Pick, Product


def roll(expression: Expression, ask: Ask) -> int:
    """Roll every term from left to right and add up."""
    if ask.shows or ask.given or not expression.dice:
        return _sum(expression, ask)
    ways = ways_of(expression)
    value: int = ask.roll("Sum", 1, max(ways), low=min(ways), tally=Whole("sum", 0, _face, expression=expression)).value
    return value


NOTHING = Expression(())


def _face(state: int, face: int) -> int:
    return face


@dataclass(frozen=True, slots=True)
class Whole(Tally):
    """An expression as a single die whose faces are its possible totals."""

    expression: Expression = NOTHING

    def whole(self, count: int, low: int, high: int) -> int:
        """The number of ways the expression can fall."""
        return sum(ways_of(self.expression).values())

    def spread(self, count: int, low: int, high: int) -> dict[int, tuple[int, tuple[int, ...]]]:
        """Every total with its number of ways."""
        return {total: (ways, (total,)) for total, ways in ways_of(self.expression).items()}


def _sum(expression: Expression, ask: Ask) -> int:
    return sum(term.times * (_node(term.of, ask) if term.of else 1) for term in expression.terms)


def _node(node: Node, ask: Ask) -> int:
    match node:
        case Expression():
            return _sum(node, ask)
        case Product():
            return prod([_node(each, ask) for each in node.factors])
        case Pick():
            return (max if node.highest else min)([_sum(each, ask) for each in node.sums])
        case Dice(digits=True):
            tens, ones = ask.roll(node.written, node.count, node.high).faces
            return 10 * tens + ones
    return _dice(node, ask)


def _dice(dice: Dice, ask: Ask) -> int:
    rolled = ask.roll(dice.written, dice.count, dice.high, low=dice.low)
    faces = [*rolled.faces]
    again = _reroll(dice, faces, ask)
    faces += _explode(dice, faces, ask)
    kept = _kept_indexes(faces, dice.keep)
    ask.keep(rolled, [at for at in kept if at < dice.count and at not in again])
    return sum(dice.points(faces[at]) for at in kept)


def _reroll(dice: Dice, faces: list[int], ask: Ask) -> set[int]:
    """Reroll dice once, or until none qualifies; returns their indexes."""
    if dice.reroll is None:
        return set()
    found: set[int] = set()
    rounds = 0
    while again := [at for at, face in enumerate(faces) if dice.reroll.holds(face) and (dice.until or not rounds)]:
        _check_rounds(dice, rounds, "rerolled")
        rounds += 1
        found.update(again)
        rolled = ask.roll(f"{dice.written}, rerolled", len(again), dice.high)
        for at, face in zip(again, rolled.faces, strict=True):
            faces[at] = face
    return found


def _explode(dice: Dice, faces: list[int], ask: Ask) -> list[int]:
    """Add a die for each that explodes, and so on."""
    more: list[int] = []
    newest, rounds = faces, 0
    while dice.explode and rounds < dice.rounds and (waiting := sum(map(dice.explode.holds, newest))):
        newest = [*ask.roll(f"{dice.written}, exploded", waiting, dice.high).faces]
        more += newest
        rounds += 1
    if dice.endless and dice.explode and any(map(dice.explode.holds, newest)):
        _check_rounds(dice, rounds, "exploded")
    return more


def _check_rounds(dice: Dice, rounds: int, what: str) -> None:
    """Raise `Refused` for dice that never stop."""
    if rounds >= MOST_AGAIN:
        raise Refused(f"{dice.written} {what} {MOST_AGAIN} times in a row, so it was stopped. Roll again.")


def _kept_indexes(faces: list[int], keep: Keep | None) -> set[int]:
    """The indexes of dice that count. Of equal dice, the first are kept."""
    places = range(len(faces))
    if keep is None:
        return set(places)
    ranked = sorted(places, key=lambda at: -faces[at] if keep.highest != keep.drop else faces[at])
    return set(ranked[: len(faces) - keep.count if keep.drop else keep.count])
