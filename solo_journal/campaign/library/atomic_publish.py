"""Adds a campaign to a library whole or not at all: it is made under a hidden name and then renamed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ..save.lock import hold
from ..store import disk


def appear(root: Path, name: str, make: Callable[[Path], object]) -> Path:
    """Make a campaign in a folder and publish it under this name, numbered if it is taken. Returns its path. Raises
    what `make` raises, and `StoreError`; then nothing is left behind."""
    disk.make_folder(root)
    making = root / f".making-{os.urandom(8).hex()}"
    try:
        make(making)
        with hold(root):  # else two programs could give two campaigns one name
            target = free_path(root, name)
            disk.move(making, target)
    except BaseException:
        with suppress(OSError):
            shutil.rmtree(making)
        raise
    return target


def free_path(root: Path, name: str) -> Path:
    """A free path in this folder: the name, numbered if it is taken. Call it with the folder's lock held."""
    path, number = root / name, 1
    while os.path.lexists(path):
        number += 1
        path = root / f"{name}-{number}"
    return path
