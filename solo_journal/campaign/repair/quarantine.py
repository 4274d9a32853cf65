"""Moves whole files to trash/ and fragments to recovered/. Nothing there is ever overwritten."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from ..save.folder import make_own
from ..store import disk
from ..store.errors import StoreError

LONGEST = 100
"""The characters of a name that are kept when it gets a number."""


def move_aside(path: Path, place: Path) -> Path:
    """Move a whole file or folder into `place`. Returns its new path. Call it with the lock held. Raises `NotSaved`."""
    make_own(place)
    target = free_name(place, path.name)
    disk.move(path, target)
    return target


def keep_aside(name: str, data: bytes, place: Path) -> Path:
    """Save bytes in `place` under this name, unless the same bytes are there already. Returns the path. Call it with
    the lock held. Raises `NotSaved`."""
    make_own(place)
    if _holds(place / name, data):
        return place / name
    target = free_name(place, name)
    disk.create(target, data)
    return target


def free_name(place: Path, name: str) -> Path:
    """A free path in a folder: the name, with a number before its extension if it is taken."""
    taken = set(disk.names(place))
    stem, dot, ending = name.rpartition(".") if name.rfind(".") > 0 else (name, "", "")
    numbered = (f"{stem[:LONGEST]}-{number}{dot}{ending}" for number in count(2))
    return place / next(each for each in chain((name,), numbered) if each not in taken)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return disk.read(path, len(data)) == data
    except (StoreError, OSError):
        return False
