"""The journal as it is read: its lines in story order, or newest first.

Amendments come after their targets. Read backwards, all amendments of an entry are known when it is reached, so the
last lines cost the same in a long campaign as in a short one. Read forwards, one pass gathers the amendments and a
second yields the lines, one file at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile

from ...rules.world import World
from ..entry import BACKSTAGE, Entry
from .annotations import Annotations, Said
from .chunked_reader import PLACE, Place, Spot, amendments_between, end_of, move, move_back, place_in
from .damaged_block import Damaged
from .journal import Journal
from .log_line import Line, in_story
from .places import STILL, Order


def lines(journal: Journal, *, everything: bool = False) -> Iterator[Line | Damaged]:
    """Every line of the story, in its order. `everything` includes undone lines and amendments and keeps the order of
    time, each with its session and scene."""
    heard = Annotations.of(journal)
    moved = heard.arrangement
    place, order = PLACE.copy(), Order(STILL if everything else moved, journal.find)
    elsewhere = _scenes_of(journal, set(moved.place_of.values())) if everything and moved.place_of else {}
    for entry in journal.entries():
        if isinstance(entry, Entry):
            move(place, entry)
        for found in order.at(entry):
            if isinstance(found, Damaged):
                yield found
                continue
            line, here = heard.line(found), _scene_at(place)
            line.session, line.scene = elsewhere.get(moved.place_of.get(found.id, ""), here)
            if found.kind == "scene":
                line.heading = _joined(*heard.heading(here[1]))
            if everything or in_story(line):
                yield line


def _scenes_of(journal: Journal, ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """Session and scene of some entries."""
    found, place = dict[str, tuple[int, int]](), PLACE.copy()
    for entry in journal.entries():
        if isinstance(entry, Entry):
            move(place, entry)
            if entry.id in ids:
                found[entry.id] = _scene_at(place)
    return found


def _scene_at(place: Place) -> tuple[int, int]:
    return place["session/number"], place["scene/number"]


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


@dataclass(slots=True)
class Hindsight:
    """The state of reading backwards: amendments of entries still to come, and the place in the story. It must see,
    newest first, every entry that amends another or changes session or scene."""

    journal: Journal
    _place: Place | None = None
    """The place at the end; without it lines do not know their session and scene."""
    _said: Said = field(default_factory=Said)
    _called: dict[int, str] = field(default_factory=dict)
    """The last title of each scene, which comes first when reading backwards."""

    def __post_init__(self) -> None:
        self._said.shelf = self.journal.shelf
        self._name()

    @property
    def place(self) -> tuple[int, int, str]:
        """Session and scene of the next entry, and that scene's final title."""
        session, scene = _scene_at(self._place or PLACE)
        return session, scene, self._called.get(scene, "")

    def lines(self, entry: Entry, *, in_time: bool = False) -> list[Line]:
        """Take in the next entry. Returns the lines at its place in the story, amended, last one first; with `in_time`,
        only the entry itself."""
        self._said.hear_backwards(entry)
        order = Order(STILL if in_time else self._said.arrangement, self.journal.find)
        here = [each for each in order.at(entry) if isinstance(each, Entry)]
        # What was said of a line that came from further back is not heard yet.
        found = [self._said.line(each) if each is entry else line_of(self.journal, each) for each in reversed(here)]
        for line in found if self._place else ():
            line.session, line.scene, called = self.place
            if line.entry.kind == "scene":
                line.heading = called
        self._move_back(entry)
        return found

    def pass_by(self, entry: Entry) -> None:
        """Take in the next entry, of which no line is wanted."""
        self._said.hear_backwards(entry)
        self._move_back(entry)

    def _move_back(self, entry: Entry) -> None:
        if self._place:
            move_back(self._place, entry)
            self._name()

    def _name(self) -> None:
        if at := self._place:
            self._called.setdefault(at["scene/number"], _joined(at["scene/title"], at["scene/when"], at["scene/mood"]))


def backwards(journal: Journal, world: World | None = None, *, everything: bool = False) -> Iterator[Line | Damaged]:
    """Every line of the story, newest first, reading no more than is asked for; with `everything`, every entry in the
    order of time. Given the current world, lines know their session and scene."""
    known = Hindsight(journal, place_in(world) if world else None)
    for entry in journal.newest_first():
        if isinstance(entry, Damaged):
            yield entry
            continue
        for line in known.lines(entry, in_time=everything):
            if everything or in_story(line):
                yield line


def line_of(journal: Journal, entry: Entry) -> Line:
    """An entry of this journal with its amendments applied."""
    said, place = Said(), journal.place(entry.id)
    for _, each in amendments_between(journal, Spot(*place), end_of(journal)) if place else ():
        said.hear(each)
    for each in journal.waiting:
        said.hear(each)
    return said.line(entry)


def recent(journal: Journal, count: int, world: World | None = None, *, everything: bool = False) -> list[Line]:
    """The last `count` lines, oldest first, reading no more than they need."""
    readable = (line for line in backwards(journal, world, everything=everything) if isinstance(line, Line))
    return list(islice(readable, count))[::-1]


def recent_items(
    journal: Journal, count: int, world: World | None = None, *, everything: bool = False
) -> list[Line | Damaged]:
    """The same, with damaged blocks in their places."""
    return list(islice(backwards(journal, world, everything=everything), count))[::-1]


def is_undone(journal: Journal, id_: str) -> bool:
    later = takewhile(lambda each: each.id != id_, journal.backwards())
    return next((each.kind == "undo" for each in later if each.target == id_ and each.kind in ("undo", "redo")), False)


def live(journal: Journal) -> Iterator[Entry]:
    """Acts of the player that count, newest first: without undone ones and without the undos."""
    taken: dict[str, str] = {}
    for entry in journal.backwards():
        if entry.kind in ("undo", "redo"):
            taken.setdefault(entry.target, entry.kind)
        elif entry.kind not in BACKSTAGE and not entry.merges and taken.get(entry.id) != "undo":
            yield entry


def undone_now(journal: Journal) -> Iterator[Entry]:
    """What redo would restore, in order; nothing if something new was done since."""
    tail = list(takewhile(lambda each: each.kind in BACKSTAGE, journal.backwards()))
    stack: list[str] = []
    for entry in reversed(tail):
        if entry.kind == "undo":
            stack.append(entry.target)
        elif entry.kind == "redo" and stack:
            stack.pop()
    return (each for id_ in reversed(stack) if (each := journal.find(id_)))
