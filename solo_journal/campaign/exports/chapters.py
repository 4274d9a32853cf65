"""Where chapters begin, and their headings.

A scene with a title is a chapter, numbered as in the log. At the level *story*, which leaves out scenes with nothing to
read, chapters have no numbers; a scene without a title is only a pause, or the beginning if no chapter precedes it, and
a new session is shown by its date alone. If no scene has a title, the sessions are the chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from ..journal.log_line import Line
from ..story.scene_name import id_and_title, title_words
from .document import Break, Chapter
from .languages import Language
from .story import Story


@dataclass(slots=True)
class Chapters:
    """The headings between the parts of a story."""

    story: Story
    language: Language
    setting: Callable[[str], str] = str
    """Typesets a text."""
    _at: tuple[int, int] = (0, 0)
    _day: date | None = None
    _count: int = 0
    _seen: set[int] = field(default_factory=set)

    def at(self, line: Line) -> bool:
        """Whether a line is in the current session and scene, as most are."""
        return self._at == (line.session, line.scene)

    def before(self, session: int, scene: int) -> Iterator[Chapter | Break]:
        at, self._at = self._at, (session, scene)
        alone, titled, words = self.story.wanted.content == "story", self.story.annotations.titled, self.language.words
        sitting = self._sitting(session) if session and session != at[0] else ""
        title, mood = self.story.annotations.heading(scene) if scene else ("", "")
        id_, title = id_and_title(scene, title, sign="")
        id_, mood = ("", "") if alone else (id_.removeprefix("S"), mood)
        begins = bool(scene) and scene not in self._seen
        self._seen.add(scene)
        if alone and titled and not title and not self._count:
            yield self._chapter(words["opening"], sitting)
        elif begins and (title or not alone):
            note = " · ".join(filter(None, (sitting, mood)))
            yield self._chapter(title or f"{words['scene']} {id_}".strip(), note, id_ if title else "")
        elif sitting and (not titled if alone else not scene):
            yield self._chapter(sitting)
        elif self._count:
            yield Break(self.setting(sitting), session)

    def _chapter(self, title: str, note: str = "", number: str = "") -> Chapter:
        self._count += 1
        named = self.setting(title_words(title))
        return Chapter(named, number, self.setting(note), f"chapter-{self._count}", self._at[0])

    def _sitting(self, session: int) -> str:
        """`Session 2 · 7 October 2026`; at the level *story* the date alone. What the title page or the previous
        session says is not repeated."""
        day, alone = self.story.session_days.get(session), self.story.wanted.content == "story"
        before, self._day = self._day, day
        only = len(set(self.story.days)) == 1 and not (alone and not self.story.annotations.titled)
        day = None if only or day == before else day
        named = "" if alone else f"{self.language.words['session']} {session}"
        return " · ".join(each for each in (named, self.language.day(day) if day else "") if each)
