"""What an import says about a file: what was made of it, and what looked like more than words and was not read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...rules.counted import counted

SHOWN = 7
"""Names of one sort that a preview lists."""


class Kept(NamedTuple):
    """Lines that looked like notation and are words only."""

    line: int
    """The number of the first one, from 1."""
    last: int
    text: str
    """How they begin."""
    why: str

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line == self.last else f"lines {self.line}-{self.last}"
        short = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return f"{where}: {short} ({self.why})"


@dataclass(slots=True)
class Report:
    """What became of a file."""

    title: str = ""
    sessions: int = 0
    scenes: int = 0
    entries: int = 0
    kept: list[Kept] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    """What else should be known, in sentences."""

    names: dict[str, list[str]] = field(default_factory=dict)
    """Who and what the tags named, by the word for several of them."""

    def summary(self) -> str:
        """The whole in a sentence."""
        counts = (counted(self.sessions, "session"), counted(self.scenes, "scene"))
        return ", ".join((*counts, counted(self.entries, "entry", "entries")))


def told(where: str, report: Report) -> Iterator[str]:
    """An import in lines: what it made, and what looked like notation and was not read."""
    yield f"Imported as “{report.title}” ({where}): {report.summary()}."
    yield from _found(report)


def foretold(report: Report) -> Iterator[str]:
    """What an import would make, before it is made."""
    yield f"{report.summary()}."
    for word, names in report.names.items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        yield f"{word}: {', '.join(names[:SHOWN])}{more}"
    yield from _found(report)


def _found(report: Report) -> Iterator[str]:
    yield from report.remarks
    if report.kept:
        yield "Kept as words, though it looked like more:"
        yield from (f"  {each}" for each in report.kept)
