"""Somebody with a fresh sheet, in whose world a game's rolls are tried."""

from __future__ import annotations

from ..immutable import Map
from ..system import System
from ..world import Character, World


def somebody_new(game: System) -> World:
    """A world in which one character with a fresh sheet plays this game."""
    sheets = {home.game: home.begin() for home in game.fields if home.of == "character"}
    one = Character(name="Somebody", sheets=Map(sheets))
    return World(systems=Map({game.id: dict(game.begin)}), active="somebody", characters=Map({"somebody": one}))
