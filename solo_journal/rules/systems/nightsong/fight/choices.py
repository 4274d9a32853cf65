"""All that can be done in a round, one key further than the likeliest: whom, with what, and what is no attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....outcome import Offer
from ....world import World
from ..sheet import ABILITIES
from .damage import BARE_HANDS, character, weapons_of
from .model import Fight, members, name_of, standing

Found = Iterator[tuple[str, Offer]]


def choices(fight: Fight, world: World, ready: str) -> Found:
    """Choices with their sort, for the one who is next to act; whether each can be made is seen to elsewhere."""
    by = {} if ready in ("", world.active) else {"by": ready}
    if ready:
        yield from _attacks(fight, world, ready, by)
        yield from _deeds(fight, world, ready, by)
        yield "Move", Offer("away from melee", "nightsong.withdraw", by)
    yield from _shields(fight, world)
    for key in standing(fight, world, "ours") if len(standing(fight, world, "ours")) > 1 else ():
        yield "Move", Offer(f"{name_of(fight, world, key)} leaves the fight", "nightsong.flee", {"who": key})
    for name in standing(fight, world, "theirs"):
        yield "Foes", Offer(f"does {name} stand or run?", "nightsong.resolve", {"who": name})
    yield "Foes", Offer("a foe resists something …", "nightsong.withstand", missing="who")


def _attacks(fight: Fight, world: World, key: str, by: dict[str, Any]) -> Found:
    """Each foe with each weapon in hand, and a feat by a die."""
    names = [each.name for each in weapons_of(world, fight, key) if each.name] or [BARE_HANDS]
    foes = standing(fight, world, "theirs")
    for on in foes:
        for at, weapon in enumerate(names):
            inputs: dict[str, Any] = {"target": [on], **by}
            yield "Attack", Offer(f"{on} with {weapon}", "nightsong.attack", inputs | _second(at, weapon))
    for on in foes:
        title = f"{on}, from above or where it is weak"
        yield "With advantage", Offer(title, "nightsong.attack", {"target": [on], "favour": "advantage", **by})
    yield "Attack", Offer("a feat, with what lies at hand …", "nightsong.attack", by, missing="weapon")


def _second(at: int, weapon: str) -> dict[str, str]:
    """The weapon, where it is not the one that is used by itself."""
    return {"weapon": weapon} if at else {}


def _deeds(fight: Fight, world: World, key: str, by: dict[str, Any]) -> Found:
    """Casting, using an item, taking another weapon in hand, a check, and help."""
    who = character(world, fight, key)
    if who is None:
        return
    for id_, item in who.sheet.items.items():
        if item.kind == "shard" and item.die:
            yield "Cast", Offer(item.name, "nightsong.cast", {"shard": id_, **by})
        elif item.kind == "supply" and item.die:
            yield "Item", Offer(f"use {item.name}", "nightsong.use", {"item": id_, **by})
        elif item.kind in ("weapon", "shield") and not item.worn:
            yield "Item", Offer(f"take {item.name} in hand", "nightsong.wear", {"item": id_, "on": True, **by})
    for ability in ABILITIES:
        yield "Try", Offer(ability.capitalize(), "nightsong.nuanced", {"ability": ability, **by})
    for other in members(fight, world):
        if other.key != key and not other.sheet.out and other.key not in fight.acted:
            inputs = {"helper": other.key, **by}
            yield "Help", Offer(f"{other.name} helps to …", "nightsong.nuanced", inputs, missing="ability")
    for other in members(fight, world):
        if other.sheet.dying and other.key != key:
            yield "Help", Offer(f"rescue {other.name}", "nightsong.rescue", {"name": other.key, **by})


def _shields(fight: Fight, world: World) -> Found:
    """A round with the shield against each foe."""
    who = character(world, fight, world.active)
    if who is None or who.sheet.out or not who.sheet.shield():
        return
    ours = fight.turn == "ours" and not fight.last_turn
    id_, title = ("nightsong.round", "whole round") if ours else ("nightsong.foes", "they act")
    for name in standing(fight, world, "theirs"):
        if name not in fight.acted:
            yield "Defend", Offer(f"{title}, shield against {name}", id_, {"shield": [name]})
