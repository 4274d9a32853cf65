"""What somebody in a fight can attack with: weapons in hand, attacks of an NPC, bare hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....refused import Refused
from ....world import World
from ..sheet import Sheet, Who
from ..state import ID
from .model import Fight, name_of
from .npc import UNARMED, in_dice
from .readings import MELEE

BARE_HANDS = "bare hands"


class Weapon(NamedTuple):
    """What an attack is made with."""

    name: str
    """Empty where it is dice alone."""
    dice: tuple[int, ...]
    ranged: bool = False
    item: str = ""
    """Its id among the attacker's items, where it is one."""

    def shown(self) -> str:
        """`Spear d8`, `d6`."""
        return f"{self.name} {in_dice(self.dice)}".strip()


def character(world: World, fight: Fight, key: str) -> Who | None:
    """The character of this id, if it is one."""
    found = world.characters.get(key) if key in fight.party else None
    return Who(key, found.name, Sheet.of(found)) if found else None


def weapon_of(world: World, fight: Fight, key: str) -> Weapon:
    """What somebody attacks with by themselves: the first that suits the distance, or their bare hands."""
    engaged = MELEE.of(world) == "hold" and fight.engaged(world, key)
    fitting = (each for each in weapons_of(world, fight, key) if not (each.ranged and engaged))
    return next(fitting, Weapon(BARE_HANDS, (UNARMED,)))


def weapons_of(world: World, fight: Fight, key: str) -> Iterator[Weapon]:
    """All that somebody in the fight can attack with but their bare hands."""
    npc, who = fight.npc(key), character(world, fight, key)
    if npc:
        for each in npc.strikes:
            yield Weapon(each.name, tuple(each.dice), each.ranged)
    elif who:
        yield from _in_hand(who.sheet)


def in_hand(world: World, called: str) -> list[Weapon]:
    """What a character has in hand outside a fight; nothing without a sheet."""
    found = world.character(called)
    return list(_in_hand(Sheet.of(found))) if found and ID in found.sheets else []


def not_in_melee(world: World, fight: Fight, key: str, weapon: Weapon) -> None:
    """Refuse a ranged attack by somebody who is engaged in melee, where the short move does not lead out of it."""
    if MELEE.of(world) == "hold" and weapon.ranged and fight.engaged(world, key):
        name = name_of(fight, world, key)
        raise Refused(
            f"{name} is in melee, where {weapon.shown()} is of no use. Take another weapon, or move away first."
        )


def _in_hand(sheet: Sheet) -> Iterator[Weapon]:
    for item, weapon in sheet.wielded().items():
        yield Weapon(weapon.name, weapon.strikes, weapon.ranged, item)
