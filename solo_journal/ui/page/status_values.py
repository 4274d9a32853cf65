"""How things stand, in words for the eye: conditions, and what the games want in view that no pane shows."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.kinds.view import StatusValue, ViewPart
from ...rules.shelf import Shelf
from ...rules.world import Character, World

CONDITION = "! "
"""The sign before a condition: it is never told by colour alone."""


def conditions(world: World, character: Character, shelf: Shelf) -> list[str]:
    """What weighs on a character, in every game that knows them."""
    return [each for system in shelf.games_in_use(world) for each in system.conditions(character)]


def sheet_parts(world: World, character: Character, shelf: Shelf) -> Iterator[ViewPart]:
    """A character as the games see them."""
    for system in shelf.games_in_use(world):
        yield from system.view(character)


def in_view(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """What the games want in view that is no meter with a top."""
    yield from (each for each in values(world, shelf) if not each.is_meter)


def meters(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """Every number with a top that is in view: what fills up, and what runs out."""
    yield from (each for each in values(world, shelf) if each.is_meter)


def values(world: World, shelf: Shelf) -> Iterator[StatusValue]:
    """Everything that the games want in view."""
    for system in shelf.games_in_use(world):
        yield from system.values(world)
