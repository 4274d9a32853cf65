"""Reads an archive with care, since it may come from anybody: names stay within one folder, files are plain, and sizes
are as declared and bounded."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ...rules.command_hints import way
from ...rules.refusal import Refused
from ..store.errors import reading
from ..store.plain_files import open_plain
from .backup import DEEPEST, MOST_BYTES, MOST_FILES, MOST_RATIO
from .identity import RESERVED

MOST_NAMES = 10_000_000
"""The most bytes in an archive's list of files."""
LONGEST_NAME = 255
PIECE = 1 << 20
LARGEST = 100_000_000
"""The most bytes in one file: twice as much as any that the program writes."""
_END, _END_64, _ENCRYPTED = b"PK\x05\x06", b"PK\x06\x07", 1
_DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError)
"""What the standard library raises for a damaged archive."""
_FORBIDDEN = set('\\:*?"<>|') | {chr(code) for code in (*range(32), *range(127, 160))}


class BadArchive(Refused):
    """An archive that will not be unpacked. The message says why."""


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """An open archive that passed the checks."""

    name: str
    """The name of its top folder."""
    files: dict[PurePosixPath, zipfile.ZipInfo]
    """Its files, by path within that folder."""
    _zip: zipfile.ZipFile

    def read(self, path: PurePosixPath) -> bytes:
        """The bytes of one file. Raises `BadArchive` if its checksum is wrong."""
        try:
            data = b"".join(self._pieces(path))
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            NotImplementedError,
            RuntimeError,
            ValueError,
        ) as why:
            raise BadArchive(f"{path} in the backup is damaged ({why}). Nothing was restored.") from why
        return data

    def _pieces(self, path: PurePosixPath) -> Iterator[bytes]:
        """A file in pieces, never more than its declared size."""
        left = self.files[path].file_size
        with self._zip.open(self.files[path]) as member:
            while piece := member.read(min(PIECE, left + 1)):
                left -= len(piece)
                if left < 0:
                    break
                yield piece
        if left:
            raise EOFError("it is shorter than it says")


@contextmanager
def open_archive(file: Path) -> Iterator[ArchiveFile]:
    """An archive, checked before anything is unpacked. Raises `BadArchive`, `StoreError`, and `FileNotFoundError` if
    there is none."""
    with reading(file):
        fd = open_plain(file, os.O_RDONLY)
    with os.fdopen(fd, "rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - 2**16 - 22))
        _check_end(stream.read(), file.name)
        try:
            archive = zipfile.ZipFile(stream)
        except _DAMAGED as why:
            raise BadArchive(f"{file.name} is not a campaign backup: {why}.") from why
        with archive:
            yield _validate(archive, file.name, size)


def _check_end(end: bytes, name: str) -> None:
    """Check the declared number of files before reading all their names."""
    at = end.rfind(_END)
    if at < 0 or len(end) < at + 22:
        raise BadArchive(f"{name} is not a ZIP file. To make a backup: {way('backup')}.")
    count, length = struct.unpack_from("<HL", end, at + 10)
    if count > MOST_FILES or length > MOST_NAMES or end[:at][-20:].startswith(_END_64):
        raise BadArchive(f"{name} holds more than {MOST_FILES:,} files, the most that is unpacked.")


def _validate(archive: zipfile.ZipFile, name: str, size: int) -> ArchiveFile:
    files: dict[PurePosixPath, zipfile.ZipInfo] = {}
    roots: set[str] = set()
    taken: set[str] = set()
    for info in archive.infolist():
        if info.filename.endswith("/") and not info.file_size:
            continue  # a folder
        path = _path(info, name)
        roots.add(path.parts[0])
        if str(path).casefold() in taken:
            raise BadArchive(f"{name} holds two files that are called {path}.")
        taken.add(str(path).casefold())
        files[path.relative_to(path.parts[0])] = info
    for path, info in files.items():
        if info.file_size > LARGEST:
            raise BadArchive(f"{name} holds a file of {info.file_size:,} bytes ({path}); at most {LARGEST:,} are read.")
    total = sum(info.file_size for info in files.values())
    if total > MOST_BYTES or total > MOST_RATIO * size:
        raise BadArchive(f"{name} would unpack to {total:,} bytes, which is not plausible. It was left alone.")
    if len(roots) != 1:
        raise BadArchive(f"{name} is not a campaign backup: that has one folder, and this has {len(roots)}.")
    return ArchiveFile(roots.pop(), files, archive)


def _path(info: zipfile.ZipInfo, name: str) -> PurePosixPath:
    """The path of a file within its folder. Raises `BadArchive` for anything but a plain file in a folder."""
    parts = info.orig_filename.split("/")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise BadArchive(f"{name} holds a link or a device ({_name(info)}), which no campaign has. It was left alone.")
    if info.flag_bits & _ENCRYPTED or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadArchive(f"{name} is encrypted, or packed in an unknown way. Unpack it by hand.")
    if not 2 <= len(parts) <= DEEPEST + 2 or not all(map(_harmless, parts)):
        raise BadArchive(f"{name} holds a file that would be unpacked elsewhere ({_name(info)}). It was left alone.")
    return PurePosixPath(*parts)


def _harmless(part: str) -> bool:
    """Whether this is a valid name on any system, neither hidden nor a reference to another folder."""
    stem = part.partition(".")[0].strip().casefold()
    fits = 0 < len(part.encode("utf-8", "replace")) <= LONGEST_NAME and not _FORBIDDEN & set(part)
    return fits and not part.startswith(".") and part.strip() == part and part[-1] != "." and stem not in RESERVED


def _name(info: zipfile.ZipInfo) -> str:
    return info.orig_filename[:80]
