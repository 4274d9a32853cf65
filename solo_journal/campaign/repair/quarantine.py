"""Putting things aside: whole files into trash/, fragments into recovered/. What lies there is never written over."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from ..save.folder import make_own
from ..store import disk
from ..store.errors import StoreError

LONGEST = 100
"""Letters of a name that are kept when it gets a number."""


def move_aside(path: Path, place: Path) -> Path:
    """Move a whole file or folder into `place`; where it lies then. Hold the lock. Raises `NotSaved`."""
    make_own(place)
    target = free_name(place, path.name)
    disk.move(path, target)
    return target


def keep_aside(name: str, data: bytes, place: Path) -> Path:
    """Keep bytes in `place` under this name, unless the very same lie there already; where they lie. Hold the lock.
    Raises `NotSaved`."""
    make_own(place)
    if _holds(place / name, data):
        return place / name
    target = free_name(place, name)
    disk.create(target, data)
    return target


def free_name(place: Path, name: str) -> Path:
    """A path in a folder that nothing has yet: the name, with a number before its ending where it is taken."""
    taken = set(disk.names(place))
    stem, dot, ending = name.rpartition(".") if name.rfind(".") > 0 else (name, "", "")
    numbered = (f"{stem[:LONGEST]}-{number}{dot}{ending}" for number in count(2))
    return place / next(each for each in chain((name,), numbered) if each not in taken)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return disk.read(path, len(data)) == data
    except (StoreError, OSError):
        return False
