"""Where lines of the story are after some were moved, split or joined.

One kind of entry says all of it, `move`, so that undo, search, exports, merge and `check` have one thing to know:

- **moved**: a `move` of an entry with the words `after <id>`, which puts it right after that one; `after <id> <id>`
  puts it after the second, which was itself moved there.
- **split**: an `edit` that leaves the first part, an entry with the second part, and a `move` of that after the first.
- **joined**: an `edit` that gives the first entry the words of both, and a `move` of the other `into <id>`, which is
  then not a line of its own. A split or a join is one act: its entries name the first of them in `along`.

A place is the block of the journal after which a line stands, never a line that was itself moved. So no two lines can
follow each other in a circle, whatever was moved, undone or merged, and each line has one place: its own, or that of
the last `move` that counts. `into` counts as long as the entry still has the words that were joined, and the entry that
received them is not undone: if two machines edited them apart, both are shown rather than one lost.

The world knows nothing of this. Replay, counting and undo follow the journal, in the order of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ..entry import Entry
from .damaged_block import Damaged

AFTER, INTO = "after", "into"


class Move(NamedTuple):
    """The parsed words of a `move` entry."""

    how: str
    """`after` or `into`; empty if the words are not understood."""
    where: str
    """The id of a block in the journal; for joined words, that of the entry that received them."""
    then: str = ""
    """The line after which it stands at that place; for joined words, the edit that they came from."""


@lru_cache(maxsize=1000)
def read_move(text: str) -> Move:
    """Parse the words of a `move`. Unknown words move nothing."""
    how, *ids = text.split()[:3] or ("",)
    return Move(how, ids[0], *ids[1:]) if how in (AFTER, INTO) and ids else Move("", "")


def merged_into(said: Iterable[Entry], undone: Callable[[str], bool]) -> str:
    """The entry into which another was joined, according to its amendments; empty if it is a line of its own."""
    words, moved = "", Move("", "")
    for each in said:
        if each.kind == "edit":
            words = each.id
        elif each.kind == "move":
            moved = read_move(each.text)
    return moved.where if moved.how == INTO and moved.then == words and not undone(moved.where) else ""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The lines that were moved, and where to."""

    place_of: Mapping[str, str] = field(default_factory=dict)
    """The place of each line that was moved."""
    lines_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines that were moved to each place, in order."""

    @classmethod
    def of(cls, moves: Iterable[Entry]) -> Arrangement:
        """The result of these moves, oldest first."""
        places: dict[str, str] = {}
        lines: dict[str, list[str]] = {}
        for entry in moves:
            move = read_move(entry.text)
            if move.how != AFTER:
                continue
            if entry.target in places:
                lines[places[entry.target]].remove(entry.target)
            there = lines.setdefault(move.where, [])
            there.insert(there.index(move.then) + 1 if move.then in there else 0, entry.target)
            places[entry.target] = move.where
        return cls(places, {place: tuple(found) for place, found in lines.items()})

    def behind(self, id_: str) -> str:
        """The words of a `move` that puts an entry right after this line."""
        place = self.place_of.get(id_)
        return f"{AFTER} {place} {id_}" if place else f"{AFTER} {id_}"


STILL = Arrangement()
"""The arrangement in which nothing was moved."""


@dataclass(slots=True)
class Order:
    """The story order of a run of the journal."""

    arrangement: Arrangement
    find: Callable[[str], Entry | None]
    """Looks up an entry of the journal by its id."""
    _found: dict[str, Entry | None] = field(default_factory=dict)

    def at(self, found: Entry | Damaged) -> list[Entry | Damaged]:
        """The lines at this block's place: the block itself unless it was moved, then what was moved there."""
        if isinstance(found, Damaged) or self.arrangement is STILL:
            return [found]
        place, there = self.arrangement.place_of.get(found.id), self.arrangement.lines_at.get(found.id, ())
        stays = place is None or (place != found.id and self._find(place) is None)
        came = (found if each == found.id else self._find(each) for each in there)
        return [*([found] if stays else []), *(each for each in came if each is not None)]

    def _find(self, id_: str) -> Entry | None:
        if id_ not in self._found:
            self._found[id_] = self.find(id_)
        return self._found[id_]
