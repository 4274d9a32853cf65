"""Undo and redo of whole acts, whoever made them, across windows and restarts.

Both are entries of their own that name their target and carry the changes that lead back, or forward again.
"""

from __future__ import annotations

from typing import Literal

from ...rules.refused import Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import Entry
from ..journal.replay import backwards, patched
from .append import Amendment, amend

NOTHING_TO_UNDO = "Nothing to undo."
NOTHING_TO_REDO = "Nothing to redo."
PARAGRAPHS = frozenset({"prose", "consequence", "action", "aside"})
"""Kinds of entry that are words, and can be written on once they are undone."""


def next_undo(campaign: Campaign) -> Entry | None:
    """The act that undo would take back."""
    return campaign.journal.last_live()


def next_redo(campaign: Campaign) -> Entry | None:
    """The act that redo would bring back."""
    return campaign.journal.last_undone()


def undo(campaign: Campaign, expected: str = "") -> Entry:
    """Take back the last live act; the entry that was taken back. Refused where there is none, or where it is no
    longer the one that the player was told of (`expected`)."""
    return _turn(campaign, "undo", expected)


def redo(campaign: Campaign, expected: str = "") -> Entry:
    """Bring back the act that was undone last; refused where there is none, or another than `expected`."""
    return _turn(campaign, "redo", expected)


def _turn(campaign: Campaign, kind: Literal["undo", "redo"], expected: str) -> Entry:
    found: list[Entry] = []

    def how(world: World) -> Amendment:
        entry = next_undo(campaign) if kind == "undo" else next_redo(campaign)
        if entry is None and kind == "undo":
            raise Refused(NOTHING_TO_UNDO)
        if entry is None:
            raise Refused(NOTHING_TO_REDO)
        if expected and entry.id != expected:
            raise Refused("Another window wrote in the meantime. Look at the log, then try again.")
        found.append(entry)
        steps = backwards(entry) if kind == "undo" else entry.change
        return Amendment(entry.id, patched(world, steps))

    amend(campaign, kind, how)
    return found[-1]
