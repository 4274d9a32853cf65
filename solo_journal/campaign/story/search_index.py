"""The searchable texts of a campaign: its blocks, folded, some hundred at a time, newest first.

Nothing is stored on disk, so nothing goes stale. Folded text is cached in memory up to a bound; a file that was written
to is folded again from there on. It may be used in a thread while the page goes on writing.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from ...rules.changes import split
from ...rules.names import aliases
from ...rules.world import LISTS
from ..entry import Entry
from ..journal.annotations import Said
from ..journal.chunked_reader import amending_offsets, tells
from ..journal.journal import Journal, checkpoint_of
from ..journal.session_file import SessionFile
from ..store.disk import mark_of
from ..store.long_work import over, without_progress
from .text_folding import fold_block

Pause = Callable[[], None]
"""Called between two chunks by a search; it may raise to stop."""


def no_pause() -> None:
    """Go on."""


CHUNK = 400
"""Blocks per chunk."""
MOST_KEPT = 64_000_000
"""The most bytes of folded text in the cache; the oldest part of a longer campaign is folded for each search."""
NAMING = (*LISTS, "characters")
"""The parts of the world whose items have names."""
_NAMES = re.compile(rb"""["'](?:%s)/[^"'/]+(?:/(?:name|tags))?["']""" % "|".join(NAMING).encode())
"""Matches blocks in which a name is added, removed or changed."""
_NAMING = tuple(f"{part}/".encode() for part in NAMING)
"""Literals in every such block, which are found faster than the pattern."""
_IDS = re.compile(rb"""(?m)^[ \t]*id[ \t]*=[ \t]*["']([0-9A-Za-z]+)["']""")


class Named(NamedTuple):
    """A name that a person or thing had at some time."""

    part: str
    """`people`, `places`, `things`, `threads` or `characters`."""
    key: str
    """The id there."""
    name: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of blocks of one session file."""

    path: Path
    first: int
    """The index of its first block in the file."""
    folded: bytes
    starts: array[int]
    """The offset of each block in `folded`."""
    told: tuple[tuple[int, Entry], ...]
    """The entries in it that speak of others or move the place, by the place of their block."""
    named: tuple[tuple[str, Named], ...]
    """The names in it, each with its entry."""

    @property
    def last(self) -> int:
        """The index after its last block."""
        return self.first + len(self.starts)

    def block(self, index: int) -> tuple[int, int]:
        """The start and end of a block in `folded`."""
        at = index - self.first
        end = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.folded)
        return self.starts[at], end

    def holding(self, word: bytes) -> Iterator[int]:
        """The indices of the blocks that contain this word, in order."""
        at = self.folded.find(word)
        while at >= 0:
            index = self.first + bisect_right(self.starts, at) - 1
            yield index
            at = self.folded.find(word, self.block(index)[1])

    def with_ids(self, wanted: set[str]) -> Iterator[int]:
        """The indices of the entries with these ids, in lower case."""
        for found in _IDS.finditer(self.folded):
            if found[1].decode() in wanted:
                yield self.first + bisect_right(self.starts, found.start()) - 1


@dataclass(frozen=True, slots=True)
class _Kept:
    """A cached chunk, and what it was made from."""

    chunk: Chunk
    mark: object
    """The file's version; for the file being written, the list of its blocks, which only grows."""

    def holds(self, mark: object, last: int) -> bool:
        """Whether it is still up to date."""
        return self.chunk.last == last and (self.mark is mark or (isinstance(mark, tuple) and self.mark == mark))


@dataclass(slots=True)
class Texts:
    """The text of a journal, folded as far as it was needed."""

    journal: Journal
    _kept: dict[tuple[Path, int], _Kept] = field(default_factory=dict)
    """Chunks by file and first block."""
    _lengths: dict[Path, tuple[object, int]] = field(default_factory=dict)
    """The number of blocks in older files, each with the file's version."""
    _size: int = 0
    _lock: Lock = field(default_factory=Lock)

    def newest_first(self, pause: Pause = no_pause) -> Iterator[Chunk]:
        """Every chunk, read on demand."""
        last = self.journal.last
        for path in over(self.journal.paths[::-1]):
            written = last is not None and path == last.path
            chunks = self._chunks(path, len(last.blocks), last.blocks, last) if written and last else self._older(path)
            for chunk in chunks:
                yield chunk
                pause()

    def warm(self, pause: Pause = no_pause) -> None:
        """Fold everything that fits the cache. Meant for a thread."""
        with without_progress():
            for _ in self.newest_first(pause):
                if self._size >= MOST_KEPT:
                    break

    def names(self, pause: Pause = no_pause) -> set[Named]:
        """Every name ever given in this campaign, except undone ones."""
        named, said = set(_initial_names(self.journal)), Said()
        for entry in reversed(self.journal.waiting):
            said.hear_backwards(entry)
        with without_progress():
            for chunk in self.newest_first(pause):
                for _, entry in reversed(chunk.told):
                    said.hear_backwards(entry)
                named.update(name for id_, name in chunk.named if id_ not in said.undone)
        return named

    def _older(self, path: Path) -> Iterator[Chunk]:
        """The chunks of a file that no longer grows. It is read only if some of it is not cached."""
        mark, file = mark_of(path), None
        known = self._lengths.get(path)
        if known is None or known[0] != mark:
            file = self.journal.file(path)
            known = self._lengths[path] = (mark, len(file.blocks))
        yield from self._chunks(path, known[1], mark, file)

    def _chunks(self, path: Path, count: int, mark: object, file: SessionFile | None) -> Iterator[Chunk]:
        for first in range((count - 1) // CHUNK * CHUNK, -1, -CHUNK):
            last = min(first + CHUNK, count)
            with self._lock:  # who comes second finds what the first one folded
                kept = self._kept.get((path, first))
                if kept is None or not kept.holds(mark, last):
                    file = file or self.journal.file(path)
                    kept = _Kept(_chunk(file, first, min(last, len(file.blocks))), mark)
                    self._keep((path, first), kept)
            yield kept.chunk

    def _keep(self, key: tuple[Path, int], kept: _Kept) -> None:
        old = self._kept.pop(key, None)
        self._size -= len(old.chunk.folded) if old else 0
        if self._size < MOST_KEPT:
            self._kept[key] = kept
            self._size += len(kept.chunk.folded)


def _chunk(file: SessionFile, first: int, last: int) -> Chunk:
    """Some blocks of a file, folded."""
    blocks = file.blocks[first:last]
    offset = blocks[0].start if blocks else 0
    # A copy: while a pattern looks at the bytes themselves, nobody can append to them.
    raw = bytes(file.data[offset : blocks[-1].end]) if blocks else b""
    places = array("L", (block.start - offset for block in blocks))
    if raw.isascii() and b"\\" not in raw:
        folded, starts = raw.lower(), places
    else:
        pieces = [fold_block(raw[block.start - offset : block.end - offset]) for block in blocks]
        folded, starts = b"".join(pieces), array("L", accumulate(map(len, pieces[:-1]), initial=0))
    speaking = dict.fromkeys(bisect_right(places, at) - 1 for at in amending_offsets(raw))
    named_in = _NAMES.finditer(raw) if any(part in raw for part in _NAMING) else ()
    naming = dict.fromkeys(bisect_right(places, found.start()) - 1 for found in named_in)
    told = [(first + at, entry) for at in speaking if isinstance(entry := file.entry(first + at), Entry)]
    named = [file.entry(first + at) for at in naming]
    return Chunk(
        file.path,
        first,
        folded,
        starts,
        tuple((at, entry) for at, entry in told if tells(entry)),
        tuple({(entry.id, name) for entry in named if isinstance(entry, Entry) for name in _names_in(entry)}),
    )


def _names_in(entry: Entry) -> Iterator[Named]:
    """The names added or removed by an entry; those of an undo or redo were there before."""
    for change in entry.change if entry.kind not in ("undo", "redo") else ():
        keys = split(change.path)
        if keys[0] in NAMING and len(keys) > 1 and keys[2:] in ([], ["name"], ["tags"]):
            for side in (change.before, change.after):
                yield from _named(keys[0], keys[1], {keys[2]: side} if keys[2:] else side)


def _initial_names(journal: Journal) -> Iterator[Named]:
    """The names with which a campaign began, as a copy or branch has some."""
    checkpoint = checkpoint_of(journal.file(journal.paths[0])) if journal.paths else None
    for part in NAMING:
        things = checkpoint.world.get(part) if checkpoint else None
        for key, thing in things.items() if isinstance(things, dict) else ():
            yield from _named(part, key, thing)


def _named(part: str, key: str, thing: object) -> Iterator[Named]:
    """The names of a thing in a plain tree: its name, and those among its tags."""
    name, tags = (thing.get("name"), thing.get("tags")) if isinstance(thing, dict) else ("", None)
    names = (name, *aliases(tags if isinstance(tags, list) else ()))
    yield from (Named(part, key, each) for each in names if isinstance(each, str) and each)
