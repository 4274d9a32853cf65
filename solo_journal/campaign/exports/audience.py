"""For whom a story is written: what one would choose for them, before anything else is asked."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.refused import Unknown, nearest
from ..story.levels import Level


class Audience(NamedTuple):
    """Somebody who is to have the story."""

    id: str
    title: str
    format: str
    content: Level


AUDIENCES = (
    Audience("friend", "a friend", "epub", "story"),
    Audience("forum", "a forum", "bbcode", "results"),
    Audience("archive", "my archive", "markdown", "results"),
)


def audience(called: str) -> Audience:
    """The one of this id. Raises `Unknown`."""
    found = next((each for each in AUDIENCES if called.casefold() in (each.id, each.title)), None)
    if found is None:
        raise Unknown(f"No reader “{called}”. {nearest(called, [each.id for each in AUDIENCES])}".strip())
    return found
