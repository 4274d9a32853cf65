"""How things stand as data: what weighs on somebody, and what the games want in view."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.kinds.view import StatusValue
from ...rules.shelf import Shelf
from ...rules.world import Character, World


def conditions(world: World, character: Character, shelf: Shelf) -> list[str]:
    """What weighs on a character, in every game that knows them."""
    return [each for system in shelf.games_in_use(world) for each in system.conditions(character)]


def in_view(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """What the games want in view that is no meter with a top."""
    yield from (each for each in values(world, shelf) if not each.is_meter)


def values(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """Everything that the games want in view."""
    for system in shelf.games_in_use(world):
        yield from system.values(world)
