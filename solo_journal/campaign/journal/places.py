"""Where the lines of the story stand, once some were moved, split or joined.

One kind of entry says all of it, `move`, so that undo, search, exports, merge and `check` meet one thing to know:

- **moved**: `move` of an entry, whose words are `after <id>`: it stands right behind that one; `after <id> <id>`:
  behind the second, which was moved there itself.
- **split**: an `edit` that leaves the first part, an entry with the second, and a `move` of that behind the first.
- **joined**: an `edit` that gives the first entry the words of both, and a `move` of the other `into <id>`: it is no
  line of its own any more. A split or a join is one act: its entries name the first of them in `along`.

A place is the block in the journal behind which a line stands, never a line that was moved itself. So no two can stand
behind each other, whatever was moved and undone and whoever merged it, and each line stands at one place: its own,
or that of the last `move` that holds. `into` holds as long as the words that were joined are the ones that it has, and
the entry they went into is not undone: what two machines joined and edited apart is shown again rather than lost.

The world knows nothing of this. Whatever is replayed, counted or undone follows the journal, in the order of time.
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
    """What an entry of the kind `move` says."""

    how: str
    """`after` or `into`; empty where it says nothing that is understood."""
    where: str
    """The id of a block in the journal; where words were joined, of the entry that has them."""
    then: str = ""
    """The line behind which it stands there; where words were joined, the edit that they were of."""


@lru_cache(maxsize=1000)
def read_move(text: str) -> Move:
    """The words of a `move`. What nobody can read moves nothing."""
    how, *ids = text.split()[:3] or ("",)
    return Move(how, ids[0], *ids[1:]) if how in (AFTER, INTO) and ids else Move("", "")


def joined_into(said: Iterable[Entry], undone: Callable[[str], bool]) -> str:
    """The entry that holds the words of another, by all that was said of that; empty where it is a line of its own."""
    words, moved = "", Move("", "")
    for each in said:
        if each.kind == "edit":
            words = each.id
        elif each.kind == "move":
            moved = read_move(each.text)
    return moved.where if moved.how == INTO and moved.then == words and not undone(moved.where) else ""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which lines stand elsewhere, after all that was moved."""

    place_of: Mapping[str, str] = field(default_factory=dict)
    """The place of each line that was moved."""
    lines_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines that were moved to a place, in order."""

    @classmethod
    def of(cls, moves: Iterable[Entry]) -> Arrangement:
        """What these moves come to, oldest first."""
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
        """The words of a `move` that puts an entry right behind this line."""
        place = self.place_of.get(id_)
        return f"{AFTER} {place} {id_}" if place else f"{AFTER} {id_}"


STILL = Arrangement()
"""Nothing was moved."""


@dataclass(slots=True)
class Order:
    """The story's order over a run of the journal."""

    arrangement: Arrangement
    find: Callable[[str], Entry | None]
    """An entry of the journal by its id, wherever it stands."""
    _found: dict[str, Entry | None] = field(default_factory=dict)

    def at(self, found: Entry | Damaged) -> list[Entry | Damaged]:
        """What stands where this block does: itself unless it was moved, and what was moved there."""
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
