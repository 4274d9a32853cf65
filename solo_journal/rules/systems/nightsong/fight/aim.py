"""Resolves who attacks whom with what, from the names a player typed."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from ....command_hints import way
from ....names import by_name, folded, look_up
from ....names import find as find_name
from ....refusal import BadInput, Refused, nearest, quoted
from ....world import World
from ..item import SHAPE
from ..items import BARE_HANDS, Weapon, in_dice
from .damage import not_in_melee, weapon_of
from .model import Fight, body_of, character, find, name_of, standing
from .npc import damage_dice

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
    found = armed(called, known)
    if found is None:
        names = [each.name or in_dice(each.dice) for each in known]
        who = character(world, fight, by)
        carried = {key: each for key, each in who.sheet.items.items() if each.kind == "weapon"} if who else {}
        if item := look_up(carried, called):
            name = carried[item].name
            raise Refused(f"{name} is not in hand. Take it first: {way('nightsong.wear', name)}.")
        help_ = nearest(called, names) or "Take it in hand first, or give a die, such as d6."
        raise Refused(f"No weapon {quoted(called)} in hand. {help_}")
    not_in_melee(world, fight, by, found)
    return found


def armed(called: str, known: list[Weapon]) -> Weapon | None:
    """The weapon with this name. Bare hands and dice are always available, and so is an improvised weapon with its die,
    `Rusty spade d6`. Raises `BadInput` for an impossible die."""
    wanted, named = folded(called), by_name(each for each in known if each.name)
    by_dice = [each for each in known if wanted in (in_dice(each.dice), folded(each.describe()))]
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


def targets(fight: Fight, world: World, by: str, called: tuple[str, ...]) -> tuple[str, ...]:
    """The named targets, in order. Raises `Refused` for anyone absent or fallen."""
    stand = [key for side in fight.order for key in standing(fight, world, side) if key != by]
    found = tuple(find(fight, world, name, stand) for name in called)
    for key in found:
        if key not in standing(fight, world, fight.side_of(key)):
            raise Refused(f"{name_of(fight, world, key)} is out of this fight.")
        if key == by:
            raise Refused(f"{name_of(fight, world, by)} would attack themselves. Name somebody else.")
    return found


def default_target(fight: Fight, world: World, by: str, near: Collection[str] = ()) -> str:
    """The default target: the weakest foe; for a foe, the active character if standing, or among those `near`."""
    if fight.side_of(by) == "ours":
        return min(standing(fight, world, "theirs"), key=lambda name: fight.foes[name].hp, default="")
    stands = near or standing(fight, world, "ours")
    return world.active if world.active in stands else next(iter(stands), "")
