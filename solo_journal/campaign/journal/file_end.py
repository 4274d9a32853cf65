"""The end of a long session file, found without reading what stands before it.

campaign.toml says how far the journal had come: which entry, how many led to it, and where its block ended; so does,
of an earlier file, the checkpoint of the next one. If that block still stands there, whole, nothing before it came or
went, and what follows can be told from the file's end alone. Whatever does not fit means that the file is read whole.
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
"""Bytes from which on a file is not read whole."""
END = 250_000
"""Bytes that are read before the known place: some hundred entries."""
HEAD = 100_000
"""Bytes that are read for the checkpoint at the beginning."""
_HEADER = b"\n[[entry]]"


class Reached(NamedTuple):
    """How far the journal had come when campaign.toml was written, or when the next session file was begun."""

    id: str
    """The entry it had come to; empty where that is not known."""
    entries: int
    """How many entries led to it, with those of earlier sessions."""
    size: int
    """The byte after its block in the session file that was the last one."""


class End(NamedTuple):
    """What a file begins with, and its end."""

    first: Entry
    offset: int
    """The byte at which the end begins."""
    before: int
    """How many blocks stand before it."""
    reached: int
    """The place of the block up to which the journal had come."""
    data: bytes


def end_of(path: Path, reached: Reached, files: int, most: int) -> End | None:
    """The end of a session file of at most so many bytes that so many others come before; None where it must be read
    whole."""
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
    """How far a long session file with so many before it had come when the next one was begun, and what the world was
    then; None where that one does not say so, or where this one changed since."""
    size = mark_of(path)[1]
    first = first_of(next_) if size >= LONG else None
    then = first.checkpoint if first else None
    if then is None or (then.format, then.files, then.size) != (FORMAT, files + 1, size):
        return None
    return Reached("", then.count, size), then.world


def first_of(path: Path) -> Entry | None:
    """The entry that a session file begins with; None where that is not whole, or past the first bytes."""
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
