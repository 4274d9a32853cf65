"""What can be taken by its number now, in every face: what the last act left open, then the ways to begin a story in
which nothing was told yet. It follows from the journal, and so it is the same after a restart."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from .options import Option, moves_in, options_of

if TYPE_CHECKING:
    from ..campaign import Campaign

PREPARED = frozenset({"scene", "session", "change", "draw", "hand"})
"""The kinds of entry of a campaign in which nothing was told yet."""
MOST_PREPARED = 60
"""Entries that are looked at."""


def on_offer(campaign: Campaign, left: tuple[Option, ...] | None = None) -> tuple[Option, ...]:
    """What can be taken now. `left` is what the last act left open, where that is known."""
    left = options_left(campaign) if left is None else left
    there = {each.title for each in left}
    return (*left, *(each for each in beginning(campaign) if each.title not in there))


def options_left(campaign: Campaign) -> tuple[Option, ...]:
    """What the last act of a campaign leaves open, whoever did it."""
    from .amendments import open_choices  # what was just done knows its own

    found = open_choices(campaign)
    return options_of(*found) if found else moves_in(campaign.world)


def beginning(campaign: Campaign) -> tuple[Option, ...]:
    """The ways to begin a campaign in which nothing was told yet, wherever it was made; else none."""
    if campaign.read_only or not is_unwritten(campaign):
        return ()
    from .openings import ways_to_begin

    return tuple(ways_to_begin(campaign.world, campaign.tables, campaign.shelf, campaign.id))


def is_unwritten(campaign: Campaign) -> bool:
    """Whether nothing was told yet: no word, no question, no roll of the story, and nobody fights."""
    if campaign.world.scene.number > 1 or campaign.world.fight is not None:
        return False
    from ..journal.log_line import Line
    from ..journal.log_view import backwards

    last = islice(backwards(campaign.journal), MOST_PREPARED)
    return all(isinstance(line, Line) and line.entry.kind in PREPARED for line in last)
