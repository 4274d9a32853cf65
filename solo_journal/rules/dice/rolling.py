"""Rolling an expression: each die is asked for, those rolled again and those that explosions add as rolls of their own.

So a player with dice on the table is asked for exactly the dice needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..asking import Ask
from ..refused import Refused
from .pool import Pool, explosion_tally, first_tally, merged, reroll_tally, total
from .terms import MOST_AGAIN, Dice, Expression, Keep, Term


@dataclass(frozen=True, slots=True)
class Result:
    """What an expression came to, and how."""

    total: int
    breakdown: str
    """`4d6kh3 [6 5 3 (1)] + 2`: a die in round brackets is dropped, `1→4` was rerolled, `6!` exploded."""


def roll(expression: Expression, ask: Ask) -> Result:
    """Roll every term from left to right."""
    value = 0
    shown: list[str] = []
    for term in expression.terms:
        points, words = _roll_term(term, ask)
        value += points
        sign = "-" if term.times < 0 else "+"
        shown.append(f" {sign} {words}" if shown else f"{'-' * (sign == '-')}{words}")
    return Result(value, "".join(shown))


def _roll_term(term: Term, ask: Ask) -> tuple[int, str]:
    if term.dice is None:
        return term.times, str(abs(term.times))
    points, words = _roll_digits(term.dice, ask) if term.dice.digits else _roll_dice(term.dice, ask)
    factor = f"{abs(term.times)} * " if abs(term.times) != 1 else ""
    return term.times * points, factor + words


def _roll_digits(dice: Dice, ask: Ask) -> tuple[int, str]:
    tens, ones = ask.roll(dice.written, dice.count, dice.high).value
    return 10 * tens + ones, f"{dice.written} [{tens} {ones}]"


@dataclass(slots=True)
class _Shown:
    """One die as it is shown: the face that stands, and those before it."""

    face: int
    before: list[int] = field(default_factory=list)

    def words(self, dice: Dice, *, kept: bool) -> str:
        text = "→".join(map(str, [*self.before, self.face]))
        if dice.explode and dice.explode.holds(self.face):
            text += "!"
        return text if kept else f"({text})"


def _roll_dice(dice: Dice, ask: Ask) -> tuple[int, str]:
    rolled = ask.roll(dice.written, dice.count, dice.high, tally=first_tally(dice), low=dice.low)
    shown = [_Shown(face) for face in rolled.faces]
    pool = _reroll(dice, rolled.value, shown, ask)
    pool = _explode(dice, pool, shown, ask)
    kept = _kept([each.face for each in shown], dice.keep)
    ask.keep(rolled, [at for at in kept if at < dice.count and not shown[at].before])
    words = " ".join(each.words(dice, kept=at in kept) for at, each in enumerate(shown))
    return total(pool, dice), f"{dice.written} [{words}]"


def _reroll(dice: Dice, pool: Pool, shown: list[_Shown], ask: Ask) -> Pool:
    """Roll again what does not stand: once, or until everything does."""
    again = [each for each in shown if dice.reroll and dice.reroll.holds(each.face)]
    rounds = 0
    while pool.rerolls:
        _check_rounds(dice, rounds, "rerolled")
        rounds += 1
        rolled = ask.roll(f"{dice.written}, rerolled", pool.rerolls, dice.high, tally=reroll_tally(dice))
        for each, face in zip(again, rolled.faces, strict=True):
            each.before.append(each.face)
            each.face = face
        again = [each for each in again if dice.until and dice.reroll and dice.reroll.holds(each.face)]
        pool = merged(pool, rolled.value, dice)
    return pool


def _explode(dice: Dice, pool: Pool, shown: list[_Shown], ask: Ask) -> Pool:
    """Add a die for each that explodes, and for each of those."""
    waiting = pool.explosions
    rounds = 0
    while waiting:
        _check_rounds(dice, rounds, "exploded")
        rounds += 1
        rolled = ask.roll(f"{dice.written}, exploded", waiting, dice.high, tally=explosion_tally(dice, rounds))
        shown.extend(_Shown(face) for face in rolled.faces)
        pool = merged(pool, rolled.value, dice)
        waiting = rolled.value.explosions
    return pool


def _check_rounds(dice: Dice, rounds: int, what: str) -> None:
    """Refuse dice that never come to rest."""
    if rounds >= MOST_AGAIN:
        raise Refused(f"{dice.written} {what} {MOST_AGAIN} times in a row, so it was stopped. Roll again.")


def _kept(faces: list[int], keep: Keep | None) -> set[int]:
    """Which dice count, by their place. Of equal dice the first are the ones kept."""
    places = range(len(faces))
    if keep is None:
        return set(places)
    ranked = sorted(places, key=lambda at: -faces[at] if keep.highest != keep.drop else faces[at])
    return set(ranked[: len(faces) - keep.count if keep.drop else keep.count])
