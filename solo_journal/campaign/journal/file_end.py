"""Finds the end of a long session file without reading what comes before it.

campaign.toml says how far the journal had come: the last entry, how many there were, and where its block ended. For an
earlier file, the checkpoint of the next file says the same. If that block is still there, intact, nothing before it was
added or removed, and what follows can be read from the file's end alone. If anything does not match, the file is read
whole.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from ...rules.immutable import Map
from ..entry import Entry
from ..save.formats import FORMAT
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import StoreError
from . import blocks

LONG = 1_000_000
"""Files of at least this many bytes are not read whole."""
END = 250_000
"""The number of bytes read before the known position: some hundred entries."""
HEAD = 100_000
"""The number of bytes read for the checkpoint at the beginning."""
_HEADER = b"\n[[entry]]"


class Reached(NamedTuple):
    """How far the journal had come when campaign.toml was written, or when the next session file began."""

    id: str
    """The last entry's id; empty if unknown."""
    entries: int
    """The number of entries up to it, including earlier sessions."""
    size: int
    """The offset just after its block in what was then the last session file."""


class End(NamedTuple):
    """The first block of a file, and its end."""

    first: Entry
    offset: int
    """The offset at which the end begins."""
    before: int
    """The number of blocks before it."""
    reached: int
    """The index of the last block that was known."""
    data: bytes


def end_of(path: Path, reached: Reached, files: int, most: int) -> End | None:
    """The end of a session file of at most `most` bytes, with `files` files before it; None to read it whole."""
    if reached.size < LONG:
        return None
    try:
        first = first_of(path)
        start = reached.size - END
        data = disk.read_from(path, start, most)
        split = blocks.split(data[data.find(_HEADER) + 1 :])
    except (StoreError, OSError):
        return None
    header = data.find(_HEADER) + 1
    checkpoint = first.checkpoint if first else None
    if first is None or checkpoint is None or (checkpoint.format, checkpoint.files) != (FORMAT, files) or not header:
        return None
    data, offset = data[header:], start + header
    known = [block for block in split.blocks if block.end <= reached.size - offset]
    before = reached.entries - checkpoint.count - len(known)
    if not known or before < 1 or known[-1].end != reached.size - offset or not _is(known[-1], data, reached.id):
        return None
    return End(first, offset, before, before + len(known) - 1, data)


def left_at(path: Path, next_: Path, files: int) -> tuple[Reached, Map[str, Any]] | None:
    """How far a long session file, with `files` files before it, had come when the next one began, and the world at
    that point; None if the next file does not say, or if this one changed since."""
    size = mark_of(path)[1]
    first = first_of(next_) if size >= LONG else None
    then = first.checkpoint if first else None
    if then is None or (then.format, then.files, then.size) != (FORMAT, files + 1, size):
        return None
    return Reached("", then.count, size), then.world


def first_of(path: Path) -> Entry | None:
    """The first entry of a session file; None if it is damaged or longer than the bytes that are read."""
    try:
        head = disk.read_part(path, 0, HEAD)
        found = blocks.split(head).blocks
    except (StoreError, OSError):
        return None
    return _entry(found[0], head) if found else None


def _is(block: blocks.Block, data: bytes, id_: str) -> bool:
    entry = _entry(block, data)
    return entry is not None and id_ in ("", entry.id)


def _entry(block: blocks.Block, data: bytes) -> Entry | None:
    try:
        return Entry.model_validate(blocks.read_block(block, data)) if block.state == "sealed" else None
    except (StoreError, ValidationError):
        return None
