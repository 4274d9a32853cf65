"""Bytes on disk: read plain files only, and say that something is saved only when it would survive a power cut."""

from __future__ import annotations

import errno
import math
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from solo_journal.campaign.store.errors import Doubt, Moved, NotOurs, StoreError, TooLarge, reading, saving

_CHUNK = 1 << 26
# Never follow a link, wait for a pipe, become the owner of a terminal, leak into a child, or translate line ends.
_SAFELY = sum(
    getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_NOINHERIT", "O_BINARY")
)
# What a file system answers when it has no such thing as the fsync of a folder.
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}

_FAILED = "{} was not saved"
_NOT_PLAIN = "{} is a link, pipe, device or folder where a plain file should be. Move it away, then try again."
_SHORTER = "{} has become shorter: another program wrote to it. Read it again before going on."


class RawIO:
    """The system calls that matter, one name each, so that a test can make the n-th of them fail."""

    open = staticmethod(os.open)
    lstat = staticmethod(os.lstat)
    fstat = staticmethod(os.fstat)
    seek = staticmethod(os.lseek)
    read = staticmethod(os.read)
    write = staticmethod(os.write)
    fsync = staticmethod(os.fsync)
    ftruncate = staticmethod(os.ftruncate)
    close = staticmethod(os.close)
    rename = staticmethod(os.replace)
    unlink = staticmethod(os.unlink)
    mkdir = staticmethod(os.mkdir)
    rmdir = staticmethod(os.rmdir)
    if sys.platform != "win32":
        fchmod = staticmethod(os.fchmod)


io = RawIO()


def read(path: Path, limit: int | None = None) -> bytes:
    """The whole of a plain file of at most `limit` bytes. A missing one raises FileNotFoundError, as always."""
    with reading(path):
        return _read(path, limit=math.inf if limit is None else limit)


def read_from(path: Path, offset: int) -> bytes:
    """What a plain file holds from byte `offset` on; Moved if it has become shorter than that."""
    with reading(path):
        return _read(path, offset)


def append(path: Path, data: bytes, expect_size: int) -> int:
    """Add `data` to a file that is `expect_size` bytes long, durably; the new size. Moved if it is not that long.

    Call it with the lock held. After a failure the file is cut back to what it was, where that can be done.
    """
    with saving(_FAILED.format(path)):
        fd = open_plain(path, os.O_WRONLY | os.O_APPEND)
        try:
            with _closing(fd):
                if io.fstat(fd).st_size != expect_size:
                    raise Moved(f"{path} was changed by another program. Read it again before adding to it.")
                _write(fd, data)
            _compare(path, expect_size, data)
        except OSError as error:
            if _taken_back(path, expect_size, data):
                raise
            raise Doubt(error.errno, error.strerror or str(error)) from error
    return expect_size + len(data)


def create(path: Path, data: bytes) -> None:
    """Make a new file, durably. One that is there already is left alone; a failure leaves nothing behind."""
    with saving(_FAILED.format(path)):
        _write_new(path, data)
        with _or_else(io.unlink, path):
            _sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file, or where none is: all of it, or on a failure the old file untouched."""
    with saving(_FAILED.format(path)):
        temporary = path.parent / f".{path.name[:40]}-{os.urandom(4).hex()}.tmp"
        _write_new(temporary, data, _mode(path))
        with _or_else(io.unlink, temporary):
            io.rename(temporary, path)
        _sync_folder(path.parent)


def truncate(path: Path, size: int) -> None:
    """Cut a file to its first `size` bytes, durably; Moved if it is shorter than that. Hold the lock."""
    with saving(_FAILED.format(path)), _closing(open_plain(path, os.O_WRONLY)) as fd:
        if io.fstat(fd).st_size < size:
            raise Moved(_SHORTER.format(path))
        io.ftruncate(fd, size)
        _sync(fd)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, durably; one that is there already is fine."""
    with saving(f"The folder {path} was not made"):
        missing = [folder for folder in (path, *path.parents) if not folder.is_dir()]
        for folder in reversed(missing):
            with suppress(FileExistsError):  # another program was faster, or something else stands there
                io.mkdir(folder)
            if not folder.is_dir():
                raise NotOurs(f"{folder} should be a folder and is not. Move it away, then try again.")
            with _or_else(io.rmdir, folder):  # else the next attempt would find it and take it for durable
                _sync_folder(folder.parent)


