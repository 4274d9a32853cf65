"""The dice of one attack: damage, and the armour that takes from it (ch. IV, Attacks, Misses, Multiple Attacks)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from ....asking import Ask
from ....dice_counting import HIGHEST, TOTAL
from .. import focus

Favour = Literal["none", "advantage", "disadvantage", "both"]
MISS = 1
"""The damage that misses, and the armour roll that protects from nothing."""


class Damage(NamedTuple):
    """A damage roll as it counts."""

    kept: int
    dropped: int | None = None
    """The other of two rolls."""
    spent: bool = False
    """Whether a Focus was spent on it."""

    @property
    def misses(self) -> bool:
        """Whether it misses: on a 1."""
        return self.kept == MISS

    def shown(self) -> str:
        """`5`, or `5 (2)` with the roll that was dropped."""
        return f"{self.kept}" if self.dropped is None else f"{self.kept} ({self.dropped})"


def roll_damage(ask: Ask, label: str, dice: Sequence[int], favour: Favour, *, focus_below: int = 0) -> Damage:
    """Roll damage: all dice, of which the highest counts; twice with advantage or disadvantage.

    Damage below `focus_below` is offered 1 Focus once the dice lie there: it gives a second roll, and where there was
    disadvantage the first roll stands as it fell. With advantage it would do nothing (rules 2.6).
    """
    first = _rolled(ask, label, dice)
    if favour == "advantage":
        second = _rolled(ask, f"{label}, again", dice)
        return Damage(max(first, second), min(first, second))
    if favour == "disadvantage":
        second = _rolled(ask, f"{label}, again", dice)
        if second < min(first, focus_below) and _spends(ask, label, f"the first roll, {first}, counts"):
            return Damage(first, second, spent=True)
        return Damage(min(first, second), max(first, second))
    if first < min(max(dice), focus_below) and _spends(ask, label, "roll again, the higher counts"):
        second = _rolled(ask, f"{label}, again", dice)
        return Damage(max(first, second), min(first, second), spent=True)
    return Damage(first)


def roll_armour(ask: Ask, label: str, die: int) -> tuple[int, str]:
    """Roll armour: how much it takes from the damage, and the face as it is shown. A 1 protects from nothing."""
    face: int = ask.roll(label, 1, die, tally=TOTAL).value
    return (0, "1, ignored") if face == MISS else (face, str(face))


def weighed(favours: Sequence[str]) -> Favour:
    """Several reasons as one: advantage and disadvantage cancel out, and two of a kind are one."""
    good = any(each in ("advantage", "both") for each in favours)
    bad = any(each in ("disadvantage", "both") for each in favours)
    return "none" if good == bad else "advantage" if good else "disadvantage"


def _rolled(ask: Ask, label: str, dice: Sequence[int]) -> int:
    """One roll of all dice: the highest. Dice of one size are rolled together."""
    sizes = Counter(dice)
    labels = {size: label if len(sizes) == 1 else f"{label}, d{size}" for size in sizes}
    found: list[int] = [ask.roll(labels[size], count, size, tally=HIGHEST).value for size, count in sizes.items()]
    return max(found)


def _spends(ask: Ask, label: str, does: str) -> bool:
    options = {focus.KEEP: "keep the roll", focus.SPEND: f"spend 1, {does}"}
    return ask.choose(f"{focus.LABEL}, {label}", options, focus.KEEP) == focus.SPEND
