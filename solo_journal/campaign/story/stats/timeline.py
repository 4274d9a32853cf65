"""The story scene by scene: words, answers and titles, as the library, the statistics and the book draw it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from ....rules.outcome import Tone
from ....rules.tags_in_prose import reads
from ...entry import AMENDING, BACKSTAGE, Entry
from ...journal.log_line import Line
from ..outcome_text import ANSWERED, SIGN_OF, meaning_of, says_yes
from ..this_session import WRITTEN
from .replay_lines import Ground

Mentioned = Callable[[str], set[str]]
"""The names mentioned in a text, as they are now."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One answer: its glyph, and the tone of its colour, which an oracle's answer lacks."""

    sign: str
    tone: Tone = "plain"
    yes: bool | None = None
    """Whether an oracle said yes; None for anything that is not a yes/no question."""


@dataclass(slots=True)
class SceneFigures:
    """One scene, over all sessions in which it was played."""

    number: int
    """0 before the first scene."""
    session: int
    """The session in which it began."""
    title: str = ""
    mood: str = ""
    when: str = ""
    """When it happens in the story."""
    words: int = 0
    """As last edited, without crossed-out and undone ones."""
    answers: list[Mark] = field(default_factory=list)
    twists: int = 0
    bookmarks: int = 0
    named: set[str] = field(default_factory=set)
    """Everyone and everything mentioned in it."""
    first: str = ""
    """The id of its first line."""
    begun: datetime | None = None

    @property
    def called(self) -> str:
        return self.title or ("untitled" if self.number else "before the first scene")


@dataclass(slots=True)
class TimelineCounter:
    """Counts by scene."""

    mentioned: Mentioned = lambda text: set()
    found: dict[int, SceneFigures] = field(default_factory=dict)

    def see(self, line: Line, ground: Ground) -> None:
        entry = line.entry
        self._follow(entry, line)
        if line.is_removed or entry.kind in AMENDING | BACKSTAGE:
            return
        scene = self._scene(line)
        if not scene.first and entry.kind != "session":
            scene.first, scene.begun = entry.id, entry.at
        scene.bookmarks += line.bookmarked
        if mark := _mark(line):
            scene.answers.append(mark)
        if entry.kind in WRITTEN and not line.struck:
            text = reads(line.text)
            scene.words += len(text.split())
            scene.named |= self.mentioned(text)

    def scenes(self) -> tuple[SceneFigures, ...]:
        """The scenes in order; what precedes the first one only if something was written or asked there."""
        found = (self.found[number] for number in sorted(self.found))
        return tuple(each for each in found if each.first and (each.number or each.words or each.answers))

    def _scene(self, line: Line) -> SceneFigures:
        return self.found.setdefault(line.scene, SceneFigures(line.scene, line.session))

    def _follow(self, entry: Entry, line: Line) -> None:
        """Follow titles and moods as they were set, and set back by undo."""
        if entry.checkpoint and not self.found:
            begun = entry.checkpoint.world.get("scene", {})
            self._scene(line).title, self._scene(line).mood = begun.get("title", ""), begun.get("mood", "")
        for change in entry.change:
            part, _, field_ = change.path.partition("/")
            if part == "scene" and field_ in ("title", "when", "mood"):
                setattr(self._scene(line), field_, change.after or "")


def _mark(line: Line) -> Mark | None:
    """The answer of a line, if it is one."""
    if line.outcome is None or line.struck:
        return None
    tone, answer = meaning_of(line)
    if answer:
        return Mark(ANSWERED[answer], yes=says_yes(line))
    return Mark(SIGN_OF[tone], tone) if tone in ("good", "mixed", "bad") else None
