"""Somebody with a body: a character with a sheet, or a foe in the fight."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ...characters import somebody
from ...command_hints import way
from ...names import find as find_name
from ...names import must_find_any
from ...refusal import Ambiguous, Refused
from ...world import World
from .fight import Fight
from .sheet import GAME, ID, Body, Sheet
from .tribulations import Kind, Trait


class Who(NamedTuple):
    key: str
    name: str
    body: Body
    foe: bool = False
    attacks: Trait | None = None
    """A foe's declared attacking trait, if any."""

    def into(self, world: World, body: Body) -> World:
        if body == self.body:
            return world
        if self.foe:
            fight = Fight.of(world)
            assert fight is not None
            return fight.but(foes=fight.foes.put(self.key, fight.foes[self.key].but(body=body))).into(world)
        return Sheet.of(world.characters[self.key]).but(body=body).into(world, self.key)


def find(world: World, called: str = "", unlikely: Collection[str] = ()) -> Who:
    """The named character or foe, or the active character. `unlikely` ids match only by their full name. Raises
    `Refused`."""
    if not called:
        return _character(world, somebody(world))
    found = must_find_any(called, _bodies(world), unlikely)
    return of(world, found.key) if found.kind == "foe" else _character(world, found.key)


def character(world: World, called: str = "") -> Who | None:
    """The named character, or the active one; None without a sheet, for a foe, or if unknown."""
    if not called:
        key = world.active
    else:
        found = find_name(called, {**_bodies(world), "person": world.people})
        key = found.key if found and found.kind == "character" else ""
    return _character(world, key) if key in world.characters and ID in world.characters[key].sheets else None


def fallen(world: World) -> list[str]:
    return [each.key for each in everybody(world) if each.body.dead or (each.foe and each.body.lp <= 0)]


def _bodies(world: World) -> dict[str, Mapping[str, Any]]:
    fight = Fight.of(world)
    return {"character": world.characters, **({"foe": fight.foes} if fight else {})}


def of(world: World, key: str) -> Who:
    fight = Fight.of(world)
    if fight is not None and key in fight.foes:
        return Who(key, fight.foes[key].name, fight.foes[key].body, foe=True, attacks=fight.foes[key].attacks)
    return _character(world, key)


def _character(world: World, key: str) -> Who:
    one = world.characters[key]
    if ID not in one.sheets:
        raise Refused(f"{one.name} has no {GAME} sheet. Make one: {way('pathwalker.create')}.")
    return Who(key, one.name, Sheet.of(one).body)


def everybody(world: World) -> Iterator[Who]:
    yield from (_character(world, key) for key, one in world.characters.items() if ID in one.sheets)
    fight = Fight.of(world)
    if fight is not None:
        yield from (of(world, key) for key in fight.foes)


def names(world: World) -> list[str]:
    return [each.name for each in everybody(world)]


def others(world: World) -> list[str]:
    """Names of everybody who could oppose the active character: with a sheet, in the fight, or on the list of
    people."""
    there = [who.name for who in everybody(world) if who.foe or who.key != world.active]
    return [*there, *(each.name for each in world.people.values() if each.name not in there)]


def somebody_else(world: World, called: str) -> Who | None:
    """The named character with a sheet, or foe; None if no numbers are known."""
    found = find_name(called, {**_bodies(world), "person": world.people}, {world.active})
    known = found and (found.kind == "foe" or (found.kind == "character" and ID in world.characters[found.key].sheets))
    return of(world, found.key) if found and known else None


FEAR_DICE = 2


def causer(world: World, bearer: Who, kind: Kind) -> Who | None:
    """The causer of a Tribulation, by the best match of the recorded name; None if there is none, or none with a sheet
    or in the fight."""
    one = bearer.body.tribulations.get(kind)
    try:
        found = find_name(one.source, {**_bodies(world), "person": world.people}) if one and one.source else None
    except Ambiguous:
        return None
    if found is None or found.kind == "person":
        return None
    return of(world, found.key) if found.kind == "foe" or ID in world.characters[found.key].sheets else None


def more_against(world: World, target: Who, who: Who) -> int:
    """Extra dice that somebody has for a roll against this target."""
    frightens = causer(world, target, "intimidated")
    return FEAR_DICE if frightens is not None and frightens.key == who.key else 0
