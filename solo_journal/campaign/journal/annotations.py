"""A projection of later entries: amendments by their target, what is undone, and the titles of scenes, from some place
to the end.

It can be extended at both ends: by new entries, and by what lies before its start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...rules.shelf import INSTALLED, Shelf
from ...rules.world import Scene
from ..entry import AMENDING, REPLACING, RESTORED, Entry
from . import chunked_reader
from .chunked_reader import PLACE, START, Place, Spot, Told, amendments_between, end_of, move, tells
from .journal import Journal
from .log_line import Line
from .places import STILL, Arrangement, Order, merged_into


@dataclass(slots=True)
class Said:
    """Amendments by their target, and which entries are undone."""

    of: dict[str, list[Entry]] = field(default_factory=dict)
    undone: set[str] = field(default_factory=set)
    shelf: Shelf = INSTALLED
    _turned: set[str] = field(default_factory=set)
    """When reading backwards: what a later entry undid or redid."""
    _moves: list[Entry] = field(default_factory=list)
    _arranged: Arrangement | None = STILL
    """Cached; None after a new entry."""

    @property
    def arrangement(self) -> Arrangement:
        """The lines that were moved, according to the entries taken in so far."""
        if self._arranged is None:
            self._arranged = Arrangement.of(each for each in self._moves if each.id not in self.undone)
        return self._arranged

    @property
    def moved(self) -> bool:
        """Whether any line was ever moved."""
        return bool(self._moves)

    def hear(self, entry: Entry) -> None:
        """Take in one entry, oldest first."""
        if entry.kind == "undo":
            self.undone.add(entry.target)
        elif entry.kind == "redo":
            self.undone.discard(entry.target)
        self._keep(entry, first=False)

    def hear_backwards(self, entry: Entry) -> None:
        """Take in one entry, newest first: the first undo or redo that is met is the one that counts."""
        if entry.kind == "undo" and entry.target not in self._turned:
            self.undone.add(entry.target)
        if entry.kind in ("undo", "redo"):
            self._turned.add(entry.target)
        self._keep(entry, first=True)

    def _keep(self, entry: Entry, *, first: bool) -> None:
        if entry.kind in AMENDING:
            said = self.of.setdefault(entry.target, [])
            said.insert(0 if first else len(said), entry)
        if entry.kind == "move":
            self._moves.insert(0 if first else len(self._moves), entry)
        if self._moves and entry.kind in ("move", "undo", "redo"):
            self._arranged = None

    def line(self, entry: Entry) -> Line:
        """An entry with all its amendments applied."""
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
        line.joined = merged_into(said, self.undone.__contains__)
        return line


@dataclass(slots=True)
class Annotations:
    """All amendments since `start`."""

    start: Spot = START
    place: Place = field(default_factory=PLACE.copy)
    """Session and scene at the end of what was taken in."""
    _said: Said = field(default_factory=Said)
    _told: Told = field(default_factory=list)
    _targets: dict[str, str] = field(default_factory=dict)
    _names: dict[int, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def since(cls, start: Spot, place: Place, told: Told, shelf: Shelf) -> Annotations:
        """The projection of these entries, which begin at this place; `shelf` holds the games that word their lines."""
        heard = cls(start, dict(place), Said(shelf=shelf), told)
        heard._name()
        for _, entry in told:
            heard._hear(entry)
        return heard

    @classmethod
    def of(cls, journal: Journal) -> Annotations:
        """The projection of a whole journal. Only amendments and entries that change session or scene are parsed."""
        end = end_of(journal)
        told = [*amendments_between(journal, START, end), *((end, each) for each in journal.waiting)]
        return cls.since(START, PLACE, told, journal.shelf)

    def before(self, start: Spot, place: Place, told: Told) -> Annotations:
        """The same projection, begun further back."""
        return Annotations.since(start, place, told + self._told, self._said.shelf)

    def take(self, spot: Spot, entry: Entry) -> tuple[set[str], set[int]]:
        """Take in a new entry. Returns the entries and the scenes that it changes."""
        if not tells(entry):
            return set(), set()
        scenes = {self.scene}
        self._told.append((spot, entry))
        self._hear(entry)
        scenes.add(self.scene)
        renamed = any(change.path.startswith("scene/") for change in entry.change)
        return self._spoken_of(entry), scenes if renamed else set()

    @property
    def session(self) -> int:
        """The current session."""
        return int(self.place["session/number"])

    @property
    def scene(self) -> int:
        """The current scene."""
        return int(self.place["scene/number"])

    @property
    def undone(self) -> frozenset[str]:
        """The ids of undone entries."""
        return frozenset(self._said.undone)

    @property
    def arrangement(self) -> Arrangement:
        """The lines that were moved."""
        return self._said.arrangement

    def order(self, find: Callable[[str], Entry | None]) -> Order:
        """The order of the story; `find` looks up an entry of the journal."""
        return Order(self._said.arrangement, find)

    def rearranges(self, entry: Entry) -> bool:
        """Whether an entry may have moved lines."""
        return entry.kind == "move" or (self._said.moved and entry.kind in ("undo", "redo"))

    def line(self, entry: Entry) -> Line:
        """An entry with all its amendments applied."""
        return self._said.line(entry)

    def heading(self, scene: int) -> tuple[str, str]:
        """A scene's title, and its time and mood, as last set."""
        return self._names.get(scene, ("", ""))

    @property
    def titled(self) -> bool:
        """Whether any scene has a title."""
        return any(title for title, _ in self._names.values())

    def _hear(self, entry: Entry) -> None:
        self._said.hear(entry)
        if entry.target:
            self._targets[entry.id] = entry.target
        move(self.place, entry)
        self._name()

    def _name(self) -> None:
        manner = " · ".join(filter(None, (self.place["scene/when"], self.place["scene/mood"])))
        self._names[self.scene] = (self.place["scene/title"], manner)

    def _spoken_of(self, entry: Entry) -> set[str]:
        """The entries that an entry amends, directly and indirectly: undoing an edit affects the edited entry."""
        found, key = set[str](), entry.target
        while key and key not in found:
            found.add(key)
            key = self._targets.get(key, "")
        return found


def scenes(journal: Journal) -> list[Scene]:
    """All scenes, in order. Only entries that change session or scene are parsed; it may run in a thread."""
    return _named_scenes(Annotations.of(journal), 1)


def last_scenes(journal: Journal, count: int) -> list[Scene]:
    """The last `count` scenes, in order, without reading more session files than they are in."""
    end = chunked_reader.end_of(journal)
    last = chunked_reader.place_at(journal, end)["scene/number"]
    first = max(0, last - count)
    told: chunked_reader.Told = []
    start = end
    while last and start > chunked_reader.START:
        before = Spot(start.file if start.block else start.file - 1, 0)
        told = [*chunked_reader.amendments_between(journal, before, start), *told]
        start = before
        place = chunked_reader.place_at(journal, start)
        if place["scene/number"] <= first:
            return _named_scenes(Annotations.since(start, place, told, journal.shelf), first + 1)
    return []


def _named_scenes(heard: Annotations, first: int) -> list[Scene]:
    named = ((number, *heard.heading(number)) for number in range(first, heard.scene + 1))
    return [Scene(number=number, title=title, mood=mood) for number, title, mood in named]
