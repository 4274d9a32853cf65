"""The journal as a book: sessions and their scenes, each scene a page, and the bookmarks.

Only entries that change session or scene are read for the contents; a page is read when it is opened. A scene that
continues in the next session has a page in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, ValidationError

from ...rules.immutable import Frozen, plain
from ..entry import Entry
from ..journal import chunked_reader
from ..journal.annotations import Annotations
from ..journal.chunked_reader import START, Place, Spot, Told
from ..journal.damaged_block import Damaged
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..library.places import file_name_for
from ..store import disk
from ..store.bounds import NOTED
from ..store.errors import StoreError, Unreadable
from .scene_name import scene_words, title_words
from .search import search
from .search_index import Texts


class Chapter(NamedTuple):
    """The part of a scene that was played in one session."""

    session: int
    """0 before the first session."""
    scene: int
    """0 before the first scene."""
    title: str
    mood: str
    goes_on: bool
    """It began in an earlier session."""
    start: Spot
    end: Spot

    @property
    def heading(self) -> str:
        """`12 · The thermal vents · dramatic`."""
        return self._heading(self.title, self.mood)

    @property
    def short(self) -> str:
        """`12 · The thermal vents`."""
        return self._heading(self.title)

    @property
    def called(self) -> str:
        """`The thermal vents`, without its number."""
        return self.title or ("untitled" if self.scene else self.short)

    def _heading(self, *parts: str) -> str:
        if not self.scene:
            return "Before the first scene"
        said = scene_words(self.scene, *parts)
        return f"{said}, continued" if self.goes_on else said


class Marked(NamedTuple):
    """A bookmark: the line, and its chapter."""

    line: Line
    chapter: int


@dataclass(slots=True)
class Book:
    """A campaign to read from front to back."""

    journal: Journal
    chapters: tuple[Chapter, ...] = ()
    _heard: Annotations = field(default_factory=Annotations)

    @classmethod
    def of(cls, journal: Journal) -> Book:
        """The book of a journal as it is now. It may be made in a thread."""
        end = chunked_reader.end_of(journal)
        told = list(chunked_reader.amendments_between(journal, START, end))
        heard = Annotations.since(START, dict(chunked_reader.PLACE), told, journal.shelf)
        return cls(journal, tuple(_chapters(journal, told, heard, end)), heard)

    def lines(self, chapter: Chapter) -> list[Line | Damaged]:
        """The lines of a chapter, in order, without undone ones."""
        found = list[Line | Damaged]()
        for each in _blocks(self.journal, self._heard, chapter.start, chapter.end):
            if isinstance(each, Damaged):
                found.append(each)
            elif not (line := self._heard.line(each)).is_removed:
                line.session, line.scene = chapter.session, chapter.scene
                if each.kind == "scene":
                    line.heading = " · ".join(part for part in (chapter.title, chapter.mood) if part)
                found.append(line)
        return found

    def marked(self, texts: Texts | None = None) -> list[Marked]:
        """The bookmarks in story order."""
        places = {(each.session, each.scene): at for at, each in enumerate(self.chapters)}
        found = search(self.journal, "is:bookmarked", texts)
        marked = [Marked(line, places.get((line.session, line.scene), -1)) for line in found]
        return [each for each in marked[::-1] if each.chapter >= 0]

    def chapter_of(self, session: int, scene: int) -> int:
        """The index of the chapter of this session and scene, or else any with that scene, or else the last one."""
        exact = [at for at, each in enumerate(self.chapters) if (each.session, each.scene) == (session, scene)]
        same = [at for at, each in enumerate(self.chapters) if each.scene == scene]
        return next(iter((*exact, *same)), len(self.chapters) - 1)


def _chapters(journal: Journal, told: Told, heard: Annotations, end: Spot) -> Iterator[Chapter]:
    """The non-empty chapters. A scene or session that was undone begins none."""
    starts = list(_starts(told, heard.undone))
    ends = [start for start, _ in starts[1:]] + [end]
    seen: set[int] = set()
    for (start, place), stop in zip(starts, ends, strict=True):
        session, scene = place["session/number"], place["scene/number"]
        if start < stop and any(_counts(each, heard) for each in _blocks(journal, heard, start, stop)):
            title, mood = heard.heading(scene)
            yield Chapter(session, scene, title_words(title), mood, bool(scene) and scene in seen, start, stop)
            seen.add(scene)


def _starts(told: Told, undone: frozenset[str]) -> Iterator[tuple[Spot, Place]]:
    """The positions at which chapters begin, with their session and scene."""
    place = dict(chunked_reader.PLACE)
    yield START, dict(place)
    for spot, entry in told:
        if entry.id in undone or entry.kind in ("undo", "redo"):
            continue
        before = place["session/number"], place["scene/number"]
        chunked_reader.move(place, entry)
        if (place["session/number"], place["scene/number"]) != before:
            yield spot, dict(place)


def _counts(found: Entry | Damaged, heard: Annotations) -> bool:
    """Whether a block is something to read."""
    return isinstance(found, Damaged) or (found.kind != "session" and not heard.line(found).is_removed)


def _blocks(journal: Journal, heard: Annotations, start: Spot, end: Spot) -> Iterator[Entry | Damaged]:
    """The lines between two positions in story order, including those that no longer count."""
    order = heard.order(journal.find)
    for _, block in chunked_reader.forwards(journal, start, end):
        yield from (each for each in order.at(block) if chunked_reader.in_story(each))


class Stopped(Frozen):
    """Where reading stopped."""

    session: int = 0
    scene: int = 0
    entry: str = ""
    """The entry of the first paragraph in view: text above it may change, and so may the width."""
    row: int = 0
    """The first row in view, from the first one of that paragraph; without an entry, from the top of the page."""
    mechanics: Annotated[str, BeforeValidator(lambda shown: {True: "margin", False: "hidden"}.get(shown, shown))] = (
        "hidden"
    )
    """Where the mechanics are shown: in the margin, inline, or hidden. Earlier versions saved true or false."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The reading position of one campaign."""

    path: Path

    @classmethod
    def of(cls, state: Path, campaign_id: str) -> Ribbon:
        """The reading position of the campaign with this id."""
        return cls(state / "reading" / f"{file_name_for(campaign_id)}.toml")

    def read(self) -> Stopped | None:
        """The saved position; None if there is none or it cannot be read."""
        try:
            return Stopped.model_validate(NOTED.tree(self.path))
        except (StoreError, Unreadable, ValidationError, OSError):
            return None

    def put(self, stopped: Stopped) -> None:
        """Save a position. A failure loses only the position."""
        import tomli_w

        try:
            disk.make_folder(self.path.parent)
            disk.replace(self.path, tomli_w.dumps(plain(stopped)).encode())
        except (StoreError, OSError):
            return
