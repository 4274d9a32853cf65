"""The campaigns that come with the program, and how a player takes one up: as a copy with an id of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...shipped import shipped
from ..ids import new_id
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..store import disk
from .atomic_publish import appear
from .game_files import hand_on
from .identity import session_under
from .library import Library


def samples(library: Library) -> Library:
    """The shipped campaigns, as a library to look at."""
    return Library(replace(library.places, campaigns=shipped("campaigns")), library.clock)


def adopt(library: Library, sample: Path) -> Path:
    """Copy a campaign into the library under a new id; where it lies then. It appears there whole or not at all.
    Raises `StoreError`."""

    def copy(making: Path) -> None:
        _copy(Folder(sample), Folder(making), new_id(library.clock()))

    return appear(library.places.campaigns, sample.name, copy)


def _copy(sample: Folder, copy: Folder, id_: str) -> None:
    disk.make_folder(copy.journal)
    for path in sample.sessions():
        disk.create(copy.journal / path.name, session_under(SessionFile.load(path), id_))
    hand_on(sample.path, copy.path)
    state = world_snapshot.read(sample.state).state
    if state is not None:
        disk.create(copy.state, world_snapshot.text(state.but(id=id_)))
