"""Saves a whole campaign in one ZIP archive, which any file manager opens and `restore` restores exactly.

The same campaign gives the same archive, byte for byte: names in order, no times, no owners. Links, pipes and devices
are not followed, and names that begin with a dot (locks, git's folder) are not part of a campaign. Both are left out.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from solo_journal.clock import now

from ...rules.refusal import Refused
from ..save.folder import Folder
from ..save.lock import hold
from ..store import disk, system_calls
from ..store.errors import NotSaved, TooLarge, reading
from ..store.long_work import steps
from .identity import refuse_device

ENDING = ".zip"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time stamp of every file in an archive: the earliest that the format allows."""
DEEPEST = 8
"""The deepest nesting of folders, in a campaign and in its archive."""
MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000
"""The most bytes in all files of a campaign, unpacked."""
MOST_RATIO = 100
"""The highest compression ratio of an archive; ours always stay below it."""
SHORT, DENSE = 10_000, 50
"""A file longer than the first that would shrink by more than the second is stored uncompressed."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A campaign as the bytes of an archive."""

    data: bytes
    files: int
    left_out: tuple[str, ...] = ()
    """Paths within the campaign that are not plain files."""


def back_up(folder: Folder, file: Path, *, over: bool = False) -> Packed:
    """Write the campaign to one file, whole or not at all. Raises `Refused` if the file exists, unless `over`, and
    `StoreError` if a file of the campaign cannot be read or the archive cannot be written."""
    refuse_device(file)
    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent} to write {file.name} to. Make it first, or choose another.")
    if not over and file.name in disk.names(file.parent):
        raise Refused(f"{file} already exists. Choose another name, or overwrite it with --force.")
    found = _as_nobody_writes(folder)
    (disk.replace if over else disk.create)(file, found.data)
    return found


def file_name(folder: Folder) -> str:
    """The name of a backup made today."""
    return f"{folder.path.name}-{now().astimezone():%Y-%m-%d}{ENDING}"


def pack_campaign(folder: Folder) -> Packed:
    """The campaign as an archive. Call it with the lock held. Raises `StoreError`."""
    left_out: list[str] = []
    buffer, count, total = BytesIO(), 0, 0
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        about = len(disk.names(folder.journal)) + 1
        for path in steps(plain_files(folder.path, left_out), about):
            try:
                data = disk.read(path, MOST_BYTES - total)
            except FileNotFoundError:
                continue
            count, total = count + 1, total + len(data)
            if count > MOST_FILES or total > MOST_BYTES:
                most = f"{MOST_FILES:,} files or {MOST_BYTES:,} bytes"
                raise TooLarge(f"{folder.path} holds more than {most}, the most that one backup can hold.")
            archive.writestr(_head(f"{folder.path.name}/{path.relative_to(folder.path).as_posix()}", data), data)
    return Packed(buffer.getvalue(), count, tuple(left_out))


def _as_nobody_writes(folder: Folder) -> Packed:
    try:
        with hold(folder.path):
            return pack_campaign(folder)
    except NotSaved:  # a folder in which no lock can be made is one in which nobody writes
        return pack_campaign(folder)


def plain_files(place: Path, left_out: list[str], depth: int = 0, above: str = "") -> Iterator[Path]:
    """Every plain file in a folder and below, in order. Anything else is added to `left_out`."""
    for name in disk.names(place):
        path, told = place / name, f"{above}{name}"
        if name.startswith("."):
            continue
        if not _is_text(name):  # no archive could hold such a name so that every system reads it
            left_out.append(told.encode("utf-8", "replace").decode())
            continue
        with reading(path):
            mode = system_calls.io.lstat(path).st_mode
        if stat.S_ISREG(mode):
            yield path
        elif stat.S_ISDIR(mode) and depth < DEEPEST:
            yield from plain_files(path, left_out, depth + 1, f"{told}/")
        else:
            left_out.append(told)


def _is_text(name: str) -> bool:
    """Whether a file name is valid UTF-8; one that is not contains lone surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _head(name: str, data: bytes) -> zipfile.ZipInfo:
    """The header of a file in the archive."""
    head = zipfile.ZipInfo(name, LONG_AGO)
    dense = len(data) > SHORT and len(zlib.compress(data, 1)) * DENSE < len(data)
    head.compress_type = zipfile.ZIP_STORED if dense else zipfile.ZIP_DEFLATED
    head.create_system = 3  # Unix, wherever it is made
    head.external_attr = (stat.S_IFREG | 0o644) << 16
    return head
