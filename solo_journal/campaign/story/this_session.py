"""The current session in minutes and words: counted once, then entry by entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from ...rules.plurals import plural
from ...rules.tags_in_prose import reads
from ..entry import BACKSTAGE, Entry
from ..journal.annotations import Said
from ..journal.journal import Journal

if TYPE_CHECKING:
    from ..campaign import Campaign

PAUSE = timedelta(minutes=20)
"""A longer gap between two entries is a pause and does not count as time at the table."""
LOOK_BACK = 4000
"""The most entries of one session that are counted."""
WRITTEN = frozenset({"prose", "consequence", "action", "question", "aside"})
"""Kinds whose words are the player's own."""


@dataclass(slots=True)
class SessionFigures:
    """The counts so far."""

    entries: int = 0
    words: int = 0
    """As last edited, without crossed-out and undone ones."""
    played: timedelta = timedelta(0)
    further: bool = False
    """The session is longer than the part that was counted."""
    _last: str = ""
    """The id of the last entry counted."""
    _at: datetime | None = None
    _said: Said = field(default_factory=Said)
    _written: dict[str, tuple[Entry, int]] = field(default_factory=dict)
    """What was written in this session, each with its current word count."""

    @property
    def minutes(self) -> int:
        """Time at the table in whole minutes."""
        return int(self.played.total_seconds() // 60)

    def format_figure(self, number: int, one: str, many: str = "") -> str:
        """A count in words: `612 words`, `over 4,000 entries`."""
        return f"{'over ' if self.further else ''}{plural(number, one, many)}"

    def update(self, journal: Journal) -> None:
        """Count new entries. A new session starts from zero."""
        new: list[Entry] = []
        back = journal.newest_first()
        for entry in islice(back, LOOK_BACK):
            if not isinstance(entry, Entry):
                continue
            if entry.id == self._last:
                break
            new.append(entry)
            if _begins(entry):
                break
        else:
            self.further = next(back, None) is not None
        for entry in reversed(new):
            self._see(entry)

    def _see(self, entry: Entry) -> None:
        if _begins(entry):
            self.entries, self.words, self.played, self._at, self.further = 0, 0, timedelta(0), None, False
            self._written.clear()
        if self._at is not None and timedelta(0) < entry.at - self._at <= PAUSE:
            self.played += entry.at - self._at
        self._at, self._last = entry.at, entry.id
        self.entries += not (entry.target or entry.along)
        self._said.hear(entry)
        if entry.kind in WRITTEN:
            self._written[entry.id] = (entry, 0)
        # What is undone or redone may have amended another entry, which counts anew then.
        for id_ in list(self._written) if entry.kind in BACKSTAGE else (entry.id, entry.target):
            if id_ in self._written:
                self._count(self._written[id_][0])

    def _count(self, entry: Entry) -> None:
        """Count an entry's current words in place of those counted before."""
        line, before = self._said.line(entry), self._written[entry.id][1]
        words = 0 if line.is_removed or line.struck else len(reads(line.text).split())
        self._written[entry.id] = (entry, words)
        self.words += words - before


def _begins(entry: Entry) -> bool:
    """Whether a session begins: one that was started, or one that an import added."""
    if entry.kind != "session":
        return False
    if entry.act is None:
        return any(each.path == "session/number" for each in entry.change)
    return entry.act.procedure == "session.start"


def session_totals(campaign: Campaign) -> str:
    """This session's totals, for the shell: `Saved: The Long Dusk, session 4: 41 min, 45 entries, 612 words.`"""
    figures = SessionFigures()
    figures.update(campaign.journal)
    counts = (
        figures.format_figure(figures.minutes, "min", "min"),
        figures.format_figure(figures.entries, "entry", "entries"),
        figures.format_figure(figures.words, "word"),
    )
    return f"Saved: {campaign.title}, session {campaign.world.session.number}: {', '.join(counts)}."


def note_for_next_time(campaign: Campaign) -> str:
    """The note for next time of a session that was ended and reopened."""
    entries = (each for each in islice(campaign.journal.newest_first(), LOOK_BACK) if isinstance(each, Entry))
    turns = (each for each in entries if each.act and each.act.procedure in ("session.close", "session.start"))
    last = next(turns, None)
    return last.text if last and last.act and last.act.procedure == "session.close" else ""
