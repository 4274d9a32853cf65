"""`redraw`: another of the same, in the place of what the player would not have."""

from __future__ import annotations

from ..amending import amends
from ..options import with_dice


@amends("redraw", default="last", rolled=True)
@with_dice
def command() -> None:
    """Draw another; what came first is removed from the story.

    What was drawn or rolled is done again, and nothing in the story tells of it. An export of everything still holds
    what it was.
    """
