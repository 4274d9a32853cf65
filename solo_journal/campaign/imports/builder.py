"""Builds session files from another form of story.

Nothing here was rolled, so nothing claims to be: outcomes are kept as written, without an act to replay. Tags act as if
they had been typed, by the same procedure.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from ...rules.answer_source import NoAnswers
from ...rules.changes import changes_between
from ...rules.commons.lonelog import Tags
from ...rules.immutable import Map, plain
from ...rules.inputs import make
from ...rules.lonelog_tags import tags_in
from ...rules.perform import perform
from ...rules.refusal import Refused
from ...rules.tables import Table
from ...rules.tags_in_prose import reads, strip_tags
from ...rules.world import LISTS, World
from ..entry import Checkpoint, Entry, Result, act_of, result_of
from ..exports.formats.lonelog import BEGINS_WITH
from ..exports.story import UNDATED
from ..ids import new_id
from ..journal.blocks import block_of
from ..save.folder import Folder
from ..save.world_snapshot import FORMAT
from ..store import bounds, disk
from ..story.sanitise import clean_text

MOST_THINGS = 2_000
"""The most people, places, threads, trackers and characters that tags may add to one campaign."""
THINGS = (*LISTS, "trackers", "characters")
MOST_TAGGED = 60_000
"""The most tags that act; a log longer than any story keeps the rest as words."""
WORDS = frozenset({"prose", "action", "consequence", "aside", "verbatim"})
"""Kinds of entries whose tags act as typed lines of their own; in others they change the world beside the outcome."""


@dataclass
class Builder:
    """A journal being built."""

    title: str
    world: World
    tables: Mapping[str, Table]
    campaign: str
    """The new campaign's id."""
    day: date
    """The date of a session without one."""
    before: tuple[int, int] = (0, 0)
    """The number of session files and entries that exist already, if it is added to a campaign."""
    entries: int = 0
    tagged: int = 0
    words_only: int = 0
    """The number of entries whose tags exceeded the limit."""
    begins_with: str = ""
    """The open session's note for next time."""
    still_open: bool = False
    """Whether the last session stays open."""
    _ended: list[tuple[str, bytes]] = field(default_factory=list)
    """The session files before this one with their ids, compressed to save memory."""
    _id: str = ""
    _file: bytearray = field(default_factory=bytearray)
    _count: int = 0
    """The number of times given out in this session."""
    _along: str = ""
    """The first entry that was added."""

    def session(self, number: int, day: date | None, source: str = "") -> None:
        """Begin a session, on this date if known, with the lines below its heading, after ending an open one."""
        self.close()
        if self._file:
            self._ended.append((self._id, zlib.compress(self._file, 1)))
        self.day, self._count = day or self.day, 0
        head = Checkpoint(
            format=FORMAT,
            campaign=self.campaign,
            title=self.title,
            files=self.before[0] + len(self._ended),
            count=self.before[1] + self.entries,
            world=Map(plain(self.world)),
        )
        self._id, self._file = new_id(self._now())[-6:].lower(), bytearray()
        self._add("checkpoint", checkpoint=head)
        after = self.world.but(session=self.world.session.but(number=number, open=True, next=""))
        begun = Result(headline=f"Session {number}", key="" if day else UNDATED)
        self._turn(after, "session", "", begun, source)

    def close(self, without: tuple[str, ...] = ()) -> None:
        """End the open session, unless it stays open; the characters with these ids have left."""
        session = self.world.session
        if session.open and (without or not self.still_open):
            characters = Map({key: one for key, one in self.world.characters.items() if key not in without})
            left = session.but(open=self.still_open, next=self.begins_with)
            after = self.world.but(session=left, characters=characters)
            if self.world.active in without:
                after = after.but(active=next(iter(characters), ""))
            because = f"{BEGINS_WITH}{self.begins_with}" if self.begins_with else ""
            ends = "goes on" if self.still_open else "ends"
            self._turn(after, "session", "", Result(headline=f"Session {session.number} {ends}", because=because))
        self.begins_with = ""

    def scene(self, number: int, title: str, mood: str = "", source: str = "") -> None:
        """Begin a scene, with its original heading if that is to be exported unchanged."""
        after = self.world.but(scene=self.world.scene.but(number=number, title=title, mood=mood))
        headline = f"Scene {number}: {title}" if title else f"Scene {number}"
        self._turn(after, "scene", title, Result(headline=headline), source)

    def say(self, kind: str, text: str, outcome: Result | None = None, source: str = "") -> str:
        """Add words, with their outcome if known, and with their original lines if these are to be exported unchanged.
        Tags in words act. Returns why not, if they do not."""
        text, why = clean_text(text), ""
        words = kind in WORDS and outcome is None
        tagged = "" if kind == "draw" else text  # a table only lists what may come of it
        tagged = f"{tagged}\n{outcome.headline}" if outcome else tagged
        tags = sum(1 for _ in tags_in(tagged))
        things = sum(len(getattr(self.world, part)) for part in THINGS) if tags else 0
        if self.tagged + tags > MOST_TAGGED or things >= MOST_THINGS:
            self.words_only += bool(tags)
        elif tags:
            try:
                done = perform(make(Tags, {"text": tagged}), self.world, NoAnswers(), tables=self.tables)
            except Refused as refused:
                why = str(refused)
            else:
                self.tagged, self.world = self.tagged + tags, done.after
                parts: dict[str, Any] = {"change": done.changes, "source": source}
                if words:
                    self._add(kind, text=text, outcome=result_of(done.outcome), act=act_of(done), **parts)
                else:  # the outcome is the one in the file, so only what the tags changed is kept
                    came = outcome and outcome.but(headline=_named(outcome.headline))
                    self._add(kind, text=_named(text), outcome=came, **parts)
                return ""
        self._add(kind, text=text, outcome=outcome, source=source)
        return why

    def sessions(self) -> Iterator[tuple[str, bytes]]:
        """The session files with their ids."""
        yield from ((id_, zlib.decompress(packed)) for id_, packed in self._ended)
        yield self._id, bytes(self._file)

    def save(self, folder: Folder) -> None:
        """Write the session files. Raises `StoreError`."""
        disk.make_folder(folder.journal)
        for number, (id_, data) in enumerate(self.sessions(), start=1):
            disk.create(folder.journal / f"{number:04}-{id_}.toml", data)

    def _turn(self, after: World, kind: str, text: str, outcome: Result, source: str = "") -> None:
        """Add an entry that changes session or scene."""
        self._add(kind, text=text, outcome=outcome, change=changes_between(self.world, after), source=source)
        self.world = after

    def _add(self, kind: str, **parts: Any) -> None:
        bounds.STORY.must_fit(self.entries + 1)
        now = self._now()
        id_, at = new_id(now), now.replace(microsecond=0)
        entry = Entry(id=id_, at=at, kind=kind, along=self._along if kind != "checkpoint" else "", **parts)
        if self.before[0] and kind != "checkpoint":  # what is added is undone as one
            self._along = self._along or id_
        self._file.extend(block_of(entry))
        self.entries += 1

    def _now(self) -> datetime:
        """The time of the next entry, on the session's date: almost the same for all, because nobody knows how long it
        took."""
        self._count += 1
        return datetime.combine(self.day, time(), UTC) + timedelta(milliseconds=self._count)


def _named(text: str) -> str:
    """Words with their tags as names; if there are only tags, these names."""
    return reads(text) or strip_tags(text)
