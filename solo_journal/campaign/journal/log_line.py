"""One entry of the journal with its amendments applied."""

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
    """The act that counts: the original roll, or the last reroll or offer taken."""
    outcome: Result | None
    """The outcome of that act."""
    overruled: str = ""
    """The outcome that the player ruled instead."""
    ruled: str = ""
    """The key of that outcome in the rules."""
    struck: bool = False
    undone: bool = False
    joined: str = ""
    """The entry into which its words were joined; it is then no line of its own."""
    bookmarked: bool = False
    said: tuple[Entry, ...] = ()
    """Its amendments, oldest first."""
    session: int = 0
    scene: int = 0
    heading: str = ""
    """For the opening of a scene: the scene's title and mood as last set."""
    shelf: Shelf = field(default=INSTALLED, compare=False, repr=False)
    """The games that word it."""

    @property
    def change(self) -> tuple[Change, ...]:
        """Its changes, including those of rerolls, offers and rulings."""
        since = [change for each in self.said for change in each.change]
        return net((*self.entry.change, *since)) if since else tuple(self.entry.change)

    @property
    def is_removed(self) -> bool:
        """Whether it is no longer a line of the story: undone, or joined to another."""
        return self.undone or bool(self.joined)

    @property
    def is_carried(self) -> bool:
        """Whether it only carries another program's text verbatim and tells nothing itself."""
        return self.entry.kind == "verbatim" and not self.text

    @property
    def fates(self) -> tuple[tuple[str, bool], ...]:
        """Each possible state, in words, and whether the entry is in it: edited, crossed out and so on."""
        return ("crossed out", self.struck), ("joined", bool(self.joined)), ("undone", self.undone)

    @property
    def headline(self) -> str:
        """The outcome that counts."""
        return self.overruled or (self.outcome.headline if self.outcome else "")

    @property
    def fell(self) -> Entry:
        """The entry with the first roll that counts: itself, unless its dice were corrected or rejected."""
        found = self.entry
        for each in self.said:
            if each.kind == "reroll":
                break
            found = each if each.kind in UNSAID else found
        return found

    @property
    def first(self) -> str:
        """The first outcome, if it was rerolled; else empty."""
        again = any(each.kind == "reroll" for each in self.said)
        return self.fell.outcome.headline if again and self.fell.outcome else ""

    @property
    def never_fell(self) -> frozenset[str]:
        """The entries whose dice count nowhere, because they were typed wrongly or rejected."""
        found, last = set[str](), self.entry.id
        for each in self.said:
            if each.kind in UNSAID:
                found.add(last)
            last = each.id if each.kind in REPLACING else last
        return frozenset(found)


UNREADABLE = "unreadable"
"""The kind of a line that stands for an unreadable entry. No entry is written with it."""
APART = BACKSTAGE | AMENDING
"""Kinds that are no lines of their own."""
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)


def in_place_of(damaged: Damaged, session: int = 0, scene: int = 0) -> Line:
    """A damaged block as a line, so that searches and exports leave out no words: its text is the sentence about it.
    Its id is the entry's own if that can be made out, otherwise derived from its bytes."""
    id_ = damaged.id or f"{UNREADABLE}{zlib.crc32(damaged.raw.encode('utf-8', 'replace')):08x}"
    told = f"[{damaged.describe}]"
    entry = Entry(id=id_, at=_NO_TIME, kind=UNREADABLE, text=told)
    return Line(entry, told, None, None, session=session, scene=scene)


def in_story(line: Line) -> bool:
    """Whether a line is part of the story now."""
    return line.entry.kind not in APART and not line.is_removed
