"""Somebody with a fresh sheet, in whose world a game's rolls are tried."""

from __future__ import annotations

from ..immutable import Map
from ..kinds.others import Tracks
from ..system import System
from ..world import Character, World

TRACK = "The long road"
"""The track of an example."""


def half_way(game: System, world: World) -> World:
    """The world of somebody new, with this track in each field of tracks, half of it done."""
    for home in game.fields:
        for field in home.fields if home.of == "character" else ():
            if isinstance(field, Tracks):
                rank, ticks = next(iter(field.ranks or ()), ""), field.boxes * field.ticks // 2
                world = home.at(world, "somebody").marked(field, TRACK, rank=rank, ticks=ticks).into()
    return world


def somebody_new(game: System) -> World:
    """A world in which one character with a fresh sheet plays this game."""
    sheets = {home.game: home.begin() for home in game.fields if home.of == "character"}
    one = Character(name="Somebody", sheets=Map(sheets))
    return World(systems=Map({game.id: dict(game.begin)}), active="somebody", characters=Map({"somebody": one}))
