"""Bringing a campaign back out of an archive, identical to the last byte: `backup` makes them."""

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
from .archive_file import ArchiveFile, BadArchive, opened
from .atomic_publish import appear, free_path
from .identity import folder_name, rename_campaign
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


How = Literal["new", "replace", "copy"]
"""As it is, where the library does not have it; in the place of the one that it has, which goes to the archive; beside
that one, as a campaign of its own."""
STATE = PurePosixPath("campaign.toml")


@dataclass(frozen=True, slots=True)
class Kept:
    """The campaign that an archive holds."""

    file: Path
    id: str
    title: str
    sessions: int
    files: int
    known: tuple[Folder, ...]
    """Where the library has this very campaign already."""


def look_into(library: Library, file: Path) -> Kept:
    """What an archive holds. Nothing is unpacked. Raises `BadArchive` and `StoreError`."""
    with _opened(file) as archive_file:
        id_, title = _read_identity(archive_file)
        sessions = [path for path in archive_file.files if _is_session(path)]
        known = tuple(folder for folder in library.folders() if id_ and _id(folder) == id_)
        return Kept(file, id_, title or archive_file.name, len(sessions), len(archive_file.files), known)


def bring_back(library: Library, kept: Kept, how: How) -> Path:
    """Unpack a campaign into the library; where it lies then. It appears there whole or not at all. Raises `Refused`
    where the library has it already and `how` does not say what to do, and `StoreError`."""
    if kept.known and how == "new":
        raise Refused(f"{kept.title} is in the library already, as {kept.known[0].path.name}.")

    def make(making: Path) -> None:
        with _opened(kept.file) as archive_file:
            if _read_identity(archive_file)[0] != kept.id:
                raise Refused(f"{kept.file.name} is not the archive that you looked into. Look again.")
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
def _opened(file: Path) -> Iterator[ArchiveFile]:
    try:
        with opened(file) as archive_file:
            yield archive_file
    except FileNotFoundError:
        raise Refused(f"There is no file {file}.") from None


def _read_identity(archive_file: ArchiveFile) -> tuple[str, str]:
    """The id and the title of the campaign. Raises `BadArchive` where there is none."""
    files = archive_file.files
    if STATE in files and files[STATE].file_size <= world_snapshot.LIMIT:
        found = world_snapshot.found_in(archive_file.read(STATE))
        if found.state is not None:
            return found.state.id, found.state.called
    for path in sorted(filter(_is_session, files), reverse=True):
        checkpoint = checkpoint_of(SessionFile.of(Path(path), archive_file.read(path)))
        if checkpoint is not None:
            return checkpoint.campaign, checkpoint.title
    raise BadArchive(f"{archive_file.name} in the archive is no campaign: it has neither a state nor a session.")


def _is_session(path: PurePosixPath) -> bool:
    return len(path.parts) == 2 and path.parts[0] == "journal" and SESSION.match(path.name) is not None


def _id(folder: Folder) -> str:
    state = world_snapshot.read(folder.state).state
    return state.id if state else ""
