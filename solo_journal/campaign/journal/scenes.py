"""The scenes of a campaign, with their final titles."""

from __future__ import annotations

from ...rules.world import Scene
from . import chunked_reader
from .annotations import Annotations
from .chunked_reader import Spot
from .journal import Journal


def scenes(journal: Journal) -> list[Scene]:
    """All scenes, in order. Only entries that change session or scene are parsed; it may run in a thread."""
    return _named(Annotations.of(journal), 1)


def last_scenes(journal: Journal, count: int) -> list[Scene]:
    """The last `count` scenes, in order, without reading more session files than they are in."""
    end = chunked_reader.end_of(journal)
    last = chunked_reader.place_at(journal, end)["scene/number"]
    first = max(0, last - count)
    told: chunked_reader.Told = []
    start = end
    while last and start > chunked_reader.START:
        before = Spot(start.file if start.block else start.file - 1, 0)
        told = [*chunked_reader.told_between(journal, before, start), *told]
        start = before
        place = chunked_reader.place_at(journal, start)
        if place["scene/number"] <= first:
            return _named(Annotations.since(start, place, told, journal.shelf), first + 1)
    return []


def _named(heard: Annotations, first: int) -> list[Scene]:
    named = ((number, *heard.heading(number)) for number in range(first, heard.scene + 1))
    return [Scene(number=number, title=title, mood=mood) for number, title, mood in named]
