"""Durable file operations on plain files: what is reported as saved survives a power cut."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from solo_journal.campaign.store import system_calls
from solo_journal.campaign.store.errors import Doubt, Moved, NotOurs, StoreError, TooLarge, reading, saving
from solo_journal.campaign.store.plain_files import (
    SAFELY,
    SHORTER,
    TOO_LARGE,
    bytes_of,
    closing,
    mode_of,
    open_plain,
    part_of,
)

from .plain_files import temporary_for

# What a file system answers when it has no such thing as the fsync of a folder.
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}

_FAILED = "{} was not saved"
Mark = tuple[int, int, int]
"""Identifies a version of a file: inode, size and time."""
NOWHERE: Mark = (0, 0, 0)


def read(path: Path, limit: int) -> bytes:
    """The whole of a plain file of at most `limit` bytes. Raises FileNotFoundError if it is missing."""
    with reading(path):
        return bytes_of(path, limit=limit)


def read_from(path: Path, offset: int, limit: int) -> bytes:
    """A plain file of at most `limit` bytes from `offset` on. Raises Moved if it is shorter than that."""
    with reading(path):
        return bytes_of(path, offset, limit)


def read_part(path: Path, offset: int, size: int) -> bytes:
    """At most `size` bytes of a plain file, from `offset` on."""
    with reading(path):
        return part_of(path, offset, size)


def pieces(path: Path, limit: int, overlap: int = 0, size: int = 1 << 20) -> Iterator[bytes]:
    """A plain file of at most `limit` bytes in pieces, each beginning with the last `overlap` bytes of the one before.
    Raises TooLarge past the limit. Bytes that are written meanwhile may or may not be included."""
    with reading(path), closing(open_plain(path, os.O_RDONLY)) as fd:
        if system_calls.io.fstat(fd).st_size > limit:
            raise TooLarge(TOO_LARGE.format(path, limit))
        last, had = b"", 0
        while had <= limit and (more := system_calls.io.read(fd, size)):
            had += len(more)
            yield last + more
            last = more[-overlap:] if overlap else b""


def append(path: Path, data: bytes, expect_size: int) -> int:
    """Append `data` durably to a file of `expect_size` bytes and return the new size. Raises Moved if the size differs.

    Call it with the lock held. After a failure the file is cut back to its old size if possible. A hard-linked file is
    first copied, so that the other name keeps its content.
    """
    with saving(_FAILED.format(path)):
        fd = _open_own(path, os.O_WRONLY | os.O_APPEND)
        try:
            with closing(fd):
                if system_calls.io.fstat(fd).st_size != expect_size:
                    raise Moved(f"{path} was changed by another program. Read it again before adding to it.")
                _write(fd, data)
            _compare(path, expect_size, data)
        except OSError as error:
            if _truncate(path, expect_size, data):
                raise
            raise Doubt(error.errno, error.strerror or str(error)) from error
    return expect_size + len(data)


def create(path: Path, data: bytes) -> None:
    """Create a file durably. An existing file is left alone; a failure leaves nothing behind."""
    with saving(_FAILED.format(path)):
        _write_new(path, data)
        with _or_else(lambda path: _remove_ours(path, data), path):
            _sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Write `data` in place of a file, or as a new one: all of it, or after a failure the old file is untouched."""
    with saving(_FAILED.format(path)):
        temporary = temporary_for(path)
        _write_new(temporary, data, mode_of(path))
        with _or_else(system_calls.io.unlink, temporary):
            system_calls.io.rename(temporary, path)
        _sync_folder(path.parent)


def truncate(path: Path, size: int) -> None:
    """Cut a file to its first `size` bytes, durably. Raises Moved if it is shorter. Call it with the lock held."""
    with saving(_FAILED.format(path)), closing(_open_own(path, os.O_WRONLY)) as fd:
        if system_calls.io.fstat(fd).st_size < size:
            raise Moved(SHORTER.format(path))
        system_calls.io.ftruncate(fd, size)
        _sync(fd)


