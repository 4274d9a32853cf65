"""One format: how it is called, how its files end, and how a story is written in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

from ..campaign import Campaign
from ..story.levels import Level
from .selection import Selection
from .story import Story


@dataclass(frozen=True, slots=True)
class Export:
    """One format."""

    id: str
    title: str
    ending: str
    """How its files end: `.md`."""
    about: str
    """What it is good for, in one line."""
    pieces: Callable[[Story], Iterator[str]] | None = None
    """For a format of text: the text of a story piece by piece, so that a long one needs no more memory."""
    pack: Callable[[Story, IO[bytes]], Iterator[None]] | None = None
    """For any other: puts the story into a file that can be sought in; each step is one to stop at."""
    content: Level = "results"
    """How much of a story it takes, where nobody says."""
    tells_story: bool = True
    """Whether it tells the story, rather than one thing of the campaign."""
    pictures: bool = False
    """Whether it shows the pictures of a story."""
    folder: bool = False
    """Whether it is a folder of files; what it packs is then an archive of them."""
    lacking: Callable[[], str] = str
    """Why it cannot be written here, and how that is mended; mostly empty."""
    instead: str = ""
    """The format that serves where it cannot be written."""

    def write(self, campaign: Campaign, wanted: Selection) -> Iterator[str]:
        """The text of a campaign, piece by piece. Only a format of text has one."""
        assert self.pieces is not None, f"{self.title} is no text"
        return self.pieces(Story.of(campaign, wanted))

    def put(self, story: Story, file: IO[bytes]) -> Iterator[None]:
        """Write a story into a file, step by step."""
        if self.pack is not None:
            yield from self.pack(story, file)
            return
        assert self.pieces is not None
        for piece in self.pieces(story):
            file.write(piece.encode("utf-8", "replace"))
            yield
