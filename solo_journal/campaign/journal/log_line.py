"""One entry of the journal as it counts now, with what later entries said of it."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ...rules.changes import Change, net
from ...rules.shelf import INSTALLED, Shelf
from ..entry import AMENDING, BACKSTAGE, REPLACING, UNSAID, Act, Entry, Result
from .damaged_block import Damaged


@dataclass(slots=True)
class Line:
    """One entry as it counts now."""

    entry: Entry
    text: str
    """Its words, as last edited."""
    act: Act | None
    """The act that counts: the rolled one, or the last reroll or offer taken."""
    outcome: Result | None
    """What came of it."""
    overruled: str = ""
    """The outcome that counts instead, by hand."""
    ruled: str = ""
    """What the rules know it by."""
    struck: bool = False
    undone: bool = False
    joined: str = ""
    """The entry that has its words now, so that it is no line of its own."""
    bookmarked: bool = False
    said: tuple[Entry, ...] = ()
    """What later entries said of it, oldest first."""
    session: int = 0
    scene: int = 0
    heading: str = ""
    """For the opening of a scene: its title and mood as they came to be."""
    shelf: Shelf = field(default=INSTALLED, compare=False, repr=False)
    """The games in whose words it is told."""

    @property
    def change(self) -> tuple[Change, ...]:
        """What it altered, with what was altered since where it was rolled again, settled or ruled."""
        since = [change for each in self.said for change in each.change]
        return net((*self.entry.change, *since)) if since else tuple(self.entry.change)

    @property
    def is_removed(self) -> bool:
        """Whether it is no line of the story any more: undone, or part of another."""
        return self.undone or bool(self.joined)

    @property
    def is_carried(self) -> bool:
        """Whether it only carries what another program wrote, and nothing of it is told."""
        return self.entry.kind == "verbatim" and not self.text

    @property
    def fates(self) -> tuple[tuple[str, bool], ...]:
        """What may have become of it, each in words and whether it did."""
        return ("crossed out", self.struck), ("joined", bool(self.joined)), ("undone", self.undone)

    @property
    def headline(self) -> str:
        """The outcome that counts."""
        return self.overruled or (self.outcome.headline if self.outcome else "")

    @property
    def fell(self) -> Entry:
        """The entry whose dice fell first: itself, unless they were typed wrongly or would not be had."""
        found = self.entry
        for each in self.said:
            if each.kind == "reroll":
                break
            found = each if each.kind in UNSAID else found
        return found

    @property
    def first(self) -> str:
        """What fell first, where it was rolled again; else empty."""
        again = any(each.kind == "reroll" for each in self.said)
        return self.fell.outcome.headline if again and self.fell.outcome else ""

    @property
    def never_fell(self) -> frozenset[str]:
        """The entries whose dice count nowhere: they were typed wrongly, or would not be had."""
        found, last = set[str](), self.entry.id
        for each in self.said:
            if each.kind in UNSAID:
                found.add(last)
            last = each.id if each.kind in REPLACING else last
        return frozenset(found)


UNREADABLE = "unreadable"
"""The kind by which an entry that cannot be read passes where lines are wanted. None is written so."""
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)


def in_place_of(damaged: Damaged, session: int = 0, scene: int = 0) -> Line:
    """What cannot be read as a line among others, so that searches and exports leave out no words: what is told of it
    stands for its text. Its id is the entry's own where that can be made out, else made of its bytes."""
    id_ = damaged.id or f"{UNREADABLE}{zlib.crc32(damaged.raw.encode('utf-8', 'replace')):08x}"
    told = f"[{damaged.describe}]"
    entry = Entry(id=id_, at=_NO_TIME, kind=UNREADABLE, text=told)
    return Line(entry, told, None, None, session=session, scene=scene)


def in_story(line: Line) -> bool:
    """Whether an entry is a line of the story as it stands."""
    return not line.is_removed and line.entry.kind not in BACKSTAGE | AMENDING
