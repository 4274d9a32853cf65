"""Somebody with a body: a character with a sheet, or a foe in the fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...commons.character import somebody
from ...names import look_up
from ...refused import Refused, Unknown, nearest
from ...world import World
from .body import Body
from .fight import Fight
from .sheet import GAME, ID, Sheet


class Who(NamedTuple):
    """Somebody, and where they are kept."""

    key: str
    name: str
    body: Body
    foe: bool = False

    def into(self, world: World, body: Body) -> World:
        """The world with their body as it is now."""
        if body == self.body:
            return world
        if self.foe:
            fight = Fight.of(world)
            assert fight is not None
            return fight.but(foes=fight.foes.put(self.key, fight.foes[self.key].but(body=body))).into(world)
        return Sheet.of(world.characters[self.key]).but(body=body).into(world, self.key)


def find(world: World, called: str = "") -> Who:
    """The character or foe so called, or the active character. Raises `Refused`."""
    fight = Fight.of(world)
    if called and look_up(world.characters, called) is None and fight is not None:
        key = look_up(fight.foes, called)
        if key is not None:
            return of(world, key)
    if called and look_up(world.characters, called) is None:
        known = [each.name for each in everybody(world)]
        raise Unknown(f"There is nobody called “{called}” here. {nearest(called, known)}".strip())
    return _character(world, somebody(world, called))


def of(world: World, key: str) -> Who:
    """Somebody by their id."""
    fight = Fight.of(world)
    if fight is not None and key in fight.foes:
        return Who(key, fight.foes[key].name, fight.foes[key].body, foe=True)
    return _character(world, key)


def _character(world: World, key: str) -> Who:
    one = world.characters[key]
    if ID not in one.sheets:
        raise Refused(f"{one.name} has no {GAME} sheet. Make one first: pathwalker.create.")
    return Who(key, one.name, Sheet.of(one).body)


def everybody(world: World) -> Iterator[Who]:
    """All characters with a sheet, then all foes."""
    yield from (_character(world, key) for key, one in world.characters.items() if ID in one.sheets)
    fight = Fight.of(world)
    if fight is not None:
        yield from (of(world, key) for key in fight.foes)


def names(world: World) -> list[str]:
    """The names of all who have a body."""
    return [each.name for each in everybody(world)]