def make_folder(path: Path) -> None:
    """Create a folder and its parents, durably; it may exist already."""
    with saving(f"The folder {path} was not made"):
        missing = [folder for folder in (path, *path.parents) if not _is_folder(folder)]
        for folder in reversed(missing):
            with suppress(FileExistsError):  # another program was faster, or something else stands there
                system_calls.io.mkdir(folder)
            with _or_else(system_calls.io.rmdir, folder):  # else the next attempt would find it and take it for durable
                if not _is_folder(folder):
                    raise NotOurs(f"{folder} should be a folder but is not. Move it away, then try again.")
                _sync_folder(folder.parent)


def move(path: Path, target: Path) -> None:
    """Rename a file or folder on the same disk, durably, never over something that exists."""
    with saving(f"{path} was not moved to {target}"):
        if mode_of(target, plain=False) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        system_calls.io.rename(path, target)
        _sync_folder(target.parent)  # the new name first: a power cut may show both, but never neither
        _sync_folder(path.parent)


def remove(path: Path) -> None:
    """Delete a file, durably; it may be missing. Never use it for anything that was reported as saved."""
    with saving(f"{path} was not removed"):
        try:
            system_calls.io.unlink(path)
        except FileNotFoundError:
            return
        _sync_folder(path.parent)


def names(path: Path) -> list[str]:
    """The names in a folder, sorted; none if it does not exist. Raises if it cannot be listed."""
    with reading(path):
        try:
            return sorted(system_calls.io.listdir(path))
        except (FileNotFoundError, NotADirectoryError):
            return []


def plain_names(path: Path) -> list[str]:
    """Like `names`, for plain files only: no links, pipes, devices or folders."""
    with reading(path):
        try:
            return sorted(name for name, plain in system_calls.io.entries(path) if plain)
        except (FileNotFoundError, NotADirectoryError):
            return []


def mark_of(path: Path) -> Mark:
    """The mark of a file's current version. Links are not followed."""
    try:
        status = system_calls.io.lstat(path)
    except OSError:
        return NOWHERE
    return (status.st_ino, status.st_size, status.st_mtime_ns)


def _open_own(path: Path, flags: int) -> int:
    """Open a plain file for writing. A hard-linked one is copied first."""
    if system_calls.io.lstat(path).st_nlink > 1:
        replace(path, bytes_of(path))
    return open_plain(path, flags)


def _is_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(system_calls.io.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _write(fd: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = system_calls.io.write(fd, rest)  # a nearly full disk takes a part and reports nothing
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]
    _sync(fd)


def _write_new(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a new file, sync it and read it back; its name in the folder is not yet durable. A failure leaves nothing
    behind."""
    fd = system_calls.io.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFELY, 0o666 if mode is None else mode)
    with _or_else(lambda path: _remove_ours(path, data), path):
        with closing(fd):
            if mode is not None and sys.platform != "win32":
                with suppress(OSError):  # a file system without permissions must not keep us from saving
                    system_calls.io.fchmod(fd, mode)
            _write(fd, data)
        _compare(path, 0, data)


def _remove_ours(path: Path, data: bytes) -> None:
    """Delete an unfinished file of ours, unless another program has replaced it."""
    if data.startswith(bytes_of(path)):
        system_calls.io.unlink(path)


def _compare(path: Path, offset: int, data: bytes) -> None:
    if not bytes_of(path, offset).startswith(data):
        raise OSError("what was read back is not what was written")


def _truncate(path: Path, size: int, data: bytes) -> bool:
    """Cut `data` off again after `size`; false if it could not be. What another program wrote there is never cut."""
    try:
        tail = bytes_of(path, size)
        if tail and data.startswith(tail):
            truncate(path, size)
            return True
    except (OSError, StoreError):
        return False
    return not tail


@contextmanager
def _or_else(undo: Callable[[Path], None], path: Path) -> Iterator[None]:
    """Undo what was created at `path` if the block fails."""
    try:
        yield
    except OSError:
        with suppress(OSError, StoreError):
            undo(path)
        raise


def _sync(fd: int) -> None:
    try:
        system_calls.io.fsync(fd)
    except OSError as error:
        raise Doubt(error.errno, error.strerror) from error


def _sync_folder(path: Path) -> None:
    """Make the names in a folder durable. Windows has no such call."""
    if sys.platform == "win32":
        return
    fd = system_calls.io.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    with closing(fd):
        try:
            system_calls.io.fsync(fd)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
