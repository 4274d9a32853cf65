"""The campaigns that come with the program, and how a player takes one up: as a copy with an id of its own."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..shipped import shipped
from . import snapshot
from .archive import free_path
from .entry import Entry
from .folder import Folder
from .ids import new_id
from .library import Library
from .session_file import SessionFile, block_of
from .store import disk
from .store.lock import hold


def samples(library: Library) -> Library:
    """The shipped campaigns, as a library to look at."""
    return Library(replace(library.places, campaigns=shipped("campaigns")), library.clock)


def adopt(library: Library, sample: Path) -> Path:
    """Copy a campaign into the library under a new id; where it lies then. It appears there whole or not at all.
    Raises `StoreError`."""
    root = library.places.campaigns
    disk.make_folder(root)
    making = root / f".copy-{os.urandom(4).hex()}"
    try:
        _copy(Folder(sample), Folder(making), new_id(library.clock()))
        with hold(root):
            target = free_path(root, sample.name)
            disk.move(making, target)
    except BaseException:
        with suppress(OSError):
            shutil.rmtree(making)
        raise
    return target


def _copy(sample: Folder, copy: Folder, id_: str) -> None:
    disk.make_folder(copy.journal)
    for path in sample.sessions():
        disk.create(copy.journal / path.name, _with_id(SessionFile.load(path), id_))
    state = snapshot.read(sample.state).state
    if state is not None:
        disk.create(copy.state, snapshot.text(state.but(id=id_)))


def _with_id(file: SessionFile, id_: str) -> bytes:
    """A session file with another campaign's id at its checkpoint. All else stays byte for byte."""
    data, end = bytearray(), 0
    for index, block in enumerate(file.blocks):
        entry = file.entry(index)
        if isinstance(entry, Entry) and entry.checkpoint is not None:
            own = entry.but(checkpoint=entry.checkpoint.but(campaign=id_))
            data += file.data[end : block.start] + block_of(own).lstrip(b"\n")
            end = block.end
    return bytes(data + file.data[end:])
