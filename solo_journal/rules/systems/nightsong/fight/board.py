"""Lays out the fight for every face: fighters, difficulty and moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ....board import Board, Fighter
from ....characters import fates
from ....fights import sorts
from ....immutable import Map
from ....outcome import Offer
from ....world import World
from ..items import BARE_HANDS
from ..sheet import ABILITIES, Who
from .aim import default_target, weapon_of
from .hardness import how_hard
from .model import Fight, body_of, character, is_over, members, name_of, standing
from .npc import Side

Found = Iterator[tuple[str, Offer]]


def choices(fight: Fight, world: World, ready: str) -> Found:
    """Moves by group for the next fighter. Callers filter those that would be refused."""
    by = {} if ready in ("", world.active) else {"by": ready}
    if ready:
        yield from _attacks(fight, world, ready, by)
        yield from _deeds(fight, world, ready, by)
        yield "Move", Offer("out of their reach", "nightsong.withdraw", by)
    yield from (("Defend", each) for each in _shields(fight, world, "whole round", "they act").values())
    for key in standing(fight, world, "ours") if len(standing(fight, world, "ours")) > 1 else ():
        yield "Move", Offer(f"{name_of(fight, world, key)} leaves the fight", "nightsong.flee", {"who": key})
    for name in standing(fight, world, "theirs"):
        yield "Foes", Offer(f"does {name} stand or run?", "nightsong.resolve", {"who": name})
    yield "Foes", Offer("a foe resists something …", "nightsong.withstand", missing="who")


def _attacks(fight: Fight, world: World, key: str, by: dict[str, Any]) -> Found:
    """Each foe with each weapon in hand, and a feat by a die."""
    names = [each.name or each.describe() for each in body_of(fight, world, key).weapons() or [BARE_HANDS]]
    foes = standing(fight, world, "theirs")
    for on in foes:
        for at, weapon in enumerate(names):
            inputs: dict[str, Any] = {"target": [on], **by, **({"weapon": weapon} if at else {})}
            yield "Attack", Offer(f"{on} with {weapon}", "nightsong.attack", inputs)
    for on in foes:
        title = f"{on}, from above or where it is weak"
        yield "With advantage", Offer(title, "nightsong.attack", {"target": [on], "favour": "advantage", **by})
    yield "Attack", Offer("a feat, with what lies at hand …", "nightsong.attack", by, missing="weapon")


def _deeds(fight: Fight, world: World, key: str, by: dict[str, Any]) -> Found:
    """Casting, using an item, drawing another weapon, a check, and help."""
    who = character(world, fight, key)
    if who is None:
        return
    for id_, item in who.sheet.items.items():
        if item.kind == "shard" and item.die:
            inputs = {"shard": id_, "question": f"Cast {item.name}", **by}
            yield "Cast", Offer(item.name, "nightsong.cast", inputs)
        elif item.kind == "supply" and item.die:
            yield "Item", Offer(f"use {item.name}", "nightsong.use", {"item": id_, **by})
        elif item.kind in ("weapon", "shield") and not item.worn:
            yield "Item", Offer(f"take {item.name} in hand", "nightsong.wear", {"item": id_, "on": True, **by})
    for ability in ABILITIES:
        yield "Try", Offer(ability.capitalize(), "nightsong.nuanced", {"ability": ability, **by})
    for other in standing(fight, world, "ours"):
        if other != key and other not in fight.acted:
            title = f"{name_of(fight, world, other)} helps to …"
            yield "Help", Offer(title, "nightsong.nuanced", {"helper": other, **by}, missing="ability")
    for hurt in members(fight, world):
        if hurt.sheet.dying and hurt.key != key:
            yield "Help", Offer(f"rescue {hurt.name}", "nightsong.rescue", {"name": hurt.key, **by})


def _shields(fight: Fight, world: World, round_: str, turn: str) -> dict[str, Offer]:
    """What goes on next with the shield raised against each foe, by the foe."""
    who, ours = character(world, fight, world.active), fight.turn == "ours"
    stands = who is not None and who.key in standing(fight, world, "ours")
    if who is None or not stands or not who.sheet.can_block or (ours and fight.last_turn):
        return {}
    id_, title = ("nightsong.round", round_) if ours else ("nightsong.foes", turn)
    return {
        name: Offer(f"{title}, shield against {name}", id_, Map({"shield": [name]}))
        for name in standing(fight, world, "theirs")
        if name not in fight.acted
    }


TURN = {"ours": "your turn", "theirs": "their turn"}


def board(world: World) -> Board | None:
    """The board of this world's fight, if it is a Nightsong fight."""
    fight = Fight.of(world)
    if fight is None:
        return None
    ready = _ready(fight, world)
    ours = [*(_member(fight, world, who) for who in members(fight, world)), *_npcs(fight, world, "ours", "")]
    title = f"Round {fight.round} · {TURN[fight.turn]}"
    first = tuple(moves(world))
    return Board(
        title,
        (*ours, *_npcs(fight, world, "theirs", ready)),
        first,
        partial(how_hard, world),
        lambda: sorts(world, choices(fight, world, ready), first),
    )