def move(path: Path, target: Path) -> None:
    """Give a file or folder another name on the same disk, durably; never over something that is there."""
    with saving(f"{path} was not moved to {target}"):
        if _mode(target, plain=False) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        io.rename(path, target)
        _sync_folder(target.parent)  # the new name first: a power cut may show both, but never neither
        _sync_folder(path.parent)


def open_plain(path: Path, flags: int, mode: int = 0o666) -> int:
    """A descriptor of a plain file; NotOurs, at once, for a link, pipe, device or folder."""
    _mode(path)  # before opening, because opening a device or a pipe is itself an act
    fd = io.open(path, flags | _SAFELY, mode)
    try:
        if not stat.S_ISREG(io.fstat(fd).st_mode):
            raise NotOurs(_NOT_PLAIN.format(path))
    except BaseException:
        with suppress(OSError):
            io.close(fd)
        raise
    return fd


def _mode(path: Path, *, plain: bool = True) -> int | None:
    """The permissions of what stands at `path`, None if nothing does; NotOurs if it had to be plain and is not."""
    try:
        found = io.lstat(path).st_mode
    except FileNotFoundError:
        return None
    if plain and not stat.S_ISREG(found):
        raise NotOurs(_NOT_PLAIN.format(path))
    return stat.S_IMODE(found)


@contextmanager
def _closing(fd: int) -> Iterator[int]:
    try:
        yield fd
    except BaseException:
        with suppress(OSError):
            io.close(fd)
        raise
    try:
        io.close(fd)
    except OSError as error:  # a network disk may tell only now that it never wrote
        raise Doubt(error.errno, error.strerror) from error


def _read(path: Path, offset: int = 0, limit: float = math.inf) -> bytes:
    with _closing(open_plain(path, os.O_RDONLY)) as fd:
        size = io.fstat(fd).st_size
        if size < offset:
            raise Moved(_SHORTER.format(path))
        io.seek(fd, offset, os.SEEK_SET)
        parts: list[bytes] = []
        had = offset
        while max(had, size) <= limit:
            part = io.read(fd, min(max(size - had, 0) + 4096, _CHUNK))  # it may grow while we read
            if not part:
                return b"".join(parts)
            parts.append(part)
            had += len(part)
    raise TooLarge(f"{path} is larger than {limit:,} bytes, the most that is read. Make it smaller or move it away.")


def _write(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = io.write(fd, rest)  # a nearly full disk takes a part and reports nothing
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]
    _sync(fd)


def _write_new(path: Path, data: bytes, mode: int | None = None) -> None:
    """A new file, synced and read back, though its name in the folder is not yet; a failure leaves nothing behind."""
    fd = io.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY, 0o666 if mode is None else mode)
    with _or_else(io.unlink, path):
        with _closing(fd):
            if mode is not None and sys.platform != "win32":
                with suppress(OSError):  # a file system without permissions must not keep us from saving
                    io.fchmod(fd, mode)
            _write(fd, data)
        _compare(path, 0, data)


def _compare(path: Path, offset: int, data: bytes) -> None:
    if not _read(path, offset).startswith(data):
        raise OSError("what was read back is not what was written")


def _taken_back(path: Path, size: int, data: bytes) -> bool:
    """Whether nothing of `data` is left past `size`. What anybody else wrote there is never cut."""
    try:
        tail = _read(path, size)
        if tail and data.startswith(tail):
            truncate(path, size)
            return True
    except (OSError, StoreError):
        return False
    return not tail


@contextmanager
def _or_else(undo: Callable[[Path], None], path: Path) -> Iterator[None]:
    """Undo what was made at `path` if what follows fails."""
    try:
        yield
    except OSError:
        with suppress(OSError):
            undo(path)
        raise


def _sync(fd: int) -> None:
    try:
        io.fsync(fd)
    except OSError as error:
        raise Doubt(error.errno, error.strerror) from error


def _sync_folder(path: Path) -> None:
    """Make the names in a folder durable. Windows has no such call."""
    if sys.platform == "win32":
        return
    fd = io.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    with _closing(fd):
        try:
            io.fsync(fd)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
