"""All scenes of a campaign, as they came to be called."""

from __future__ import annotations

from ...rules.world import Scene
from . import chunked_reader
from .annotations import Annotations
from .journal import Journal


def scenes(journal: Journal) -> list[Scene]:
    """Every scene that was begun, the first one first. Only what moves the story is parsed; it may run in a thread."""
    told = list(chunked_reader.told_between(journal, chunked_reader.START, chunked_reader.end_of(journal)))
    heard = Annotations.since(chunked_reader.START, dict(chunked_reader.PLACE), told)
    named = ((number, *heard.heading(number)) for number in range(1, heard.scene + 1))
    return [Scene(number=number, title=title, mood=mood) for number, title, mood in named]
