"""The archive: campaigns that were put away. It is a folder in the library, and archiving is a move."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...rules.refused import Refused
from ..save.folder import Folder
from ..save.lock import hold
from ..store import disk
from .atomic_publish import free_path
from .library import Library

NAME = ".archive"


def archived(library: Library) -> Library:
    """The archive of a library, which is a library too."""
    return Library(replace(library.places, campaigns=library.places.campaigns / NAME), library.clock)


def archive(library: Library, path: Path) -> Path:
    """Put a campaign away; where it lies then. Raises `Refused`, and `StoreError` where it cannot be moved."""
    return _moved(path, library.places.campaigns, archived(library).places.campaigns)


def restore(library: Library, path: Path) -> Path:
    """Bring a campaign back from the archive; where it lies then."""
    return _moved(path, archived(library).places.campaigns, library.places.campaigns)


def _moved(path: Path, home: Path, to: Path) -> Path:
    if path.parent != home or not Folder(path).exists():
        raise Refused(f"{path.name} is no longer where it was listed. Look at the list again.")
    disk.make_folder(to)
    with hold(to):
        target = free_path(to, path.name)
        with hold(path):  # no other program is in the middle of a save
            disk.move(path, target)
    return target
