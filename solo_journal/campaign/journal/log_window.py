"""A window on the journal: one run of lines that can move and grow, however long the campaign is.

Amendments come after their targets, so a window takes in everything from its first line to the journal's end, including
what lies after its last line. The methods that read a `Page` change nothing and may run in a thread; `take` and
`catch_up` belong to the thread that shows the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Literal

from ..entry import Entry
from . import chunked_reader
from .annotations import Annotations
from .chunked_reader import START, Found, Held, Page, Run, Spot, Told
from .damaged_block import Damaged
from .journal import Journal
from .log_line import Line
from .log_view import line_of
from .places import Order
from .session_file import SessionFile

PAGE = 200
"""Lines per page."""
MOST = 2000
"""The most lines in memory; beyond that the far end is dropped."""


@dataclass(frozen=True, slots=True)
class News:
    """What changed in a window: how many lines were added at the end, which lines read differently, or that it was
    reread."""

    appended: int = 0
    changed: frozenset[str] = frozenset()
    anew: bool = False


@dataclass(slots=True)
class Window:
    """A run of lines. `items` includes undone ones, marked as such, so that a redo restores them in place."""

    journal: Journal
    page: int = PAGE
    most: int = MOST
    items: list[Line | Damaged] = field(default_factory=list)
    _run: list[Held] = field(default_factory=list)
    """The blocks in this part of the journal."""
    _held: list[Held] = field(default_factory=list)
    """The lines at the places of those blocks, parallel to `items`; the same blocks unless lines were moved."""
    _at: dict[str, int] = field(default_factory=dict)
    _start: Spot = START
    _end: Spot = START
    _known: Spot = START
    """The end of the journal, as far as it was taken in."""
    _heard: Annotations = field(default_factory=Annotations)
    _early: dict[str, Entry] = field(default_factory=dict)
    """Entries that were taken in before they were on disk."""
    _turn: int = 0
    """The journal's generation; pages of earlier generations no longer fit."""
    _seen: tuple[list[Path], SessionFile | None, int] = ([], None, 0)

    @classmethod
    def at_the_end(cls, journal: Journal, *, page: int = PAGE, most: int = MOST, first: int | None = None) -> Window:
        """A window on the last lines, reading no more than they need: `first` lines, or else a page."""
        window = cls(journal, first or page, most)
        window.read_anew()
        window.page = page
        return window

    @property
    def lines(self) -> list[Line | Damaged]:
        """The lines of the story, without undone ones."""
        return [item for item in self.items if isinstance(item, Damaged) or not item.is_removed]

    @property
    def at_start(self) -> bool:
        """Whether the window begins at the start of the journal."""
        return self._start == START

    @property
    def at_end(self) -> bool:
        """Whether the window reaches the end of the journal."""
        return self._end == self._known

    def index(self, key: str) -> int | None:
        """The index in `items` of an entry, by its id; None if it is outside the window."""
        return self._at.get(key)

    def key(self, index: int) -> str:
        """The key of the line at this index: its entry's id."""
        return self._held[index].key

    def heading(self, scene: int) -> tuple[str, str]:
        """A scene's title and mood, as last set."""
        return self._heard.heading(scene)

    def more_before(self) -> Page | None:
        """Read the page before the window; None if there is none."""
        end = self._start
        return None if end == START else self._page("before", self._back(end, self.page), end)

    def more_after(self) -> Page | None:
        """Read the page after the window; None if there is none."""
        start = self._end
        if start == self._known:
            return None
        run, end = chunked_reader.read_on(self.journal, start, self._known, self.page)
        return self._page("after", run, end, start)

    def around(self, where: str | int) -> Page | None:
        """Read a page around an entry, by its id, or around the beginning of a scene, by its number; None if it does
        not exist."""
        journal = self.journal
        spot = chunked_reader.spot_of_scene(journal, where) if isinstance(where, int) else self._place_of(where)
        if spot is None:
            return None
        after, end = chunked_reader.read_on(journal, spot, self._known, self.page // 2)
        return self._page("instead", self._back(spot, self.page // 2) + after, end)

    def the_start(self) -> Page:
        """Read the first page of the journal."""
        run, end = chunked_reader.read_on(self.journal, START, self._known, self.page)
        return self._page("instead", run, end, START)

    def the_end(self) -> Page:
        """Read the last page of the journal."""
        return self._page("instead", self._back(self._known, self.page), self._known)

    def take(self, page: Page | None) -> bool:
        """Show a page. Returns False if there is none, or if the window has moved since it was read."""
        if page is None or not self._fits(page):
            return False
        if page.start < self._heard.start:
            self._heard = self._heard.before(page.start, page.place, page.told)
        if page.joins == "before":
            self._run[:0], self._start = page.held, page.start
        else:
            if page.joins == "instead":
                self._run, self._start = [], page.start
            self._run += page.held
            self._end = page.end
        self._bound(keep_start=page.joins == "before")
        if self.at_end:
            self._append_waiting()
        return True

    def catch_up(self) -> News:
        """Take in what was written since, here or by another program: in order, each entry once."""
        if self._rewritten():
            self.read_anew()
            return News(anew=True)
        at_end, before, changed, rearranged = self.at_end, len(self.items), set[str](), False
        for spot, found in self._new():
            changed |= self._hear(spot, found)
            if at_end and chunked_reader.in_story(found):
                self._append(spot, found)
            rearranged = rearranged or (isinstance(found, Entry) and self._heard.rearranges(found))
        self._look()
        if at_end:
            self._end = self._known
        if rearranged:
            self._arrange(keep=False)
            return News(anew=True)
        inside = frozenset(key for key in changed if key in self._at)
        for key in inside:
            self.items[self._at[key]] = self._line(self._held[self._at[key]])
        appended = len(self.items) - before
        if len(self.items) > self.most + self.page:
            self._bound(keep_start=False)
        return News(appended, inside)

    def read_anew(self) -> None:
        """Forget everything and read the last lines."""
        self._turn += 1
        self._early = {}
        self._look()
        place = chunked_reader.place_at(self.journal, self._known)
        self._heard = Annotations.since(self._known, place, [], self.journal.shelf)
        self.take(self.the_end())
        if self.journal.waiting:
            self.catch_up()

    def _look(self) -> None:
        """Remember the journal's generation."""
        self._known = chunked_reader.end_of(self.journal)
        self._seen = (self.journal.paths, *_current_file(self.journal))

    def _rewritten(self) -> bool:
        """Whether the journal was replaced, rather than extended."""
        (paths, last, turn), now = self._seen, self.journal
        if len(now.paths) > len(paths):
            return now.paths[: len(paths)] != paths
        return now.paths != paths or now.last is not last or _current_file(now)[1] != turn

    def _back(self, end: Spot, count: int) -> Run:
        return chunked_reader.read_back(self.journal, end, count, self._heard.undone)

    def _page(
        self, joins: Literal["before", "after", "instead"], run: Run, end: Spot, start: Spot | None = None
    ) -> Page:
        start = start or (run[0][0] if run else START)
        place, heard_from = chunked_reader.place_at(self.journal, start), self._heard.start
        told: Told = []
        if start < heard_from:
            here = ((spot, found) for spot, found in run if isinstance(found, Entry) and chunked_reader.tells(found))
            beyond = chunked_reader.amendments_between(self.journal, end, heard_from)
            told = [(spot, entry) for spot, entry in chain(here, beyond) if spot < heard_from]
        return Page(
            joins, start, end, list(chunked_reader.place_blocks(run, place)), place, told, heard_from, self._turn
        )

    def _fits(self, page: Page) -> bool:
        if page.turn != self._turn or page.start < self._heard.start != page.heard_from:
            return False
        if page.joins == "before":
            return page.end == self._start
        return page.joins == "instead" or page.start == self._end

    def _new(self) -> Iterator[tuple[Spot, Found]]:
        """Blocks that the window has not taken in yet, then entries that are not on disk."""
        end = chunked_reader.end_of(self.journal)
        for spot, found in chunked_reader.forwards(self.journal, self._known, end):
            if not self._early.pop(chunked_reader.key_of(found), None):
                yield spot, found
        for number, entry in enumerate(self.journal.waiting):
            if entry.id not in self._early:
                self._early[entry.id] = entry
                yield Spot(end.file, end.block + number), entry

    def _hear(self, spot: Spot, found: Found) -> set[str]:
        """Take in one new block. Returns the keys of the lines that it changes."""
        if not isinstance(found, Entry):
            return set()
        changed, scenes = self._heard.take(spot, found)
        if scenes:
            changed.update(each.key for each in self._held if each.scene in scenes and each.heads_a_scene)
        return changed

    def _append(self, spot: Spot, found: Found) -> None:
        held = Held(spot, found, self._heard.session, self._heard.scene)
        self._at[held.key] = len(self._held)
        self._run.append(held)
        self._held.append(held)
        self.items.append(self._line(held))

    def _append_waiting(self) -> None:
        """Put entries that are not on disk yet last, if the window reaches the end."""
        for number, (id_, entry) in enumerate(self._early.items()):
            if chunked_reader.in_story(entry) and id_ not in self._at:
                self._append(Spot(self._known.file, self._known.block + number), entry)

    def _line(self, held: Held) -> Line | Damaged:
        if isinstance(held.found, Damaged):
            return held.found
        line = line_of(self.journal, held.found) if held.from_afar else self._heard.line(held.found)
        line.session, line.scene = held.session, held.scene
        return line

    def _bound(self, *, keep_start: bool) -> None:
        over = len(self._run) - self.most
        if over > 0 and keep_start:
            self._end = self._run[self.most].spot
            del self._run[self.most :]
        elif over > 0:
            self._start = self._run[over].spot
            del self._run[:over]
        self._arrange(keep=True)

    def _arrange(self, *, keep: bool) -> None:
        """Put the lines of this part into story order."""
        known = {id(held): item for held, item in zip(self._held, self.items, strict=True)} if keep else {}
        order = self._heard.order(self.journal.find)
        self._held = [each for held in self._run for each in self._at_its_place(held, order)]
        self.items = [known.get(id(held)) or self._line(held) for held in self._held]
        self._at = {each.key: at for at, each in enumerate(self._held)}

    def _at_its_place(self, held: Held, order: Order) -> Iterator[Held]:
        """The lines at a block's place. For a line from before the window, not all amendments are known."""
        for found in order.at(held.found):
            if found is held.found:
                yield held
            elif chunked_reader.in_story(found):
                place = self.journal.place(chunked_reader.key_of(found))
                from_afar = place is not None and Spot(*place) < self._heard.start
                yield Held(held.spot, found, held.session, held.scene, from_afar)

    def _place_of(self, id_: str) -> Spot | None:
        """A line's position in the story: that of its block, or that to which it was moved."""
        spot, heard = chunked_reader.spot_of(self.journal, id_), self._heard
        if spot is not None and spot < heard.start:
            told = list(chunked_reader.amendments_between(self.journal, spot, heard.start))
            heard = heard.before(spot, chunked_reader.place_at(self.journal, spot), told)
        place = heard.arrangement.place_of.get(id_)
        return chunked_reader.spot_of(self.journal, place) if place else spot


def _current_file(journal: Journal) -> tuple[SessionFile | None, int]:
    """The last session file and its generation."""
    return journal.last, journal.last.turn if journal.last else 0
