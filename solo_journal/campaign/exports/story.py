"""A campaign on its way out: the lines that are wanted, one after another, and how far that has come.

The journal is read twice. The first time only what speaks of others is parsed, so that every line is known as it
counts now; the second time the lines pass, one session file in memory at a time. It is a reading of its own: what the
page holds of the same campaign is neither touched nor waited for, so it may run in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
"""Kinds of entry that are no set-up, also before the first scene."""
UNDATED = "undated"
"""What a session of another log is known by that names no day."""
PLAYED = "active"
"""Where the world says who is played."""
HELD = 8_000_000
"""Bytes of session files that are held from the first reading to the second."""
FORGET_AT = 500
"""Entries of one file that are held parsed at a time."""


@dataclass
class Story:
    """What of a campaign is handed on. One pass over `lines` at a time."""

    id: str
    title: str
    wanted: Selection
    world: World
    """The world as the journal ends."""
    journal: Journal
    follow: bool = False
    """Keep `tree` at the world after each line; every entry is parsed then, wanted or not."""
    tree: dict[str, Any] = field(default_factory=dict)
    session_ends: Callable[[], None] | None = None
    """Called while the story is followed: another session begins, and `tree` is still the world before that."""
    session: int = 0
    """The session of the entry that passed last, while the story is followed."""
    touched: list[Change] = field(default_factory=list)
    """What the entries that passed have altered, oldest first; a format that follows takes it from here."""
    done: int = 0
    """How many entries have passed."""
    unreadable: int = 0
    """How many of the wanted entries cannot be read, and stand as what is told of them."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    _held: dict[Path, SessionFile] = field(default_factory=dict)
    _room: int = HELD
    """Bytes that may still be held."""
    _choices: list[Entry] = field(default_factory=list)
    """Those that chose who is played."""
    remarks: list[str] = field(default_factory=list)
    """What somebody who hands it on should know, in sentences."""
    aside: set[str] = field(default_factory=set)
    """Whom only asides and struck lines name, once the story alone was told."""
    unseen: dict[str, None] = field(default_factory=dict)
    """The same of pictures that are not there, for a format that shows them."""

    @classmethod
    def of(cls, campaign: Campaign, wanted: Selection | None = None) -> Story:
        """A campaign as it is handed on."""
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
        """Whether dice, changes and what was taken back are wanted too."""
        return self.wanted.content == "everything"

    @cached_property
    def entries(self) -> int:
        """How many entries there are to pass."""
        return self.journal.count() + len(self.journal.waiting)

    @cached_property
    def games(self) -> list[System]:
        """The games of this campaign that are installed."""
        return list(self.shelf.games_in_use(self.world))

    @cached_property
    def landmarks(self) -> list[tuple[Spot, Entry]]:
        """What speaks of others, or moves the story from scene to scene; and the beginning of a session 0, which moves
        it nowhere."""
        found: list[tuple[Spot, Entry]] = []
        for number, path in enumerate(self.journal.paths):  # each file is looked at once for both
            file = self._file(path)
            found += chunked_reader.told_in(number, file, 0, len(file))
            self._choices += chunked_reader.changing(file, PLAYED)
        first = self._file(self.journal.paths[0]) if self.journal.paths else ()
        for index in range(min(2, len(first))):
            entry = first.entry(index) if first else None
            if isinstance(entry, Entry) and entry.kind == "session" and all(entry.id != each.id for _, each in found):
                found.insert(0, (Spot(0, index), entry))
        return found

    @cached_property
    def annotations(self) -> Annotations:
        """What was said of whom, to the end."""
        said = [
            *self.landmarks,
            *((Spot(-1, -1), each) for each in self.journal.waiting if chunked_reader.tells(each)),
        ]
        return Annotations.since(chunked_reader.START, dict(chunked_reader.PLACE), said, self.shelf)

    @cached_property
    def session_days(self) -> dict[int, date]:
        """The days (UTC) on which the sessions began; none for one of another log, which named no day."""
        days, undated = dict[int, date](), set[int]()
        for place, entry in self._placed([*(entry for _, entry in self.landmarks), *self.journal.waiting]):
            number = int(place["session/number"])
            if entry.outcome and entry.outcome.key == UNDATED:
                undated.add(number)
            days.setdefault(number, entry.at.date())
        return {number: day for number, day in days.items() if number not in undated}

    @cached_property
    def days(self) -> list[date]:
        """The days on which the sessions began that are told of, one after another."""
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
        """Who was played, in order, and who is now."""
        undone = self.annotations.undone
        keys = [change.after for entry in self._choices for change in entry.change
                if change.path == PLAYED and entry.id not in undone]  # fmt: skip
        known = self.world.characters
        return [known[key] for key in dict.fromkeys([*keys, self.world.active]) if key in known]

    @cached_property
    def came_in(self) -> dict[int, str]:
        """The sessions that came in with another log, each with what stood below its heading; mostly nothing."""
        placed = ((place, entry) for place, entry in self._placed() if entry.kind == "session" and entry.source)
        return {int(place["session/number"]): sanitise(entry.source).strip() for place, entry in placed}

    @cached_property
    def headings(self) -> dict[int, tuple[str, str]]:
        """The scenes that came in with a heading that is to go out as it was, each with its title; mostly none."""
        placed = ((place, entry) for place, entry in self._placed() if entry.kind == "scene" and entry.source)
        return {
            int(place["scene/number"]): (place["scene/title"], sanitise(each.source).strip()) for place, each in placed
        }

    def _placed(self, told: Iterable[Entry] | None = None) -> Iterator[tuple[Place, Entry]]:
        """What was told, each with where the story is then."""
        place = dict(chunked_reader.PLACE)
        for entry in (entry for _, entry in self.landmarks) if told is None else told:
            chunked_reader.move(place, entry)
            yield place, entry

    def _file(self, path: Path) -> SessionFile:
        """A session file. The first ones are held, for they are looked at more than once."""
        found = self._held.get(path) or self.journal.file(path)
        if path not in self._held and self._room >= found.size:
            self._held[path] = found
            self._room -= found.size
        return found

    def lines(self) -> Iterator[Line]:
        """Every line that is wanted, oldest first, in its session and scene."""
        self.done = self.unreadable = self.session = 0
        self.touched.clear()
        place, wanted, end = dict(chunked_reader.PLACE), self._takes(chunked_reader.PLACE), self._end
        for number, path in enumerate(self.journal.paths):
            file = self._file(path)
            moves = self._moves.get(number, {})
            for index in range(len(file)):
                if end is not None and (number, index) >= end:
                    return
                first = file.entry(index) if index == 0 else moves.get(index)
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
    def _moves(self) -> dict[int, dict[int, Entry]]:
        """What was told, by session file and block."""
        found: dict[int, dict[int, Entry]] = {}
        for spot, entry in self.landmarks:
            found.setdefault(spot.file, {})[spot.block] = entry
        return found

    @cached_property
    def _end(self) -> Spot | None:
        """Where the story leaves what is wanted for the last time; None where it never does."""
        end, place = None, dict(chunked_reader.PLACE)
        for spot, entry in self.landmarks:
            chunked_reader.move(place, entry)
            if self._takes(place):
                end = None
            elif end is None:
                end = spot
        within = not self.journal.waiting and not self.wanted.whole
        return end if within else None

    def _line(self, found: Entry | Damaged, place: Place, wanted: bool) -> Iterator[Line]:
        if isinstance(found, Damaged):
            self.unreadable += wanted
            if wanted:
                yield in_place_of(found, int(place["session/number"]), int(place["scene/number"]))
            return
        if self.follow:
            if self.session_ends and wanted and self._begins_a_session(found, place):
                self.session_ends()
            self.tree = plain(found.checkpoint.world) if found.checkpoint else self.tree
            patch(self.tree, found.change)
            self.touched.extend(found.change if wanted else ())
        for each in self._order.at(found) if wanted else ():
            if isinstance(each, Damaged) or not (self.wanted.setup or place["scene/number"] or each.kind in TOLD):
                continue
            line = self.annotations.line(each)
            if self.everything or in_story(line):
                line.session, line.scene = int(place["session/number"]), int(place["scene/number"])
                yield line

    @cached_property
    def _order(self) -> Order:
        """The order of the story; with everything, that of the journal."""
        return Order(STILL, self.journal.find) if self.everything else self.annotations.order(self.journal.find)

    def _begins_a_session(self, entry: Entry, place: Place) -> bool:
        """Whether another session is told of from this entry on; with everything, also one that was taken back."""
        before, self.session = self.session, int(place["session/number"])
        if self.everything:
            return before != self.session
        begins = entry.kind == "session" and any(change.path == "session/number" for change in entry.change)
        return begins and entry.id not in self.annotations.undone

    def _takes(self, place: Place) -> bool:
        return self.wanted.takes(int(place["session/number"]), int(place["scene/number"]))
