"""Sessions and scenes by their numbers, as a notation heads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ..story.scene_name import scene_words
from .story import Story


@dataclass(frozen=True, slots=True)
class SessionHead:
    """A session begins."""

    number: int
    day: date | None
    key: str
    """What this heading, and no other, is called: `session-2`."""

    @property
    def words(self) -> str:
        """`Session 2`."""
        return f"Session {self.number}"


@dataclass(frozen=True, slots=True)
class SceneHead:
    """A scene begins, under the title and mood that it came to have."""

    number: int
    title: str
    mood: str
    key: str

    @property
    def words(self) -> str:
        """`3 · The second shrine · dramatic`."""
        return scene_words(self.number, self.title, self.mood) if self.title or self.mood else str(self.number)


Head = SessionHead | SceneHead


@dataclass(slots=True)
class Heads:
    """The headings that stand between one line and the next."""

    story: Story
    session: int = -1
    scene: int = -1
    _used: dict[str, int] | None = None

    def before(self, session: int, scene: int) -> Iterator[Head]:
        """The headings before a line in this session and scene."""
        if session != self.session and session:
            yield SessionHead(session, self.story.session_days.get(session), self._key(f"session-{session}"))
        if scene != self.scene and scene:
            yield SceneHead(scene, *self.story.heard.heading(scene), self._key(f"scene-{scene}"))
        self.session, self.scene = session, scene

    def _key(self, name: str) -> str:
        self._used = self._used if self._used is not None else {}
        self._used[name] = count = self._used.get(name, 0) + 1
        return name if count == 1 else f"{name}-{count}"
