"""Describes a format: its name, its file ending, and how it writes a story."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from ...rules.refusal import Refused
from ..campaign import Campaign
from ..story.levels import Level
from .selection import Selection
from .story import Story

TOGETHER = 100
"""The number of pieces written in one step, some milliseconds of work."""


@dataclass(frozen=True, slots=True)
class Export:
    """One format."""

    id: str
    title: str
    ending: str
    """Its file ending: `.md`."""
    about: str
    """What it is good for, in one line."""
    pieces: Callable[[Story], Iterator[str]] | None = None
    """For a text format: yields the text piece by piece, so that a long story needs no more memory."""
    pack: Callable[[Story, IO[bytes]], Iterator[None]] | None = None
    """For a binary format: writes the story to a seekable file; it may be stopped after each step."""
    content: Level = "results"
    """Its default level."""
    tells_story: bool = True
    """Whether it tells the story, rather than one thing of the campaign."""
    margin: bool = False
    """Whether it can show results in the margin."""
    pictures: bool = False
    """Whether it shows pictures."""
    folder: bool = False
    """Whether it is a folder of files; `pack` then makes an archive of them."""
    lacking: Callable[[], str] = str
    """Why it cannot be written here, and how to fix that; usually empty."""
    instead: str = ""
    """The format to use if it cannot be written."""

    def __post_init__(self) -> None:
        if not isinstance(self.about, str) or (self.pieces is None) == (self.pack is None):
            raise TypeError(f"Export {self.id!r} takes id, title, ending and about, and either pieces or pack")

    def write(self, campaign: Campaign, wanted: Selection) -> Iterator[str]:
        """The text of a campaign, piece by piece, for a text format."""
        assert self.pieces is not None, f"{self.title} is no text"
        return self.pieces(Story.of(campaign, wanted))

    def put(self, story: Story, file: IO[bytes]) -> Iterator[None]:
        """Write a story to a file, step by step. Raises `Refused` if something that it needs is not installed."""
        if lacks := self.lacking():
            raise Refused(lacks)
        if self.pack is not None:
            yield from self.pack(story, file)
            return
        assert self.pieces is not None
        pieces = self.pieces(story)
        while together := list(islice(pieces, TOGETHER)):
            file.write("".join(together).encode("utf-8", "replace"))
            yield
