"""One program at a time: an exclusive lock on a campaign's folder, also between two threads of one program."""

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
"""Seconds of waiting after which a player wonders."""
LEFT_BEHIND = 60.0
"""Seconds after which no program can still be in the midst of a save."""
_NO_LOCKS = {errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
_unlockable: set[Path] = set()


def _nobody_is_told(folder: Path) -> None:
    """Where nobody looks on, nobody need be told."""


on_wait: Callable[[Path], None] = _nobody_is_told
"""Called once where a lock is waited for longer than is noticeable. A command line puts its own in this place."""
_FIRST_WAIT, _LONGEST_WAIT = 0.0005, 0.02


def hold(folder: Path, timeout: float = 10.0) -> AbstractContextManager[None]:
    """Hold the lock of `folder` for the length of a `with`; Busy if it is not free within `timeout` seconds.

    It is not re-entrant. The lock file stays for ever: whoever deleted it could let two in at once. Where the system
    locks no files, a file that only one program can make takes its place, and `without_locks` says so.
    """
    return _hold(folder / _NAME, timeout, or_else=_by_making)


def hold_file(path: Path) -> AbstractContextManager[None]:
    """Hold the lock file at `path` for the length of a `with`; Busy at once if another program holds it.

    However a program ends, the system lets go of what it held: so whether it is free tells whether its holder is gone.
    """
    return _hold(path, 0.0)


def without_locks(folder: Path) -> bool:
    """Whether the system was found to lock no files in this folder."""
    return folder in _unlockable


Way = Callable[[Path, float], AbstractContextManager[None]]


def _hold(path: Path, timeout: float, or_else: Way | None = None) -> AbstractContextManager[None]:
    return _by_library(path, timeout) if sys.platform == "win32" else _by_flock(path, timeout, or_else)


@contextmanager
def _by_flock(path: Path, timeout: float, or_else: Way | None = None) -> Iterator[None]:
    """Through the system itself: nothing to import, so that a single question from a shell answers at once."""
    import fcntl

    try:
        with saving(_failure(path)):
            fd = _locked(path, time.monotonic() + timeout)
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


def _locked(path: Path, deadline: float) -> int:
    """A descriptor of the lock file that holds the lock."""
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
    """By a file that only one program can make. One that is older than any save takes was left by a program that was
    killed; it gets another name before it goes, so that of two who find it only one takes it away."""
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
    """Whether `path` names what we locked: a sync tool may have put another file in its place meanwhile."""
    try:
        return os.path.samestat(system_calls.io.lstat(path), system_calls.io.fstat(fd))
    except FileNotFoundError:
        return False


@contextmanager
def _by_library(path: Path, timeout: float) -> Iterator[None]:
    """Through a library that knows every system, and takes as long to import as all the rest."""
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
"""Seconds after which another program is no longer waited for: longer than any save takes."""


@dataclass(slots=True, eq=False, repr=False)
class CampaignLock:
    """One program's turns at a campaign. Whoever does not let go is waited for once, not again at each entry."""

    folder: Path
    _busy: bool = False
    _since: float = 0.0
    """Since when we have been waiting, on the monotonic clock; 0 where we are not."""

    @property
    def awaited(self) -> bool:
        """Whether it has been waited for so long that the player should know."""
        return 0.0 < self._since < time.monotonic() - NOTICEABLE

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold the lock for the length of a `with`. Raises `Busy`."""
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
        """The same for what can as well be done later: hardly waited for, and nobody is told to be busy."""
        with hold(self.folder, NOTICEABLE):
            yield
