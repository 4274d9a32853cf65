"""What an import says about a file: what was made of it, and every line that was kept as words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Kept(NamedTuple):
    """Lines that were kept as prose, or with words that could not be done."""

    line: int
    """The number of the first one, from 1."""
    last: int
    text: str
    """How they begin."""
    why: str = ""
    """Why they are words only; empty for plain prose."""

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line == self.last else f"lines {self.line}-{self.last}"
        short = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return f"{where}: {short}" + (f" ({self.why})" if self.why else "")


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

    @property
    def odd(self) -> list[Kept]:
        """The lines that looked like more than prose."""
        return [each for each in self.kept if each.why]

    @property
    def prose(self) -> list[Kept]:
        """The lines that are plain prose."""
        return [each for each in self.kept if not each.why]

    def summary(self) -> str:
        """The whole in a sentence."""
        counts = ((self.sessions, "session"), (self.scenes, "scene"))
        said = ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in counts)
        return f"{said}, {self.entries} {'entry' if self.entries == 1 else 'entries'}"


def told(folder: str, report: Report, *, prose: bool = True) -> Iterator[str]:
    """An import in lines: what it made, what could not be done, and which lines are words only."""
    yield f"Imported as “{report.title}” ({folder}): {report.summary()}."
    yield from report.remarks
    if report.odd:
        yield "Kept as prose, though it looked like more:"
        yield from (f"  {each}" for each in report.odd)
    if prose and report.prose:
        yield "Kept as prose:"
        yield from (f"  {each}" for each in report.prose)
