"""An exclusive lock on a campaign's folder, between programs and between threads."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ...clock import age
from ..store import system_calls
from ..store.errors import Busy, NotSaved, saving
from ..store.plain_files import open_plain

_NAME, _HELD = ".lock", ".lock-held"
NOTICEABLE = 0.5
"""Seconds of waiting after which the player is told."""
LEFT_BEHIND = 60.0
"""Seconds after which no save can still be in progress."""
_NO_LOCKS = {errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
_unlockable: set[Path] = set()


def _nobody_is_told(folder: Path) -> None:
    """Does nothing."""


on_wait: Callable[[Path], None] = _nobody_is_told
"""Called once if waiting for a lock becomes noticeable. A command line sets its own."""
_FIRST_WAIT, _LONGEST_WAIT = 0.0005, 0.02


def hold(folder: Path, timeout: float = 10.0) -> AbstractContextManager[None]:
    """Hold the lock of `folder` for a `with` block. Raises Busy if it is not free within `timeout` seconds.

    It is not re-entrant. The lock file is never deleted, since deleting it could let two programs in at once. If the
    system does not support file locks, a file that only one program can create takes their place, and `without_locks`
    says so.
    """
    return _hold(folder / _NAME, timeout, or_else=_by_making)


def hold_file(path: Path) -> AbstractContextManager[None]:
    """Hold the lock file at `path` for a `with` block. Raises Busy at once if another program holds it.

    The system releases the lock however a program ends, so a free lock means that its holder is gone.
    """
    return _hold(path, 0.0)


def without_locks(folder: Path) -> bool:
    """Whether file locks were found not to work in this folder."""
    return folder in _unlockable


Way = Callable[[Path, float], AbstractContextManager[None]]


def _hold(path: Path, timeout: float, or_else: Way | None = None) -> AbstractContextManager[None]:
    return _by_library(path, timeout) if sys.platform == "win32" else _by_flock(path, timeout, or_else)


@contextmanager
def _by_flock(path: Path, timeout: float, or_else: Way | None = None) -> Iterator[None]:
    """Use the system's own lock: nothing to import, so that a single command answers at once."""
    import fcntl

    try:
        with saving(_failure(path)):
            fd = _acquire(path, time.monotonic() + timeout)
    except NotSaved as error:
        if or_else is None or error.cause is None or error.cause.errno not in _NO_LOCKS:
            raise
        _unlockable.add(path.parent)
        with or_else(path, timeout):
            yield
        return
    try:
        yield
    finally:
        try:
            fcntl.flock(fd, fcntl.LOCK_UN)  # closing is not enough where a forked child has the descriptor too
        finally:
            with suppress(OSError):  # nothing was written through it, so what was done under the lock stands
                system_calls.io.close(fd)


def _acquire(path: Path, deadline: float) -> int:
    """A file descriptor that holds the lock."""
    import fcntl

    wait, began = _FIRST_WAIT, time.monotonic()
    told = False
    while True:
        fd = open_plain(path, os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_still(path, fd):
                return fd
        except BlockingIOError:
            pass
        except BaseException:
            system_calls.io.close(fd)
            raise
        system_calls.io.close(fd)
        if time.monotonic() >= deadline:
            raise Busy(_busy(path))
        if not told and time.monotonic() - began > NOTICEABLE:
            told = True
            on_wait(path.parent)
        time.sleep(wait)
        wait = min(wait * 2, _LONGEST_WAIT)


@contextmanager
def _by_making(path: Path, timeout: float) -> Iterator[None]:
    """Use a file that only one program can create. If it is older than any save takes, its program was killed; it is
    renamed before it is deleted, so that only one of two programs that find it can delete it."""
    held = path.with_name(_HELD)
    deadline = time.monotonic() + timeout
    with saving(_failure(path)):
        while True:
            try:
                system_calls.io.close(system_calls.io.open(held, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
                break
            except FileExistsError:
                _take_away_if_old(held)
            if time.monotonic() >= deadline:
                raise Busy(_busy(path))
            time.sleep(_LONGEST_WAIT)
    try:
        yield
    finally:
        with suppress(OSError):
            system_calls.io.unlink(held)


def _take_away_if_old(held: Path) -> None:
    with suppress(OSError):
        if age(system_calls.io.lstat(held).st_mtime) > LEFT_BEHIND:
            old = held.with_name(f"{_HELD}-{os.urandom(4).hex()}")
            system_calls.io.rename(held, old)
            system_calls.io.unlink(old)


def _is_still(path: Path, fd: int) -> bool:
    """Whether `path` is still the file that we locked: a sync tool may have replaced it."""
    try:
        return os.path.samestat(system_calls.io.lstat(path), system_calls.io.fstat(fd))
    except FileNotFoundError:
        return False


@contextmanager
def _by_library(path: Path, timeout: float) -> Iterator[None]:
    """Use a library that supports every system but takes as long to import as everything else together."""
    import filelock

    lock = filelock.FileLock(path, timeout=timeout)
    with saving(_failure(path)):
        try:
            lock.acquire()
        except filelock.Timeout as error:
            raise Busy(_busy(path)) from error
    try:
        yield
    finally:
        lock.release()


def _failure(path: Path) -> str:
    return f"The campaign in {path.parent} could not be locked, so nothing was saved"


def _busy(path: Path) -> str:
    return f"Another program is busy with the campaign in {path.parent}. Wait for it or close it, then save again."


PATIENCE = 10.0
"""Seconds to wait for another program: longer than any save takes."""


@dataclass(slots=True, eq=False, repr=False)
class CampaignLock:
    """One program's use of a campaign's lock. A program that does not release it is waited for once, not again for each
    entry."""

    folder: Path
    _busy: bool = False
    _since: float = 0.0
    """Since when we have been waiting, on the monotonic clock; 0 if not."""

    @property
    def awaited(self) -> bool:
        """Whether we have been waiting for so long that the player should know."""
        return 0.0 < self._since < time.monotonic() - NOTICEABLE

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold the lock for a `with` block. Raises `Busy`."""
        self._since = time.monotonic()
        try:
            with hold(self.folder, 0.0 if self._busy else PATIENCE):
                self._busy, self._since = False, 0.0
                yield
        except Busy:
            self._busy = True
            raise
        finally:
            self._since = 0.0

    @contextmanager
    def taken_if_free(self) -> Iterator[None]:
        """Hold the lock for work that can also be done later: barely wait for it, and report nothing."""
        with hold(self.folder, NOTICEABLE):
            yield
