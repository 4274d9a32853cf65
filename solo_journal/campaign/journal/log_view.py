"""The journal as it is read: each entry with what later entries said of it.

Amendments come after what they speak of. Read backwards, all that was said of an entry has been seen when it is
reached, so the last lines cost the same in a long campaign as in a short one. Read forwards, one pass gathers what
was said and a second one gives the lines, a file at a time.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice

from ...rules.changes import Change, net
from ...rules.shelf import INSTALLED, Shelf
from ...rules.world import World
from ..entry import AMENDING, BACKSTAGE, REPLACING, RESTORED, UNSAID, Act, Entry, Result
from .chunked_reader import Spot, end_of, told_between
from .damaged_block import Damaged
from .journal import Journal
from .places import STILL, Arrangement, Order, joined_into


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


@dataclass(slots=True)
class Said:
    """What entries say of others: amendments by their target, and which entries are undone."""

    of: dict[str, list[Entry]] = field(default_factory=dict)
    undone: set[str] = field(default_factory=set)
    shelf: Shelf = INSTALLED
    _moves: list[Entry] = field(default_factory=list)
    _arranged: Arrangement | None = STILL
    """None where something was heard since it was worked out."""

    @property
    def arrangement(self) -> Arrangement:
        """Which lines stand elsewhere, by what was heard so far."""
        if self._arranged is None:
            self._arranged = Arrangement.of(each for each in self._moves if each.id not in self.undone)
        return self._arranged

    @property
    def moved(self) -> bool:
        """Whether anything was ever moved."""
        return bool(self._moves)

    def hear(self, entry: Entry) -> None:
        """Take in one entry, in order."""
        if entry.kind == "undo":
            self.undone.add(entry.target)
        elif entry.kind == "redo":
            self.undone.discard(entry.target)
        elif entry.kind in AMENDING:
            self.of.setdefault(entry.target, []).append(entry)
        if entry.kind == "move":
            self._moves.append(entry)
        if self._moves and entry.kind in ("move", "undo", "redo"):
            self._arranged = None

    def hear_backwards(self, entry: Entry, turned: set[str]) -> None:
        """Take in one entry, newest first. `turned` gathers what was undone or redone: the last word counts."""
        if entry.kind in ("undo", "redo"):
            if entry.kind == "undo" and entry.target not in turned:
                self.undone.add(entry.target)
            turned.add(entry.target)
        elif entry.kind in AMENDING:
            self.of.setdefault(entry.target, []).insert(0, entry)
        if entry.kind == "move":
            self._moves.insert(0, entry)
        if self._moves and entry.kind in ("move", "undo", "redo"):
            self._arranged = None

    def line(self, entry: Entry) -> Line:
        """An entry as it counts after all that was said."""
        line = Line(entry, entry.text, entry.act, entry.outcome, undone=entry.id in self.undone, shelf=self.shelf)
        of_it = self.of.get(entry.id)
        if of_it is None:
            return line
        said = [each for each in of_it if each.id not in self.undone]
        line.said = tuple(said)
        for each in said:
            if each.kind == "edit":
                line.text = each.text
            elif each.kind in REPLACING:
                line.act, line.outcome, line.overruled, line.ruled = each.act, each.outcome, "", ""
            elif each.kind == "overrule":
                line.overruled = each.text
                line.ruled = each.outcome.known_by if each.outcome else each.text
            elif each.kind == "strike":
                line.struck = each.text != RESTORED
            elif each.kind == "bookmark":
                line.bookmarked = not line.bookmarked
        line.joined = joined_into(said, self.undone.__contains__)
        return line


@dataclass(slots=True)
class Contents:
    """What one pass over the journal gathers: what was said, and how scenes came to be called."""

    said: Said = field(default_factory=Said)
    titles: dict[int, str] = field(default_factory=dict)
    manners: dict[int, str] = field(default_factory=dict)
    """When each plays, and in which mood."""
    entries: int = 0

    def heading(self, scene: int) -> str:
        """`The thermal vents · at dusk · dramatic`: a scene by its title, time and mood, as they came to be."""
        return _heading(self.titles.get(scene, ""), self.manners.get(scene, ""))


def _heading(*parts: str | None) -> str:
    return " · ".join(part for part in parts if part)


@dataclass(slots=True)
class _Place:
    """Where in the story a pass is: session and scene by the changes that were made."""

    session: int = 0
    scene: int = 0
    title: str = ""
    mood: str = ""
    when: str = ""
    called: dict[int, str] = field(default_factory=dict)
    """Going back: how each scene was called in the end, which is met first."""

    def move(self, entry: Entry) -> None:
        if entry.checkpoint:
            world = entry.checkpoint.world
            scene, session = world.get("scene", {}), world.get("session", {})
            self.session, self.scene = session.get("number", 0), scene.get("number", 0)
            self.title, self.mood = scene.get("title", ""), scene.get("mood", "")
            self.when = scene.get("when", "")
        for change in entry.change:
            if change.path in ("session/number", "scene/number", "scene/title", "scene/mood", "scene/when"):
                part, _, key = change.path.partition("/")
                setattr(self, part if key == "number" else key, change.after or (0 if key == "number" else ""))

    def move_back(self, entry: Entry) -> None:
        """To where it was before this entry."""
        for change in entry.change:
            part, _, key = change.path.partition("/")
            if change.path in ("session/number", "scene/number"):
                setattr(self, part, change.before or 0)
            elif change.path in ("scene/title", "scene/mood", "scene/when"):
                setattr(self, key, change.before or "")
        self.called.setdefault(self.scene, _heading(self.title, self.when, self.mood))


def contents(journal: Journal) -> Contents:
    """One pass over the whole journal."""
    found, place = Contents(Said(shelf=journal.shelf)), _Place()
    for entry in journal.entries():
        if isinstance(entry, Damaged):
            continue
        found.entries += 1
        found.said.hear(entry)
        place.move(entry)
        found.titles[place.scene], found.manners[place.scene] = place.title, _heading(place.when, place.mood)
    return found


def lines(journal: Journal, told: Contents | None = None, *, everything: bool = False) -> Iterator[Line | Damaged]:
    """Every line of the story, in its order. `everything` gives the undone ones and the amendments too, in the order of
    time, each with the session and the scene in which it stands."""
    told = told or contents(journal)
    moved = told.said.arrangement
    place, order = _Place(), Order(STILL if everything else moved, journal.find)
    elsewhere = _scenes_of(journal, set(moved.place_of.values())) if everything and moved.place_of else {}
    for entry in journal.entries():
        if isinstance(entry, Entry):
            place.move(entry)
        for found in order.at(entry):
            if isinstance(found, Damaged):
                yield found
                continue
            line = told.said.line(found)
            line.session, line.scene = elsewhere.get(moved.place_of.get(found.id, ""), (place.session, place.scene))
            if found.kind == "scene":
                line.heading = told.heading(place.scene)
            if everything or in_story(line):
                yield line


def _scenes_of(journal: Journal, ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """Session and scene of some entries."""
    found, place = dict[str, tuple[int, int]](), _Place()
    for entry in journal.entries():
        if isinstance(entry, Entry):
            place.move(entry)
            if entry.id in ids:
                found[entry.id] = place.session, place.scene
    return found


@dataclass(slots=True)
class Hindsight:
    """What is known when the journal is read backwards: what was said of the entries still to come, and where in the
    story one is. It must see, newest first, every entry that speaks of others or moves the place."""

    journal: Journal
    said: Said = field(default_factory=Said)
    _turned: set[str] = field(default_factory=set)
    _place: _Place | None = None

    def __post_init__(self) -> None:
        self.said.shelf = self.journal.shelf

    @classmethod
    def from_the_end(cls, journal: Journal, session: int, scene: int, title: str, mood: str, when: str) -> Hindsight:
        """From the end of a journal whose story stands here; lines will know their session and scene."""
        return cls(journal, _place=_Place(session, scene, title, mood, when, {scene: _heading(title, when, mood)}))

    @property
    def place(self) -> tuple[int, int, str]:
        """Session and scene of the entry that comes next, and how that scene came to be called."""
        place = self._place or _Place()
        return place.session, place.scene, place.called.get(place.scene, "")

    def lines(self, entry: Entry, *, in_time: bool = False) -> list[Line]:
        """Take in the next entry: the lines that stand where it does, as they count after all that was said, and the
        last one first. `in_time`: that is the entry alone, for the journal's own order is wanted."""
        self.said.hear_backwards(entry, self._turned)
        order = Order(STILL if in_time else self.said.arrangement, self.journal.find)
        here = [each for each in order.at(entry) if isinstance(each, Entry)]
        # What was said of a line that came from further back is not heard yet.
        found = [self.said.line(each) if each is entry else line_of(self.journal, each) for each in reversed(here)]
        if self._place:
            for line in found:
                line.session, line.scene, called = self.place
                if line.entry.kind == "scene":
                    line.heading = called
            self._place.move_back(entry)
        return found


