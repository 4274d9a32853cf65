"""What could not be saved yet: how each entry was made, so that it can be made again should the world move meanwhile.

The entries themselves wait in the journal, where they are in view.
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
from ..journal.replay import patched


class Stamp(NamedTuple):
    """What an entry gets from outside: its id and its time."""

    id: str
    at: datetime


class Made(NamedTuple):
    """An entry that was made in a world, and the world after it."""

    entry: Entry
    after: World


Maker = Callable[[World, Stamp], Made]
"""Makes an entry in a world. It may be called again, should the world have moved before the entry was saved."""


@dataclass(slots=True, eq=False, repr=False)
class Waiting:
    """The entries of a journal that wait, in order."""

    journal: Journal
    _makers: dict[str, tuple[Maker, Stamp]] = field(default_factory=dict)

    def put(self, entry: Entry, make: Maker, stamp: Stamp) -> None:
        """Let an entry wait behind the others."""
        self._makers[stamp.id] = (make, stamp)
        self.journal.waiting.append(entry)

    def clear(self) -> None:
        self._makers.clear()

    def drop_saved(self) -> None:
        """Wait no more for what was written after all, though the system said that it was not."""
        for entry in list(self.journal.waiting):
            if place := self.journal.place(entry.id):
                self.journal.waiting.remove(entry)
                self.journal.doubt(place[0])

    def made_again(self, world: World) -> World:
        """Make all of it again in this world, with the same answers; the world after it. What the rules refuse by now
        stays as it was made."""
        waiting, self.journal.waiting = self.journal.waiting, []
        for entry in waiting:
            maker, stamp = self._makers[entry.id]
            try:
                made = maker(world, stamp)
            except Refused:
                made = Made(entry, patched(world, entry.change))
            self.journal.waiting.append(made.entry)
            world = made.after
        return world
