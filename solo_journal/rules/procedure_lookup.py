"""Procedures by what a player calls them: by id, by name, or by their letter."""

from __future__ import annotations

from . import shelf
from .procedure import Procedure
from .system import System
from .world import World


def procedures(name: str, world: World) -> list[type[Procedure]]:
    """The procedures of the systems in use that answer to a name; those of games come before the tools."""
    if "." in name:
        home = name.partition(".")[0]
        systems = [each for each in shelf.in_use(world) if each.id == home]
        return [kind for each in systems for kind in each.procedures if kind.id == name]
    games = _of(name, list(shelf.games_in_use(world)))
    return games or _of(name, [each for each in shelf.in_use(world) if each.id not in world.systems])


def short(kind: type[Procedure]) -> str:
    """A procedure's own name, without its system."""
    return kind.id.partition(".")[2]


def _of(name: str, systems: list[System]) -> list[type[Procedure]]:
    kinds = [kind for each in systems for kind in each.procedures]
    named = [kind for kind in kinds if short(kind) == name]
    return named or [kind for kind in kinds if kind.key == name and not kind.under]