def backwards(journal: Journal, world: World | None = None, *, everything: bool = False) -> Iterator[Line | Damaged]:
    """Every line of the story, the last one first, reading no more than is asked for; with `everything`, every entry in
    the order of time. With the world as it stands now, lines know their session and scene."""
    known = Hindsight(journal)
    if world:
        where, scene = world.session.number, world.scene
        known = Hindsight.from_the_end(journal, where, scene.number, scene.title, scene.mood, scene.when or "")
    for entry in journal.newest_first():
        if isinstance(entry, Damaged):
            yield entry
            continue
        for line in known.lines(entry, in_time=everything):
            if everything or in_story(line):
                yield line


def line_of(journal: Journal, entry: Entry) -> Line:
    """An entry of this journal as it counts now, by what was said from where it stands to the end."""
    said, place = Said(), journal.place(entry.id)
    for _, each in told_between(journal, Spot(*place), end_of(journal)) if place else ():
        said.hear(each)
    for each in journal.waiting:
        said.hear(each)
    return said.line(entry)


def recent(journal: Journal, count: int, world: World | None = None, *, everything: bool = False) -> list[Line]:
    """The last `count` lines, oldest first, without reading more than they need."""
    readable = (line for line in backwards(journal, world, everything=everything) if isinstance(line, Line))
    return list(islice(readable, count))[::-1]


def recent_items(
    journal: Journal, count: int, world: World | None = None, *, everything: bool = False
) -> list[Line | Damaged]:
    """The same, with what cannot be read in its place."""
    return list(islice(backwards(journal, world, everything=everything), count))[::-1]


def in_story(line: Line) -> bool:
    """Whether an entry is a line of the story as it stands."""
    return not line.is_removed and line.entry.kind not in BACKSTAGE | AMENDING
