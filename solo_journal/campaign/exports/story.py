"""A campaign being exported: the selected lines, one after another, and the progress.

The journal is read twice. The first pass parses only amendments, so that every line is known as it counts now; in the
second the lines are yielded, with one session file in memory at a time. It reads the files itself: it neither touches
nor waits for what the page holds of the same campaign, so it may run in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from ...rules.changes import Change, patch
from ...rules.immutable import plain
from ...rules.shelf import Shelf
from ...rules.system import System
from ...rules.tables import Table
from ...rules.world import Character, World
from ..campaign import Campaign
from ..entry import AMENDING, BACKSTAGE, Entry
from ..journal import chunked_reader
from ..journal.annotations import Annotations
from ..journal.chunked_reader import Place, Spot
from ..journal.damaged_block import Damaged
from ..journal.journal import Journal
from ..journal.log_line import Line, in_place_of, in_story
from ..journal.places import STILL, Order
from ..journal.session_file import SessionFile
from ..story.sanitise import sanitise
from .selection import Selection

TOLD = frozenset({"prose", "consequence", "action", "question", "roll", "aside"})
"""Kinds that are not set-up, even before the first scene."""
UNDATED = "undated"
"""Marks a session of another log that has no date."""
PLAYED = "active"
"""The path of the active character."""
HELD = 8_000_000
"""The most bytes of session files kept from the first pass to the second."""
FORGET_AT = 500
"""The most parsed entries of one file in memory."""


@dataclass
class Story:
    """The selected part of a campaign. Only one iteration over `lines` at a time."""

    id: str
    title: str
    wanted: Selection
    world: World
    """The world at the end of the journal."""
    journal: Journal
    follow: bool = False
    """Keep `tree` at the world after each line; then every entry is parsed, selected or not."""
    tree: dict[str, Any] = field(default_factory=dict)
    session_ends: Callable[[], None] | None = None
    """With `follow`: called when another session begins, while `tree` is still the world before it."""
    session: int = 0
    """With `follow`: the session of the last entry."""
    touched: list[Change] = field(default_factory=list)
    """With `follow`: the changes of the entries so far, oldest first; the format consumes them."""
    done: int = 0
    """The number of entries so far."""
    unreadable: int = 0
    """The number of selected entries that cannot be read, which are shown as sentences."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    _held: dict[Path, SessionFile] = field(default_factory=dict)
    _room: int = HELD
    """The bytes of session files that may still be kept."""
    _choices: list[Entry] = field(default_factory=list)
    """Entries that chose the active character."""
    remarks: list[str] = field(default_factory=list)
    """Sentences for the player who exports it."""
    aside: set[str] = field(default_factory=set)
    """After the level *story*: names that only asides and crossed-out lines mention."""
    unseen: dict[str, None] = field(default_factory=dict)
    """Missing pictures, for a format that shows them."""

    @classmethod
    def of(cls, campaign: Campaign, wanted: Selection | None = None) -> Story:
        """The selected part of a campaign."""
        wanted = wanted or Selection()
        journal = Journal.load(campaign.folder, campaign.shelf)
        journal.waiting = list(campaign.journal.waiting)
        title = wanted.title or campaign.title
        return cls(campaign.id, title, wanted, campaign.world, journal, tables=campaign.tables)

    @property
    def shelf(self) -> Shelf:
        return self.journal.shelf

    @property
    def everything(self) -> bool:
        """Whether dice, changes and undone lines are included."""
        return self.wanted.content == "everything"

    @cached_property
    def entries(self) -> int:
        """The total number of entries."""
        return self.journal.count() + len(self.journal.waiting)

    @cached_property
    def games(self) -> list[System]:
        """The campaign's installed games."""
        return list(self.shelf.games_in_use(self.world))

    @cached_property
    def landmarks(self) -> list[tuple[Spot, Entry]]:
        """Amendments and entries that change session or scene; and the beginning of a session 0, which changes
        neither."""
        found: list[tuple[Spot, Entry]] = []
        for number, path in enumerate(self.journal.paths):  # each file is looked at once for both
            file = self._file(path)
            found += chunked_reader.amendments_in(number, file, 0, len(file))
            self._choices += chunked_reader.entries_changing(file, PLAYED)
        first = self._file(self.journal.paths[0]) if self.journal.paths else ()
        for index in range(min(2, len(first))):
            entry = first.entry(index) if first else None
            if isinstance(entry, Entry) and entry.kind == "session" and all(entry.id != each.id for _, each in found):
                found.insert(0, (Spot(0, index), entry))
        return found

    @cached_property
    def annotations(self) -> Annotations:
        """All amendments."""
        waiting = ((Spot(-1, -1), each) for each in self.journal.waiting if chunked_reader.tells(each))
        said = [*self.landmarks, *waiting]
        return Annotations.since(chunked_reader.START, dict(chunked_reader.PLACE), said, self.shelf)

    @cached_property
    def session_days(self) -> dict[int, date]:
        """The dates (UTC) on which sessions began; none for a session of another log without a date."""
        days, undated = dict[int, date](), set[int]()
        for place, entry in self._placed(*self.journal.waiting):
            number = int(place["session/number"])
            if entry.outcome and entry.outcome.key == UNDATED:
                undated.add(number)
            days.setdefault(number, entry.at.date())
        return {number: day for number, day in days.items() if number not in undated}

    @cached_property
    def days(self) -> list[date]:
        """The dates on which the selected sessions began, in order."""
        found, last = list[date](), 0
        for place, entry in self._placed():
            counts = self.everything or not (entry.kind in BACKSTAGE | AMENDING or entry.id in self.annotations.undone)
            session = int(place["session/number"])
            if counts and session != last and self._takes(place):
                last = session
                found += [self.session_days[session]] if session in self.session_days else []
        return found

    @cached_property
    def played(self) -> list[Character]:
        """The characters that were played, in order, and the active one."""
        undone = self.annotations.undone
        keys = [change.after for entry in self._choices for change in entry.change
                if change.path == PLAYED and entry.id not in undone]  # fmt: skip
        known = self.world.characters
        return [known[key] for key in dict.fromkeys([*keys, self.world.active]) if key in known]

    @cached_property
    def came_in(self) -> dict[int, str]:
        """Imported sessions, each with the lines below its heading; usually none."""
        placed = ((place, entry) for place, entry in self._placed() if entry.kind == "session" and entry.source)
        return {int(place["session/number"]): sanitise(entry.source).strip() for place, entry in placed}

    @cached_property
    def headings(self) -> dict[int, tuple[str, str]]:
        """Imported scenes whose headings are written unchanged, each with its title; usually none."""
        placed = ((place, entry) for place, entry in self._placed() if entry.kind == "scene" and entry.source)
        return {
            int(place["scene/number"]): (place["scene/title"], sanitise(each.source).strip()) for place, each in placed
        }

    def _placed(self, *more: Entry) -> Iterator[tuple[Place, Entry]]:
        """Landmarks, and entries after them, each with its session and scene."""
        place = dict(chunked_reader.PLACE)
        for entry in (*(entry for _, entry in self.landmarks), *more):
            chunked_reader.move(place, entry)
            yield place, entry

    def _file(self, path: Path) -> SessionFile:
        """A session file. The first ones are kept, because they are read more than once."""
        found = self._held.get(path) or self.journal.file(path)
        if path not in self._held and self._room >= found.size:
            self._held[path] = found
            self._room -= found.size
        return found

    def lines(self) -> Iterator[Line]:
        """Every selected line, oldest first, in its session and scene."""
        self.done = self.unreadable = self.session = 0
        self.touched.clear()
        place, wanted, end = dict(chunked_reader.PLACE), self._takes(chunked_reader.PLACE), self._end
        moves = dict(self.landmarks)
        for number, path in enumerate(self.journal.paths):
            file = self._file(path)
            for index in range(len(file)):
                if end is not None and (number, index) >= end:
                    return
                first = file.entry(index) if index == 0 else moves.get(Spot(number, index))
                if isinstance(first, Entry):
                    chunked_reader.move(place, first)
                    wanted = self._takes(place)
                self.done += 1
                if self.follow or wanted:
                    yield from self._line(file.entry(index), place, wanted)
                if index % FORGET_AT == FORGET_AT - 1:
                    file.forget()
            file.forget()
        for entry in self.journal.waiting:
            chunked_reader.move(place, entry)
            self.done += 1
            yield from self._line(entry, place, self._takes(place))

    @cached_property
    def _end(self) -> Spot | None:
        """Where the story last leaves the selection; None if it never does."""
        end, place = None, dict(chunked_reader.PLACE)
        for spot, entry in self.landmarks if not self.journal.waiting and not self.wanted.whole else ():
            chunked_reader.move(place, entry)
            end = None if self._takes(place) else end or spot
        return end

    def _line(self, found: Entry | Damaged, place: Place, wanted: bool) -> Iterator[Line]:
        session, scene = int(place["session/number"]), int(place["scene/number"])
        if isinstance(found, Damaged):
            self.unreadable += wanted
            yield from (in_place_of(found, session, scene),) if wanted else ()
            return
        if self.follow:
            if self.session_ends and wanted and self._begins_a_session(found, place):
                self.session_ends()
            self.tree = plain(found.checkpoint.world) if found.checkpoint else self.tree
            patch(self.tree, found.change)
            self.touched.extend(found.change if wanted else ())
        for each in self._order.at(found) if wanted else ():
            if isinstance(each, Entry) and (self.wanted.setup or scene or each.kind in TOLD):
                line = self.annotations.line(each)
                line.session, line.scene = session, scene
                if self.everything or in_story(line):
                    yield line

    @cached_property
    def _order(self) -> Order:
        """The order of the story; at the level *everything*, that of the journal."""
        return Order(STILL, self.journal.find) if self.everything else self.annotations.order(self.journal.find)

    def _begins_a_session(self, entry: Entry, place: Place) -> bool:
        """Whether another session begins with this entry; at the level *everything*, also one that was undone."""
        before, self.session = self.session, int(place["session/number"])
        if self.everything:
            return before != self.session
        begins = entry.kind == "session" and any(change.path == "session/number" for change in entry.change)
        return begins and entry.id not in self.annotations.undone

    def _takes(self, place: Place) -> bool:
        return self.wanted.takes(int(place["session/number"]), int(place["scene/number"]))
