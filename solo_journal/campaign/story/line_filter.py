"""Decides whether a line matches a query, and what its bytes must contain for it to match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...rules.changes import Change
from ..journal.log_line import Line
from .names import Names, Thing
from .outcome_text import tell_text
from .query import LISTED, MARKS, Filter, Query, day_fits, numbers
from .search_index import Chunk
from .text_folding import fold, fold_spaces

Way = tuple[bytes, ...]
Clause = tuple[Way, ...]


def way(text: str) -> Way:
    """The words of a folded phrase; in a file a newline may separate them."""
    return tuple(word.encode("utf-8", "replace") for word in text.split())


@dataclass(frozen=True, slots=True)
class Prefilter:
    """Every clause must match; the strictest comes first."""

    clauses: tuple[Clause, ...]

    @classmethod
    def of(cls, clauses: Iterable[Clause]) -> Prefilter:
        return cls(tuple(sorted(clauses, key=_looseness)))

    def blocks(self, chunk: Chunk) -> Iterator[int]:
        """The indices of the blocks in a chunk that may match."""
        if not self.clauses:
            yield from range(chunk.first, chunk.last)
        elif all(_matches(clause, chunk.folded, 0, len(chunk.folded)) for clause in self.clauses):
            first, *others = self.clauses
            for index in _matching_blocks(first, chunk):
                if all(_matches(clause, chunk.folded, *chunk.block(index)) for clause in others):
                    yield index


def _looseness(clause: Clause) -> tuple[int, int]:
    """How much a clause lets through: more with many alternatives, and with short words."""
    return len(clause), -min((len(max(words, key=len, default=b"")) for words in clause), default=0)


def _matches(clause: Clause, text: bytes, start: int, end: int) -> bool:
    return any(all(text.find(word, start, end) >= 0 for word in words) for words in clause)


def _matching_blocks(clause: Clause, chunk: Chunk) -> Iterable[int]:
    """The blocks that match one clause, in no order."""
    if () in clause:
        return range(chunk.first, chunk.last)
    likely = ((words, index) for words in clause for index in chunk.holding(max(words, key=len)))
    return {index for words, index in likely if _matches((words,), chunk.folded, *chunk.block(index))}


PLACES = ("session", "scene")


@dataclass(frozen=True, slots=True)
class LineFilter:
    """A query, with the names of the campaign that is searched."""

    query: Query
    names: Names
    about: frozenset[Thing] = frozenset()
    """Things that a line must mention, besides the query."""

    @property
    def marked(self) -> bool:
        """Whether only amended entries can match."""
        return bool(self.query.filters_by("is"))

    @property
    def sieve(self) -> Prefilter:
        """What the bytes of an unamended entry must contain to match."""
        clauses: list[Clause] = [(way(term),) for term in self.query.terms]
        clauses += [tuple(way(option) for option in each.options) for each in self.query.filters_by("kind")]
        clauses += [self._naming(self._things(each)) for each in self.query.filters_by(*LISTED)]
        return Prefilter.of((*clauses, self._naming(self.about)) if self.about else clauses)

    def in_place(self, session: int, scene: int, called: str) -> bool:
        """Whether a scene passes the filters by scene and session."""
        places = {"session": (session, ""), "scene": (scene, called)}
        wanted = ((each, True) for each in self.query.filters_by(*places))
        barred = ((each, False) for each in self.query.barred if each.key in places)
        return all(_there(each, *places[each.key]) is there for each, there in (*wanted, *barred))

    def fits(self, line: Line) -> bool:
        """Whether a line meets all other conditions."""
        query = self.query
        text = haystack(line) if query.terms or query.without else ""
        return (
            all(term in text for term in query.terms)
            and not (_holds(text, query.without) and _holds(haystack(cut(line, query)), query.without))
            and all(self._passes(line, each) for each in query.filters)
            and not any(self._passes(line, each) for each in query.barred if each.key not in PLACES)
            and (not self.about or speaks_of(line, self.about, self.names))
        )

    def _passes(self, line: Line, each: Filter) -> bool:
        if each.key in LISTED:
            return speaks_of(line, self._things(each), self.names)
        if each.key == "kind":
            return line.entry.kind in each.options
        if each.key == "date":
            day = f"{line.entry.at.astimezone():%Y-%m-%d}"
            return any(day_fits(option, day) for option in each.options)
        return each.key != "is" or any(MARKS[option](line) for option in each.options)

    def _things(self, each: Filter) -> frozenset[Thing]:
        begun = (self.names.begun(LISTED[each.key], option) for option in each.options)
        return frozenset().union(*begun)

    def _naming(self, things: frozenset[Thing]) -> Clause:
        """The ways in which a block can mention or change one of these things."""
        told = [way(name) for thing in things for name in self.names.names_of(thing)]
        return (*told, *((fold(thing.path).encode("utf-8", "replace"),) for thing in things))


def cut(line: Line, query: Query) -> Line:
    """A line of several paragraphs with only those that a search for words means; whole where it means none alone."""
    parts = {part: fold_spaces(part) for part in re.split(r"\n\s*\n", line.text)}
    free = (part for part, text in parts.items() if not _holds(text, query.without))
    meant = [part for part in free if not query.terms or _holds(parts[part], query.terms)]
    return replace(line, text="\n\n".join(meant)) if meant and len(meant) < len(parts) else line


def _holds(text: str, terms: Iterable[str]) -> bool:
    return any(term in text for term in terms)


def haystack(line: Line) -> str:
    """All searchable text of a line, folded."""
    return fold_spaces(words_of(line))


def words_of(line: Line) -> str:
    """All text of a line: its words, its outcome and reason, and its steps."""
    outcomes = [line.outcome] if line.outcome else []
    outcomes += [step.outcome for step in line.act.steps] if line.act else []
    said = [part for each in outcomes for part in (each.headline, each.because, *map(tell_text, each.tells))]
    return "\n".join([line.text, line.heading, line.overruled, *said])


def changes_of(line: Line) -> Iterator[Change]:
    """All changes of a line, including those of its amendments."""
    for entry in (line.entry, *line.said):
        yield from entry.change


def speaks_of(line: Line, things: frozenset[Thing], names: Names) -> bool:
    """Whether a line mentions or changes one of these things."""
    paths = {thing.path for thing in things}
    touched = ("/".join(change.path.split("/")[:2]) for change in changes_of(line))
    return any(path in paths for path in touched) or not things.isdisjoint(names.things_in(words_of(line)))


def _there(each: Filter, number: int, called: str) -> bool:
    """Whether a scene or session with this number and title passes the filter."""
    spans = ((option, numbers(option)) for option in each.options)
    return any(number in span if span else bool(called) and option in fold_spaces(called) for option, span in spans)
