"""Sessions in figures: words written, time at the table, scenes and acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ....rules.lonelog_tags import reads
from ...entry import AMENDING, BACKSTAGE
from ...journal.log_view import Line
from ..this_session import PAUSE, WRITTEN
from .ground import Ground


@dataclass(slots=True)
class Sitting:
    """One session."""

    number: int
    words: int = 0
    """As last edited, without what was struck or taken back."""
    time: timedelta = timedelta(0)
    scenes: int = 0
    acts: int = 0
    """What was asked, rolled and drawn."""
    questions: int = 0

    @property
    def minutes(self) -> int:
        """The time at the table in whole minutes."""
        return int(self.time.total_seconds() // 60)


@dataclass(slots=True)
class SittingCounter:
    """Counts session by session."""

    found: dict[int, Sitting] = field(default_factory=dict)
    _last: tuple[int, datetime] | None = None

    def see(self, line: Line, ground: Ground) -> None:
        """Count one line."""
        if line.entry.kind == "checkpoint":
            return
        sitting = self.found.setdefault(line.session, Sitting(line.session))
        if self._last and self._last[0] == line.session:
            gap = line.entry.at - self._last[1]
            sitting.time += gap if timedelta(0) < gap <= PAUSE else timedelta(0)
        self._last = (line.session, line.entry.at)
        if line.gone or line.entry.kind in AMENDING | BACKSTAGE:
            return
        sitting.scenes += line.entry.kind == "scene"
        sitting.questions += line.entry.kind == "question"
        sitting.acts += line.entry.act is not None and bool(line.entry.act.answers)
        if line.entry.kind in WRITTEN and not line.struck:
            sitting.words += len(reads(line.text).split())

    def sittings(self) -> list[Sitting]:
        """The sessions in which anything was written, in order."""
        return [self.found[number] for number in sorted(self.found)]
