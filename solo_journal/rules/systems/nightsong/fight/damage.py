"""The dice of one attack: weapon, damage and armour (ch. IV, Attacks, Misses, Multiple Attacks)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from math import prod
from typing import Literal, NamedTuple

from ....answer_source import Ask, Rolled
from ....dice_counting import HIGHEST, TOTAL
from ....refusal import Refused
from ....world import World
from .. import focus
from ..items import BARE_HANDS, Weapon
from ..sheet import Sheet
from .model import Fight, body_of, name_of
from .readings import MELEE


def weapon_of(world: World, fight: Fight, key: str) -> Weapon:
    """The default weapon: the first that suits the distance, or bare hands."""
    engaged = MELEE.of(world) == "hold" and fight.engaged(world, key)
    fitting = (each for each in body_of(fight, world, key).weapons() if not (each.ranged and engaged))
    return next(fitting, BARE_HANDS)


def in_hand(world: World, called: str) -> list[Weapon]:
    """A character's weapons in hand outside a fight; none without a sheet."""
    found = world.character(called)
    return Sheet.of(found).weapons() if found else []


def not_in_melee(world: World, fight: Fight, key: str, weapon: Weapon) -> None:
    """Raise `Refused` for a ranged attack from melee, if the house rule forbids a short move out of it."""
    if MELEE.of(world) == "hold" and weapon.ranged and fight.engaged(world, key):
        name = name_of(fight, world, key)
        raise Refused(
            f"{name} is in melee, where {weapon.describe()} is of no use. Take another weapon, or move away first."
        )


Favour = Literal["none", "advantage", "disadvantage", "both"]
MISS = 1
"""The damage roll that misses, and the armour roll that protects from nothing."""
Dice = tuple[Rolled, ...]
"""One roll of all dice of an attack, grouped by size; the highest counts."""


class Damage(NamedTuple):
    """A damage roll with its result."""

    kept: int
    spent: bool = False
    """Whether a Focus was spent on it."""

    @property
    def misses(self) -> bool:
        """Whether it misses: on a 1."""
        return self.kept == MISS


def roll_damage(ask: Ask, label: str, dice: Sequence[int], favour: Favour, *, focus_below: int = 0) -> Damage:
    """Roll damage: of all dice, the highest counts; twice with advantage or disadvantage.

    Damage below `focus_below` is offered 1 Focus after the roll: it gives a second roll, or after a disadvantage makes
    the first roll count. With advantage it would do nothing (ch. IV, Focus).
    """
    named, choice = label.replace(" v ", " against ").replace("Damage", "damage"), f"{focus.LABEL}, {label}"
    first = _rolled(ask, label, dice)
    if favour == "advantage":
        return _keep_one(ask, max, first, _rolled(ask, f"{label}, again", dice))
    if favour == "disadvantage":
        second = _rolled(ask, f"{label}, again", dice)
        lifts = _value(second) < min(_value(first), focus_below)
        if lifts and focus.wants(ask, f"cancel disadvantage, so {_value(first)} counts", choice):
            return _keep_one(ask, max, first, second)._replace(spent=True)
        return _keep_one(ask, min, first, second)
    again = f"roll {named} again"
    more = Fraction(1) - prod(Fraction(_value(first), size) for size in dice)
    if _value(first) < min(max(dice), focus_below) and focus.wants(ask, again, choice, (more, "for more")):
        return _keep_one(ask, max, first, _rolled(ask, f"{label}, again", dice))._replace(spent=True)
    return _keep_one(ask, max, first)


def roll_armour(ask: Ask, label: str, die: int) -> int:
    """Roll armour: the damage it absorbs. A 1 protects from nothing."""
    face: int = ask.roll(label, 1, die, tally=TOTAL, part="armour").value
    return 0 if face == MISS else face


def weighed(favours: Sequence[str]) -> Favour:
    """Several reasons combined: advantage and disadvantage cancel out, and they do not add up."""
    good = any(each in ("advantage", "both") for each in favours)
    bad = any(each in ("disadvantage", "both") for each in favours)
    return "none" if good == bad else "advantage" if good else "disadvantage"


def _rolled(ask: Ask, label: str, dice: Sequence[int]) -> Dice:
    sizes = Counter(dice)
    labels = {size: label if len(sizes) == 1 else f"{label}, d{size}" for size in sizes}
    return tuple(ask.roll(labels[size], count, size, tally=HIGHEST, part="damage") for size, count in sizes.items())


def _value(dice: Dice) -> int:
    value: int = max(each.value for each in dice)
    return value


def _keep_one(ask: Ask, which: Callable[[int, int], int], *sets: Dice) -> Damage:
    """The higher or lower of these rolls; only the die that gave it counts."""
    value = reduce(which, map(_value, sets))
    dice = [each for rolled in sets if _value(rolled) == value for each in rolled if each.value == value]
    for each in (each for rolled in sets for each in rolled if each is not dice[0]):
        ask.keep(each)
    return Damage(value)
