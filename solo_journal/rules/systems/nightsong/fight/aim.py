"""Who attacks whom with what, and the dice of it (ch. IV, Attacks, Misses, Multiple Attacks)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import reduce
from math import prod
from typing import Literal, NamedTuple

from ....answer_source import Ask, Rolled
from ....command_hints import way
from ....dice_counting import HIGHEST, TOTAL
from ....names import by_name, fold_name, look_up
from ....names import find as find_name
from ....refusal import BadInput, Refused, nearest, quote
from ....world import World
from .. import focus
from ..item import SHAPE
from ..items import BARE_HANDS, Weapon, in_dice
from ..readings import MELEE
from ..sheet import Sheet
from .model import Fight, body_of, character, find, name_of, standing
from .npc import damage_dice


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


_UNARMED = ("bare hands", "unarmed", "fist", "fists")


class Aim(NamedTuple):
    """A possible attack, everyone by id."""

    by: str
    weapon: Weapon
    targets: tuple[str, ...]


def attacker(fight: Fight, world: World, called: str, *, free: bool) -> str:
    """The attacker: the named one, the active character, or somebody on our side who has not acted. Raises `Refused`
    out of turn, or if they cannot attack."""
    ready = [key for key in standing(fight, world, "ours") if key not in fight.acted or fight.turn != "ours"]
    if called:
        by = find(fight, world, called)
    elif world.active in ready or not ready:
        by = world.active
    else:
        by = ready[0]
    name, side = name_of(fight, world, by), fight.side_of(by)
    if by not in fight.party and fight.npc(by) is None:
        raise Refused(f"{name or 'Nobody of yours'} is not in this fight. Bring them: {way('nightsong.ally')}.")
    if by not in standing(fight, world, side):
        raise Refused(f"{name} is out of this fight.")
    if free:
        return by
    if side == "ours" and fight.turn == "theirs":
        raise Refused("It is the foes' turn: let them act first. An attack out of turn is a free one.")
    if side == "theirs" and fight.turn == "ours" and fight.last_turn:
        raise Refused("The foes have acted in this round; your side is next.")
    if side == fight.turn and by in fight.acted:
        raise Refused(f"{name} has acted in this round: let the others act. One attack more is a free one.")
    return by


def weapon_called(fight: Fight, world: World, by: str, called: str) -> Weapon:
    """The weapon: one in hand by its name or beginning, bare hands, or a die given for a feat. Raises `Refused`."""
    if not called:
        return weapon_of(world, fight, by)
    known = body_of(fight, world, by).weapons()
    found = find_weapon(called, known)
    if found is None:
        names = [each.name or in_dice(each.dice) for each in known]
        who = character(world, fight, by)
        carried = {key: each for key, each in who.sheet.items.items() if each.kind == "weapon"} if who else {}
        if item := look_up(carried, called):
            name = carried[item].name
            raise Refused(f"{name} is not in hand. Take it first: {way('nightsong.wear', name)}.")
        help_ = nearest(called, names) or "Take it in hand first, or give a die, such as d6."
        raise Refused(f"No weapon {quote(called)} in hand. {help_}", called)
    not_in_melee(world, fight, by, found)
    return found


def find_weapon(called: str, known: list[Weapon]) -> Weapon | None:
    """The weapon with this name. Bare hands and dice are always available, and so is an improvised weapon with its die,
    `Rusty spade d6`. A die alone is a feat, even if something in hand has the same. Raises `BadInput` for an impossible
    die."""
    wanted, named = fold_name(called), by_name(each for each in known if each.name)
    by_dice = [
        each
        for each in known
        if wanted == fold_name(each.describe()) or (not each.item and wanted == in_dice(each.dice))
    ]
    if wanted not in named and (by_dice or wanted in _UNARMED):
        return by_dice[0] if by_dice else BARE_HANDS
    if found := find_name(called, {"weapon": named}):
        return named[found.key]
    try:
        return Weapon("", damage_dice(called))
    except BadInput:
        if wanted[:1] == "d" and wanted[1:2].isdigit():
            raise
    name, _, die = called.rpartition(" ")
    return Weapon(name, damage_dice(die)) if name and re.fullmatch(SHAPE, die) else None


def targets(fight: Fight, world: World, by: str, called: tuple[str, ...], *, several: bool = False) -> tuple[str, ...]:
    """The named targets, in order, also with `and` between them. Raises `Refused` for anyone absent or fallen."""
    stand = [key for side in fight.order for key in standing(fight, world, side) if key != by]
    everybody = [fold_name(name_of(fight, world, key)) for key in (*fight.party, *fight.allies, *fight.foes)]
    names = [each for name in called for each in ([name] if fold_name(name) in everybody else name.split(" and "))]
    if len(names) > 1 and not several:
        blast = way("nightsong.attack", f"{', '.join(names)} blast")
        raise Refused(f"One attack has one target, unless it is a blast. Name one of them, or make it one: {blast}.")
    found = tuple(find(fight, world, name, stand) for name in names)
    for key in found:
        if key not in standing(fight, world, fight.side_of(key)):
            raise Refused(f"{name_of(fight, world, key)} is out of this fight.")
        if key == by:
            raise Refused(f"{name_of(fight, world, by)} would attack themselves. Name somebody else.")
    return found


def in_reach(fight: Fight, world: World, weapon: Weapon) -> list[str]:
    """Whom a foe can attack with this weapon: who moved away is only reached from afar."""
    return [key for key in standing(fight, world, "ours") if weapon.ranged or key not in (fight.away or ())]


def default_target(fight: Fight, world: World, by: str, near: Collection[str] = ()) -> str:
    """The default target: the weakest foe; for a foe, the active character if standing, or among those `near`."""
    if fight.side_of(by) == "ours":
        return min(standing(fight, world, "theirs"), key=lambda name: fight.foes[name].hp, default="")
    stands = near or standing(fight, world, "ours")
    return world.active if world.active in stands else next(iter(stands), "")
