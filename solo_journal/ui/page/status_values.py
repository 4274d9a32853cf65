"""The current state as data: conditions, and the values that games keep in view."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.kinds.view import StatusValue
from ...rules.shelf import Shelf
from ...rules.world import Character, World


def conditions(world: World, character: Character, shelf: Shelf) -> list[str]:
    """A character's conditions in all games."""
    return [each for system in shelf.games_in_use(world) for each in system.conditions(character)]


def in_view(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """Values that games keep in view, other than meters with a top."""
    yield from (each for each in values(world, shelf) if not each.is_meter)


def values(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """All values that games keep in view."""
    for system in shelf.games_in_use(world):
        yield from system.values(world)
