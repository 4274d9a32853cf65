"""How things stand, in words for the eye: conditions, and what the games want in view that no pane shows."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import shelf
from ...rules.world import Character, World

CONDITION = "! "
"""The sign before a condition: it is never told by colour alone."""


def conditions(world: World, character: Character) -> list[str]:
    """What weighs on a character, in every game that knows them."""
    return [each for system in shelf.games_in_use(world) for each in system.conditions(character)]


def portrait(world: World, character: Character) -> Iterator[tuple[str, str]]:
    """A character as the games see them. What is a condition has a line of its own, so it is left out."""
    for system in shelf.games_in_use(world):
        own = " · ".join(system.conditions(character))
        yield from ((label, value) for label, value in system.portrait(character) if not own or value != own)


def in_view(world: World) -> Iterator[tuple[str, str]]:
    """What the games want in view, without what gauges and conditions show already."""
    character = world.character()
    for system in shelf.games_in_use(world):
        elsewhere = {f"{gauge.value} of {gauge.size}" for gauge in system.gauges(world)}
        if character:
            elsewhere.add(" · ".join(system.conditions(character)))
        yield from ((label, value) for label, value in system.status(world) if value not in elsewhere)
