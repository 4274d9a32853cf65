"""The report of an import: what was made of a file, and what looked like more than words and was not read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from ...rules.plurals import plural
from ..exports.languages import USUAL, language
from ..save.folder import Folder

MOST_SESSIONS = 12
"""The most sessions in a preview."""
SHOWN = 7
"""The most names of one kind in a preview."""


class Kept(NamedTuple):
    """Lines that looked like notation but are only words."""

    line: int
    """The number of the first one, from 1."""
    last: int
    text: str
    """Their beginning."""
    why: str

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line == self.last else f"lines {self.line}-{self.last}"
        short = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return f"{where}: {short} ({self.why})"


class Sitting(NamedTuple):
    """A session found in a file."""

    number: int
    day: date | None
    scenes: list[str]
    """The titles of its scenes; empty for one without."""

    def __str__(self) -> str:
        titles = [each or "a scene without a title" for each in self.scenes]
        more = f" and {plural(len(titles) - SHOWN, 'more scene')}" if len(titles) > SHOWN else ""
        day = language(USUAL).day(self.day) if self.day else "no date"
        return f"Session {self.number}, {day}: {'; '.join(titles[:SHOWN]) or 'no scenes'}{more}"


@dataclass(slots=True)
class Report:
    """What became of a file."""

    title: str = ""
    outline: list[Sitting] = field(default_factory=list)
    """Its sessions, with their scenes."""
    entries: int = 0
    kept: list[Kept] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    """Further sentences for the player."""

    names: dict[str, list[str]] = field(default_factory=dict)
    """The names in tags, by the plural of their kind."""

    @property
    def sessions(self) -> int:
        return len(self.outline)

    @property
    def scenes(self) -> int:
        return sum(len(each.scenes) for each in self.outline)

    def begins(self, number: int, day: date | None) -> None:
        """Add a session."""
        self.outline.append(Sitting(number, day, []))

    def opens(self, title: str) -> None:
        """Add a scene."""
        if not self.outline:
            self.begins(0, None)
        self.outline[-1].scenes.append(title)

    def summary(self) -> str:
        counts = (plural(self.sessions, "session"), plural(self.scenes, "scene"))
        return ", ".join((*counts, plural(self.entries, "entry", "entries")))


class Draft(NamedTuple):
    """A campaign that could be made from a file."""

    report: Report
    save: Callable[[Folder], None]
    """Writes its session files."""


def describe_import(where: str, report: Report, done: str = "Imported as", *, brief: bool = False) -> Iterator[str]:
    """An import in lines: what it made, and what looked like notation and was not read; how much that was if `brief`,
    after a preview that lists it."""
    yield f"{done} “{report.title}”{f' ({where})' if where else ''}: {report.summary()}."
    if brief and report.kept:
        lines = plural(sum(each.last - each.line + 1 for each in report.kept), "line")
        yield f"Kept as text, though it looked like notation: {lines}."
    yield from report.remarks if brief else _describe_report(report)


def foretold(report: Report) -> Iterator[str]:
    """What an import would make."""
    yield f"{report.summary()}."
    yield from (f"  {each}" for each in report.outline[:MOST_SESSIONS])
    if len(report.outline) > MOST_SESSIONS:
        yield f"  and {plural(len(report.outline) - MOST_SESSIONS, 'more session')}"
    for word, names in report.names.items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        yield f"{word}: {', '.join(names[:SHOWN])}{more}"
    yield from _describe_report(report)


def _describe_report(report: Report) -> Iterator[str]:
    yield from report.remarks
    if report.kept:
        yield "Kept as text, though it looked like notation:"
        yield from (f"  {each}" for each in report.kept)
