"""What to export: which part of the story, at which level, under which name, and for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...rules.refusal import Unknown, nearest
from ..story.levels import Level


@dataclass(frozen=True, slots=True)
class Selection:
    """What to export. An empty range means everything."""

    sessions: range | None = None
    scenes: range | None = None
    content: Level = "results"
    title: str = ""
    """A title other than the campaign's."""
    author: str = ""
    """The author on the title page; empty for none."""
    credits: bool = True
    """Whether to credit the games in use at the end, with their authors and terms."""
    fence: str = ""
    """A word after the fences of a notation, for programs that look for one; most formats have none."""
    setup: bool = True
    """Whether to include what was set up before the first scene: characters, trackers. At *results* it comes after the
    story, so that nothing is lost and a reader still begins with scene 1."""
    mechanics: Literal["inline", "margin"] = "inline"
    """Where a book above the level *story* shows questions and rolls."""
    language: str = ""
    """The code of its language; empty to detect it."""
    asides: bool | None = None
    """Whether to include asides; None for the level's default."""

    character: str = ""
    """The character of a sheet; empty for the active one."""

    @property
    def whole(self) -> bool:
        """Whether it includes all sessions and scenes."""
        return self.sessions is None and self.scenes is None

    def takes(self, session: int, scene: int) -> bool:
        """Whether it includes this session and scene."""
        in_sessions = self.sessions is None or session in self.sessions
        return in_sessions and (self.scenes is None or scene in self.scenes)


class Audience(NamedTuple):
    """A reader, and the choices for them."""

    id: str
    title: str
    format: str
    content: Level


AUDIENCES = (
    Audience("friend", "a friend", "epub", "story"),
    Audience("forum", "a forum", "bbcode", "results"),
    Audience("archive", "my archive", "markdown", "results"),
)


def audience(called: str) -> Audience:
    """The audience with this id. Raises `Unknown`."""
    found = next((each for each in AUDIENCES if called.casefold() in (each.id, each.title)), None)
    if found is None:
        raise Unknown(f"No reader “{called}”. {nearest(called, [each.id for each in AUDIENCES])}".strip())
    return found
