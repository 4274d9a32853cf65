"""What somebody changed in campaign.toml, to be entered in the journal once, whichever window comes to it."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from ...rules.changes import Change, changes_between
from ...rules.refused import Refused
from ...rules.world import World
from ..entry import Entry
from ..journal.journal import Journal
from ..journal.replay import fold, patched
from .unsaved import Made, Stamp


class Entered(Refused):
    """What was changed by hand is in the journal already."""


class HandEdit(NamedTuple):
    """The changes that lead from the world at an entry to what campaign.toml says now."""

    changes: tuple[Change, ...] = ()
    since: str = ""
    """The entry that campaign.toml stands at."""

    def is_entered(self, journal: Journal) -> bool:
        """Whether all of it held right after an entry by hand that came since: another window made that, or this
        program, before it could write campaign.toml anew."""
        later = takewhile(lambda entry: entry.id != self.since, journal.backwards())
        last = next((entry for entry in later if entry.kind == "hand"), None)
        then = fold(journal, until=journal.place(last.id)) if last else None
        return then is not None and patched(then.world(), self.changes) == then.world()

    def made(self, journal: Journal, world: World, stamp: Stamp) -> Made:
        """The entry that brings it in. Raises `Entered` where one has, and `Refused` where it cannot be."""
        after = patched(world, self.changes)
        if after == world or self.is_entered(journal):
            raise Entered
        return Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=changes_between(world, after)), after)
