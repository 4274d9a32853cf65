"""Bytes on disk: read plain files only, and say that something is saved only when it would survive a power cut."""

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
"""What tells that a file was written: inode, size and time."""
NOWHERE: Mark = (0, 0, 0)


def read(path: Path, limit: int) -> bytes:
    """The whole of a plain file of at most `limit` bytes. A missing one raises FileNotFoundError, as always."""
    with reading(path):
        return bytes_of(path, limit=limit)


def read_from(path: Path, offset: int, limit: int) -> bytes:
    """What a plain file of at most `limit` bytes holds from byte `offset` on; Moved if it has become shorter than
    that."""
    with reading(path):
        return bytes_of(path, offset, limit)


def read_part(path: Path, offset: int, size: int) -> bytes:
    """At most `size` bytes of a plain file, from byte `offset` on."""
    with reading(path):
        return part_of(path, offset, size)


def pieces(path: Path, limit: int, overlap: int = 0, size: int = 1 << 20) -> Iterator[bytes]:
    """A plain file of at most `limit` bytes, a piece at a time, each but the first with the end of the one before;
    TooLarge past the limit. What is written meanwhile may be in it or not."""
    with reading(path), closing(open_plain(path, os.O_RDONLY)) as fd:
        if system_calls.io.fstat(fd).st_size > limit:
            raise TooLarge(TOO_LARGE.format(path, limit))
        last, had = b"", 0
        while had <= limit and (more := system_calls.io.read(fd, size)):
            had += len(more)
            yield last + more
            last = more[-overlap:] if overlap else b""


def append(path: Path, data: bytes, expect_size: int) -> int:
    """Add `data` to a file that is `expect_size` bytes long, durably; the new size. Moved if it is not that long.

    Call it with the lock held. After a failure the file is cut back to what it was, where that can be done. A file that
    has a second name gets a body of its own first: what bears the other name is somebody's copy.
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
            if _taken_back(path, expect_size, data):
                raise
            raise Doubt(error.errno, error.strerror or str(error)) from error
    return expect_size + len(data)


def create(path: Path, data: bytes) -> None:
    """Make a new file, durably. One that is there already is left alone; a failure leaves nothing behind."""
    with saving(_FAILED.format(path)):
        _write_new(path, data)
        with _or_else(lambda path: _remove_ours(path, data), path):
            _sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file, or where none is: all of it, or on a failure the old file untouched."""
    with saving(_FAILED.format(path)):
        temporary = temporary_for(path)
        _write_new(temporary, data, mode_of(path))
        with _or_else(system_calls.io.unlink, temporary):
            system_calls.io.rename(temporary, path)
        _sync_folder(path.parent)


def truncate(path: Path, size: int) -> None:
    """Cut a file to its first `size` bytes, durably; Moved if it is shorter than that. Hold the lock."""
    with saving(_FAILED.format(path)), closing(_open_own(path, os.O_WRONLY)) as fd:
        if system_calls.io.fstat(fd).st_size < size:
            raise Moved(SHORTER.format(path))
        system_calls.io.ftruncate(fd, size)
        _sync(fd)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, durably; one that is there already is fine."""
    with saving(f"The folder {path} was not made"):
        missing = [folder for folder in (path, *path.parents) if not _is_folder(folder)]
        for folder in reversed(missing):
            with suppress(FileExistsError):  # another program was faster, or something else stands there
                system_calls.io.mkdir(folder)
            with _or_else(system_calls.io.rmdir, folder):  # else the next attempt would find it and take it for durable
                if not _is_folder(folder):
                    raise NotOurs(f"{folder} should be a folder and is not. Move it away, then try again.")
                _sync_folder(folder.parent)


def move(path: Path, target: Path) -> None:
    """Give a file or folder another name on the same disk, durably; never over something that is there."""
    with saving(f"{path} was not moved to {target}"):
        if mode_of(target, plain=False) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        system_calls.io.rename(path, target)
        _sync_folder(target.parent)  # the new name first: a power cut may show both, but never neither
        _sync_folder(path.parent)


def remove(path: Path) -> None:
    """Take a file away, durably; one that is not there is fine. Never for what somebody was told is saved."""
    with saving(f"{path} was not removed"):
        try:
            system_calls.io.unlink(path)
        except FileNotFoundError:
            return
        _sync_folder(path.parent)


def names(path: Path) -> list[str]:
    """The names in a folder, sorted; none where there is no folder. One that cannot be listed is not an empty one."""
    with reading(path):
        try:
            return sorted(system_calls.io.listdir(path))
        except (FileNotFoundError, NotADirectoryError):
            return []


def plain_names(path: Path) -> list[str]:
    """The names of the plain files in a folder, sorted, like `names`: no links, pipes, devices or folders."""
    with reading(path):
        try:
            return sorted(name for name, plain in system_calls.io.entries(path) if plain)
        except (FileNotFoundError, NotADirectoryError):
            return []


def mark_of(path: Path) -> Mark:
    """What a file looks like now. Links are not followed."""
    try:
        status = system_calls.io.lstat(path)
    except OSError:
        return NOWHERE
    return (status.st_ino, status.st_size, status.st_mtime_ns)


def _open_own(path: Path, flags: int) -> int:
    """A descriptor of a plain file for writing. One that bears a second name gets a body of its own first."""
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
    """A new file, synced and read back, though its name in the folder is not yet; a failure leaves nothing behind."""
    fd = system_calls.io.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFELY, 0o666 if mode is None else mode)
    with _or_else(lambda path: _remove_ours(path, data), path):
        with closing(fd):
            if mode is not None and sys.platform != "win32":
                with suppress(OSError):  # a file system without permissions must not keep us from saving
                    system_calls.io.fchmod(fd, mode)
            _write(fd, data)
        _compare(path, 0, data)


def _remove_ours(path: Path, data: bytes) -> None:
    """Remove a file that we began and could not finish. What another program put in its place stays."""
    if data.startswith(bytes_of(path)):
        system_calls.io.unlink(path)


def _compare(path: Path, offset: int, data: bytes) -> None:
    if not bytes_of(path, offset).startswith(data):
        raise OSError("what was read back is not what was written")


def _taken_back(path: Path, size: int, data: bytes) -> bool:
    """Whether nothing of `data` is left past `size`. What anybody else wrote there is never cut."""
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
    """Undo what was made at `path` if what follows fails."""
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
