"""Searches the journal, newest first, yielding hits as they are found. There is no index that could go stale.

Going back through the texts, only amendments and possible matches are parsed; the rest is skipped by its bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..entry import REPLACING, Entry
from ..journal import chunked_reader
from ..journal.damaged_block import Damaged
from ..journal.journal import Journal
from ..journal.log_line import Line, in_place_of, in_story
from ..journal.log_view import Hindsight
from ..journal.log_window import Window
from ..journal.places import read_move
from ..journal.session_file import SessionFile
from ..library.library import Library
from ..save import world_snapshot
from ..save.folder import Folder
from ..store.errors import StoreError
from .line_filter import LineFilter, Prefilter
from .names import Names, Thing
from .query import LISTED, Query, read_query
from .search_index import Chunk, Pause, Texts, no_pause

REWORDS = REPLACING | {"edit", "overrule"}
"""Kinds that reword an earlier entry, so that its own bytes do not say what it contains."""


def search(journal: Journal, query: str | Query, texts: Texts | None = None, pause: Pause = no_pause) -> Iterator[Line]:
    """The lines that match a query, newest first. `texts` are kept between searches if there will be more; `pause` is
    called now and then, and may raise to stop. Raises `BadInput` for a filter that nothing can match."""
    wanted = read_query(query) if isinstance(query, str) else query
    return _find_lines(wanted, texts or Texts(journal), pause) if wanted else iter(())


def lines_about(things: Iterable[Thing], names: Names, texts: Texts) -> Iterator[Line]:
    """The lines that mention or change one of these things, newest first."""
    return _WayBack(texts, LineFilter(Query(()), names, frozenset(things))).lines()


def _find_lines(query: Query, texts: Texts, pause: Pause) -> Iterator[Line]:
    named = any(each.key in LISTED for each in (*query.filters, *query.barred))
    names = Names.of(texts, pause=pause) if named else Names(frozenset())
    yield from _WayBack(texts, LineFilter(query, names), pause).lines()


def marks_of(query: Query) -> tuple[str, ...]:
    """What to highlight in hits: the query's words and phrases, and the names in its filters."""
    named = (option for each in query.filters_by(*LISTED) for option in each.options)
    return (*query.terms, *named)


@dataclass(slots=True)
class _WayBack:
    """One pass backwards through a journal."""

    texts: Texts
    wanted: LineFilter
    pause: Pause = no_pause
    _sieve: Prefilter = field(init=False)
    _known: Hindsight = field(init=False)
    _reworded: set[str] = field(default_factory=set)
    """The ids, in small letters, of entries still to come that must be looked at: something was said of them, or lines
    were moved behind them."""

    def __post_init__(self) -> None:
        self._sieve, self._known = self.wanted.sieve, _at_the_end(self.texts.journal)

    def lines(self) -> Iterator[Line]:
        waiting = list(self.texts.journal.waiting)
        self._expect(waiting)
        for entry in reversed(waiting):
            yield from self._take(entry)
        for chunk in self.texts.newest_first(self.pause):
            yield from self._in_chunk(chunk)

    def _in_chunk(self, chunk: Chunk) -> Iterator[Line]:
        told = dict(chunk.told)
        self._expect(told.values())
        candidates = set(chunk.with_ids(self._reworded)) if self._reworded else set()
        if not self.wanted.marked:
            candidates.update(self._sieve.blocks(chunk))
        file: SessionFile | None = None
        for index in sorted({*told, *candidates}, reverse=True):
            if index in told and index not in candidates and told[index].kind != "scene":
                self._known.pass_by(told[index])  # its words are not wanted
            elif index in told:
                yield from self._take(told[index])
            elif self.wanted.in_place(*self._known.place):
                file = file or self.texts.journal.file(chunk.path)
                found = file.entry(index)
                if isinstance(found, Entry):
                    yield from self._take(found)
                elif self.wanted.fits(line := in_place_of(found, *self._known.place[:2])):
                    yield line  # by the words that can be made out

    def _expect(self, told: Iterable[Entry]) -> None:
        marked = self.wanted.marked
        for each in told:
            if each.kind == "move":  # lines that were moved are found where they stand
                self._reworded.add(read_move(each.text).where.lower())
            if each.target and (marked or each.kind in REWORDS):
                self._reworded.add(each.target.lower())

    def _take(self, entry: Entry) -> Iterator[Line]:
        self._reworded.discard(entry.id.lower())
        there = self.wanted.in_place(*self._known.place)
        found = self._known.lines(entry)
        yield from (line for line in found if there and in_story(line) and self.wanted.fits(line))


def _at_the_end(journal: Journal) -> Hindsight:
    """Where the story stands at the end, with what could not be written yet."""
    place = chunked_reader.place_at(journal, chunked_reader.end_of(journal))
    for entry in journal.waiting:
        chunked_reader.move(place, entry)
    return Hindsight(journal, place)


class Hit(NamedTuple):
    """A line, and its campaign."""

    path: Path
    title: str
    line: Line


@dataclass(slots=True)
class Shelf:
    """The texts of all campaigns, kept between searches."""

    library: Library
    _texts: dict[Path, Texts] = field(default_factory=dict)

    def search(self, query: str | Query, pause: Pause = no_pause) -> Iterator[Hit]:
        """The hits, campaign by campaign. Raises `BadInput` like a search in one. Unreadable campaigns are skipped."""
        for folder in self.library.folders():
            try:
                texts = self._of(folder)
                state = world_snapshot.read(folder.state).state
                title = state.title if state else folder.path.name
                for line in search(texts.journal, query, texts, pause):
                    yield Hit(folder.path, title, line)
            except (StoreError, OSError):
                continue

    def journal(self, path: Path) -> Journal:
        """The journal of the campaign in this folder."""
        return self._of(Folder(path)).journal

    def _of(self, folder: Folder) -> Texts:
        texts = self._texts.get(folder.path)
        if texts is None:
            texts = self._texts[folder.path] = Texts(Journal.load(folder, self.library.shelf_of(folder.path)))
        else:
            texts.journal.refresh()
        return texts


class Context:
    """Looks up the neighbours of lines. It may be used in a thread, one look-up at a time."""

    def __init__(self, journal: Journal, lines: int) -> None:
        """`lines` is the number wanted on each side."""
        self._lines = lines
        self._window = Window.at_the_end(journal, page=4 * lines + 2)

    def around(self, id_: str) -> tuple[list[Line], int]:
        """The lines around the entry with this id, and its index among them; none if there is no such line."""
        self._window.catch_up()
        self._window.take(self._window.around(id_))
        lines = [in_place_of(each) if isinstance(each, Damaged) else each for each in self._window.lines]
        at = next((place for place, line in enumerate(lines) if line.entry.id == id_), None)
        if at is None:
            return [], 0
        for line in lines:
            if line.entry.kind == "scene":
                line.heading = " · ".join(part for part in self._window.heading(line.scene) if part)
        first = max(0, at - self._lines)
        return lines[first : at + self._lines + 1], at - first
