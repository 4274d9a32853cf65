"""Restores a campaign from an archive made by `backup`, exactly to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Literal

from ...rules.refusal import Refused
from ..ids import new_id
from ..journal.journal import checkpoint_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import SESSION, Folder
from ..save.lock import hold
from ..store import disk
from ..store.long_work import over
from .archive_file import ArchiveFile, BadArchive, open_archive
from .atomic_publish import appear, free_path
from .identity import folder_name, rename_campaign
from .library import Library

NAME = ".archive"


def archive_of(library: Library) -> Library:
    """A library's archive, which is a library too."""
    return Library(replace(library.places, campaigns=library.places.campaigns / NAME), library.clock)


def archive(library: Library, path: Path) -> Path:
    """Move a campaign to the archive. Returns its new path. Raises `Refused`, and `StoreError` if it cannot be
    moved."""
    return _move(path, library.places.campaigns, archive_of(library).places.campaigns)


def restore(library: Library, path: Path) -> Path:
    """Bring a campaign back from the archive. Returns its new path."""
    return _move(path, archive_of(library).places.campaigns, library.places.campaigns)


def _move(path: Path, home: Path, to: Path) -> Path:
    if path.parent != home or not Folder(path).exists():
        raise Refused(f"{path.name} is no longer there. Look at the list again.")
    disk.make_folder(to)
    with hold(to):
        target = free_path(to, path.name)
        with hold(path):  # no other program is in the middle of a save
            disk.move(path, target)
    return target


How = Literal["new", "replace", "copy"]
"""Restore it as it is, if the library lacks it; in place of the existing one, which goes to the archive; or as a copy
beside it with an id of its own."""
STATE = PurePosixPath("campaign.toml")


@dataclass(frozen=True, slots=True)
class Kept:
    """The campaign in an archive."""

    file: Path
    id: str
    title: str
    sessions: int
    files: int
    known: tuple[Folder, ...]
    """Folders of the library that hold the same campaign."""


def look_into(library: Library, file: Path) -> Kept:
    """Look at an archive without unpacking it. Raises `BadArchive` and `StoreError`."""
    with _open(file) as archive_file:
        id_, title = _read_identity(archive_file)
        sessions = [path for path in archive_file.files if _is_session(path)]
        known = tuple(folder for folder in library.folders() if id_ and _id(folder) == id_)
        return Kept(file, id_, title or archive_file.name, len(sessions), len(archive_file.files), known)


def bring_back(library: Library, kept: Kept, how: How) -> Path:
    """Unpack a campaign into the library, whole or not at all. Returns its path. Raises `Refused` if the library
    already has it and `how` does not say what to do, and `StoreError`."""
    if kept.known and how == "new":
        raise Refused(f"{kept.title} is in the library already, as {kept.known[0].path.name}.")

    def make(making: Path) -> None:
        with _open(kept.file) as archive_file:
            if _read_identity(archive_file)[0] != kept.id:
                raise Refused(f"{kept.file.name} has changed since you looked at it. Look again.")
            for path in over(tuple(archive_file.files)):
                disk.make_folder((making / path).parent)
                disk.create(making / path, archive_file.read(path))
        if how == "copy":
            rename_campaign(Folder(making), new_id(library.clock()))
        if how == "replace":
            archive(library, kept.known[0].path)

    name = kept.known[0].path.name if kept.known else folder_name(kept.title)
    return appear(library.places.campaigns, name, make)


@contextmanager
def _open(file: Path) -> Iterator[ArchiveFile]:
    try:
        with open_archive(file) as archive_file:
            yield archive_file
    except FileNotFoundError:
        raise Refused(f"There is no file {file}.") from None


def _read_identity(archive_file: ArchiveFile) -> tuple[str, str]:
    """The campaign's id and title. Raises `BadArchive` if there is none."""
    files = archive_file.files
    if STATE in files and files[STATE].file_size <= world_snapshot.LIMIT:
        found = world_snapshot.parse_snapshot(archive_file.read(STATE))
        if found.state is not None:
            return found.state.id, found.state.called
    for path in sorted(filter(_is_session, files), reverse=True):
        checkpoint = checkpoint_of(SessionFile.of(Path(path), archive_file.read(path)))
        if checkpoint is not None:
            return checkpoint.campaign, checkpoint.title
    raise BadArchive(f"{archive_file.name} in the backup is not a campaign: it has neither a state nor a session.")


def _is_session(path: PurePosixPath) -> bool:
    return len(path.parts) == 2 and path.parts[0] == "journal" and SESSION.match(path.name) is not None


def _id(folder: Folder) -> str:
    state = world_snapshot.read(folder.state).state
    return state.id if state else ""
