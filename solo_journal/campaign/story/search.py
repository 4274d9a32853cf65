"""Searches the journal, newest first, yielding hits as they are found. There is no index that could go stale.

Going back through the texts, only amendments and possible matches are parsed; the rest is skipped by its bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..entry import REPLACING, Entry
from ..journal import chunked_reader
from ..journal.journal import Journal
from ..journal.log_line import Line, in_place_of, in_story
from ..journal.log_view import Hindsight
from ..journal.places import read_move
from ..journal.session_file import SessionFile
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
