"""A fight to test: Brenna against moth-wolves."""

from __future__ import annotations

from typing import Any

from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line
from solo_journal.rules.systems.nightsong.fight.join_fight import Foe
from solo_journal.rules.systems.nightsong.fight.model import Fight, fight_in
from solo_journal.rules.systems.nightsong.items import Item
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.world import World

from .conftest import Play

SHIELD = Item(name="Buckler", kind="shield", dice=(6,), start=(6,), worn=True)
BOW = Item(name="Bow", kind="weapon", dice=(6,), start=(6,), worn=True, ranged=True)


def with_foes(play: Play, world: World, line: str) -> World:
    """The world after the line of a foe."""
    foe = from_line(Foe, line, world)
    return play("nightsong.foe", world, **foe.model_dump(exclude_defaults=True)).after


def holding(world: World, *items: Item, **changes: Any) -> World:
    """The world with these things in Brenna's hands, and other changes of her sheet."""
    sheet = Sheet.of(world.characters["brenna"]).but(**changes)
    for item in items:
        sheet = sheet.with_item(item)
    return sheet.into(world, "brenna")


def unarmoured(world: World) -> World:
    """The world in which Brenna has nothing on."""
    sheet = Sheet.of(world.characters["brenna"])
    return sheet.but(items=sheet.items.without("mail")).into(world, "brenna")


def hp(world: World) -> dict[str, int]:
    """The hit points of every NPC in the fight."""
    fight = fight_in(world)
    return {name: npc.hp for name, npc in {**fight.foes, **fight.allies}.items()}


def fight(world: World) -> Fight:
    """The fight that goes on."""
    return fight_in(world)


def foreign() -> Map[str, Any]:
    """A fight of another game."""
    return Map({"system": "elsewhere", "round": 1})
