"""All scenes of a campaign, as they came to be called."""

from __future__ import annotations

from ...rules.world import Scene
from . import chunked_reader
from .annotations import Annotations
from .chunked_reader import Spot
from .journal import Journal


def scenes(journal: Journal) -> list[Scene]:
    """Every scene that was begun, the first one first. Only what moves the story is parsed; it may run in a thread."""
    told = list(chunked_reader.told_between(journal, chunked_reader.START, chunked_reader.end_of(journal)))
    heard = Annotations.since(chunked_reader.START, dict(chunked_reader.PLACE), told, journal.shelf)
    named = ((number, *heard.heading(number)) for number in range(1, heard.scene + 1))
    return [Scene(number=number, title=title, mood=mood) for number, title, mood in named]


def last_scenes(journal: Journal, count: int) -> list[Scene]:
    """The last scenes that were begun, the first one first, without reading more session files than they stand in."""
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
            heard = Annotations.since(start, place, told, journal.shelf)
            named = ((number, *heard.heading(number)) for number in range(first + 1, heard.scene + 1))
            return [Scene(number=number, title=title, mood=mood) for number, title, mood in named]
    return []
