"""What is to be handed on: which part of the story, how much of it, under which name, and for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...rules.refusal import Unknown, nearest
from ..story.levels import Level


@dataclass(frozen=True, slots=True)
class Selection:
    """What is to be handed on. An empty range takes everything."""

    sessions: range | None = None
    scenes: range | None = None
    content: Level = "results"
    title: str = ""
    """Another title than the campaign's own."""
    author: str = ""
    """Whose story it is, as the title page says it; empty for nobody's name."""
    credits: bool = True
    """Whether the games in use are named at the end, with their authors and terms."""
    fence: str = ""
    """A word behind the fences of a notation, for programs that look for one; most formats have none."""
    setup: bool = True
    """Whether what prepared the story before its first scene is taken: characters made, trackers added."""

    mechanics: Literal["inline", "margin"] = "inline"
    """Where a book that is not the story alone tells what was asked and rolled."""
    language: str = ""
    """The code of the language that it is written in; empty: the one that it seems to be."""
    asides: bool | None = None
    """Whether asides are taken; None: with everything alone."""

    character: str = ""
    """Whose sheet it is, where it is one; empty: that of the character being played."""

    @property
    def whole(self) -> bool:
        """Whether it is all sessions and all scenes."""
        return self.sessions is None and self.scenes is None

    def takes(self, session: int, scene: int) -> bool:
        """Whether what stands in this session and scene is wanted."""
        in_sessions = self.sessions is None or session in self.sessions
        return in_sessions and (self.scenes is None or scene in self.scenes)


class Audience(NamedTuple):
    """Somebody who is to have the story, and what one would choose for them."""

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
    """The one of this id. Raises `Unknown`."""
    found = next((each for each in AUDIENCES if called.casefold() in (each.id, each.title)), None)
    if found is None:
        raise Unknown(f"No reader “{called}”. {nearest(called, [each.id for each in AUDIENCES])}".strip())
    return found