def moves(world: World) -> Iterator[Offer]:
    """The next moves, prefilled; none without a Nightsong fight. Those that a turn or a broken shield takes away come
    last, so that the others keep their numbers."""
    fight = Fight.of(world)
    if fight is None:
        return
    if not standing(fight, world, "ours"):
        for who in members(fight, world):
            if who.sheet.out and not who.sheet.dead and standing(fight, world, "theirs"):
                yield from fates(world, who.key)
        yield Offer("Bring somebody to your side …", "nightsong.ally", missing="name")
    if is_over(fight, world) or not standing(fight, world, "ours"):
        yield Offer("End the fight", "nightsong.end_fight")
        return
    if fight.turn == "ours":
        yield from _ours(fight, world)
    else:
        yield Offer("The foes act", "nightsong.foes")
        yield Offer("Rest of the round", "nightsong.round")
    alone = len(standing(fight, world, "ours")) == 1
    yield Offer("Flee" if alone else "Flee …", "nightsong.flee", missing="" if alone else "who")
    if fight.turn == "ours" and not fight.last_turn:
        yield Offer("The foes act", "nightsong.foes")
    yield from _shield_offers(fight, world)


def _ours(fight: Fight, world: World) -> Iterator[Offer]:
    """A rescue, an attack by somebody who has not acted, then the whole round at once."""
    ready = _ready(fight, world)
    helper = {} if ready == world.active else {"by": ready}
    for who in members(fight, world) if ready else ():
        if who.sheet.dying:
            inputs = Map({"name": who.key, **helper})
            yield Offer(f"Rescue {who.name}", "nightsong.rescue", inputs, urgency="now")
    if ready:
        yield _attack(fight, world, ready, default_target(fight, world, ready))
    yield Offer("Whole round", "nightsong.round")


def _ready(fight: Fight, world: World) -> str:
    """The next of our side to act, preferably the active character; empty if it is not our turn."""
    ready = [key for key in standing(fight, world, "ours") if key not in fight.acted] if fight.turn == "ours" else []
    return world.active if world.active in ready else next(iter(ready), "")


def _attack(fight: Fight, world: World, key: str, on: str) -> Offer:
    weapon = weapon_of(world, fight, key)
    who = {} if key == world.active else {"by": key}
    title = f"{name_of(fight, world, key)}: attack" if who else "Attack"
    name = weapon.name or weapon.describe()
    return Offer(f"{title} {on} with {name}", "nightsong.attack", Map({"target": [on], **who}))


def _shield_offers(fight: Fight, world: World) -> list[Offer]:
    """The move with a shield raised against the hardest hitter; of equals, the one who will stand longest."""
    found = _shields(fight, world, "Round", "They act")
    hits = {name: (max(weapon_of(world, fight, name).dice), fight.foes[name].hp, name) for name in found}
    return [found[max(found, key=hits.__getitem__)]] if found else []


def _member(fight: Fight, world: World, who: Who) -> Fighter:
    sheet = who.sheet
    stands = who.key in standing(fight, world, "ours")
    gear = [weapon_of(world, fight, who.key).describe()]
    gear += [f"{what} d{die}" for what, die in (("armour", sheet.armour_die), ("shield", sheet.shield_die)) if die]
    marks = [f"dying, {sheet.dying.describe()} left"] if sheet.dying else []
    marks += [mark for mark, holds in (("dead", sheet.dead), ("stable", sheet.stable)) if holds]
    marks += [each.name for each in sheet.conditions.values()]
    marks += ["fled"] if fight.party[who.key].fled else []
    return Fighter(
        who.name,
        "ours",
        "HP",
        sheet.hp,
        sheet.max_hp,
        " · ".join(gear),
        (*marks, *_surprised(fight, "ours", stands)),
        out=not stands,
        turn=stands and fight.turn == "ours" and who.key not in fight.acted,
    )


def _npcs(fight: Fight, world: World, side: Side, attacker: str) -> Iterator[Fighter]:
    """The NPCs of a side. Picking a foe makes the next fighter attack it; on the foes' turn, it attacks."""
    for name, npc in fight.npcs(side).items():
        turn = npc.stands and fight.turn == side and name not in fight.acted
        offer = _attack(fight, world, attacker, name) if attacker and npc.stands else None
        if turn and side == "theirs" and standing(fight, world, "ours"):
            offer = Offer(f"{name} attacks", "nightsong.attack", {"by": name})
        yield Fighter(
            name,
            side,
            "HP",
            npc.hp,
            npc.max_hp,
            npc.detail(),
            ("fled",) if npc.fled else ("out",) if not npc.stands else _surprised(fight, side, stands=True),
            out=not npc.stands,
            turn=turn,
            offer=offer,
        )


def _surprised(fight: Fight, side: Side, stands: bool) -> tuple[str, ...]:
    return ("surprised",) if stands and fight.round == 1 and side == fight.caught_side else ()
