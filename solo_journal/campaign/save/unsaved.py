"""Entries that are not on disk yet: how each was made, so that it can be made again if the world changes meanwhile.

The entries themselves are in the journal, where they can be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import Entry
from ..journal.journal import Journal
from ..journal.replay import apply_changes


class Stamp(NamedTuple):
    """An entry's id and time."""

    id: str
    at: datetime


class Made(NamedTuple):
    """An entry, and the world after it."""

    entry: Entry
    after: World


Maker = Callable[[World, Stamp], Made]
"""Makes an entry in a world. It may be called again, if the world changes before the entry is saved."""


@dataclass(slots=True, eq=False, repr=False)
class Waiting:
    """The unsaved entries of a journal, in order."""

    journal: Journal
    _makers: dict[str, tuple[Maker, Stamp]] = field(default_factory=dict)

    def put(self, entry: Entry, make: Maker, stamp: Stamp) -> None:
        """Add an entry after the others."""
        self._makers[stamp.id] = (make, stamp)
        self.journal.waiting.append(entry)

    def clear(self) -> None:
        self._makers.clear()

    def drop_saved(self) -> None:
        """Drop entries that were written after all, although the system reported a failure."""
        for entry in list(self.journal.waiting):
            if place := self.journal.place(entry.id):
                self.journal.waiting.remove(entry)
                self.journal.doubt(place[0])

    def made_again(self, world: World) -> World:
        """Make all of them again in this world, with the same answers, and return the world after them. An entry that
        the rules now refuse stays as it was made."""
        waiting, self.journal.waiting = self.journal.waiting, []
        for entry in waiting:
            maker, stamp = self._makers[entry.id]
            try:
                made = maker(world, stamp)
            except Refused:
                made = Made(entry, apply_changes(world, entry.change))
            self.journal.waiting.append(made.entry)
            world = made.after
        return world
