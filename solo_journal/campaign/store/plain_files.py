"""Opens plain files only: never follows a link, waits for a pipe, or reads more than asked for."""

from __future__ import annotations

import math
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ... import clock
from . import system_calls
from .errors import Doubt, Moved, NotOurs, TooLarge

SAFELY = sum(
    getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_NOINHERIT", "O_BINARY")
)
"""Flags: never follow a link, wait for a pipe, acquire a terminal, leak into a child process, or translate newlines."""
SHORTER = "{} has become shorter: another program wrote to it. Read it again first."
TOO_LARGE = "{} is larger than {:,} bytes, the most that is read. Make it smaller or move it away."
_CHUNK = 1 << 26
_NOT_PLAIN = "{} is a link, pipe, device or folder where a plain file should be. Move it away, then try again."


def open_plain(path: Path, flags: int, mode: int = 0o666) -> int:
    """A file descriptor of a plain file. Raises NotOurs at once for a link, pipe, device or folder."""
    mode_of(path)  # before opening, because opening a device or a pipe is itself an act
    fd = system_calls.io.open(path, flags | SAFELY, mode)
    try:
        if not stat.S_ISREG(system_calls.io.fstat(fd).st_mode):
            raise NotOurs(_NOT_PLAIN.format(path))
    except BaseException:
        with suppress(OSError):
            system_calls.io.close(fd)
        raise
    return fd


def mode_of(path: Path, *, plain: bool = True) -> int | None:
    """The permissions of a file, or None if there is none. Raises NotOurs if it is not plain but should be."""
    try:
        found = system_calls.io.lstat(path).st_mode
    except FileNotFoundError:
        return None
    if plain and not stat.S_ISREG(found):
        raise NotOurs(_NOT_PLAIN.format(path))
    return stat.S_IMODE(found)


@contextmanager
def closing(fd: int) -> Iterator[int]:
    """Close the descriptor afterwards. Raises Doubt if that fails."""
    try:
        yield fd
    except BaseException:
        with suppress(OSError):
            system_calls.io.close(fd)
        raise
    try:
        system_calls.io.close(fd)
    except OSError as error:  # a network disk may tell only now that it never wrote
        raise Doubt(error.errno, error.strerror) from error


def part_of(path: Path, offset: int, size: int) -> bytes:
    """At most `size` bytes of a plain file, from `offset` on."""
    with closing(open_plain(path, os.O_RDONLY)) as fd:
        system_calls.io.seek(fd, offset, os.SEEK_SET)
        data = b""
        while len(data) < size and (part := system_calls.io.read(fd, size - len(data))):
            data += part
        return data


def bytes_of(path: Path, offset: int = 0, limit: float = math.inf) -> bytes:
    """A plain file from `offset` on. Raises Moved if it is shorter than that, TooLarge past `limit`."""
    with closing(open_plain(path, os.O_RDONLY)) as fd:
        size = system_calls.io.fstat(fd).st_size
        if size < offset:
            raise Moved(SHORTER.format(path))
        system_calls.io.seek(fd, offset, os.SEEK_SET)
        parts: list[bytes] = []
        had = offset
        while max(had, size) <= limit:
            part = system_calls.io.read(fd, min(max(size - had, 0) + 4096, _CHUNK))  # it may grow while we read
            if not part:
                return b"".join(parts)
            parts.append(part)
            had += len(part)
    raise TooLarge(TOO_LARGE.format(path, limit))


OLD = 3600.0
"""The age in seconds at which a temporary file is certainly abandoned."""
_OURS = re.compile(r"\.[^/]{1,40}-[0-9a-f]{16}\.tmp\Z")


def temporary_for(path: Path) -> Path:
    """A free name beside `path` for a temporary file."""
    return path.parent / f".{path.name[:40]}-{os.urandom(8).hex()}.tmp"


def sweep(folder: Path) -> None:
    """Delete our own abandoned temporary files. The files that they should have replaced are untouched."""
    with suppress(OSError):  # it is in nobody's way
        for name in system_calls.io.listdir(folder):
            if _OURS.match(name):
                found = system_calls.io.lstat(folder / name)
                if stat.S_ISREG(found.st_mode) and clock.age(found.st_mtime) > OLD:
                    system_calls.io.unlink(folder / name)
