"""One program at a time: an exclusive lock on a campaign's folder, also between two threads of one program."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from solo_journal.campaign.store import calls
from solo_journal.campaign.store.errors import Busy, saving
from solo_journal.campaign.store.plain_files import open_plain

_NAME = ".lock"
_FIRST_WAIT, _LONGEST_WAIT = 0.0005, 0.02


def hold(folder: Path, timeout: float = 10.0) -> AbstractContextManager[None]:
    """Hold the lock of `folder` for the length of a `with`; Busy if it is not free within `timeout` seconds.

    It is not re-entrant. The lock file stays for ever: whoever deleted it could let two in at once.
    """
    return _held(folder / _NAME, timeout)


def hold_file(path: Path) -> AbstractContextManager[None]:
    """Hold the lock file at `path` for the length of a `with`; Busy at once if another program holds it.

    However a program ends, the system lets go of what it held: so whether it is free tells whether its holder is gone.
    """
    return _held(path, 0.0)


def _held(path: Path, timeout: float) -> AbstractContextManager[None]:
    return (_by_library if sys.platform == "win32" else _by_flock)(path, timeout)


@contextmanager
def _by_flock(path: Path, timeout: float) -> Iterator[None]:
    """Through the system itself: nothing to import, so that a single question from a shell answers at once."""
    import fcntl

    with saving(_failure(path)):
        fd = _locked(path, time.monotonic() + timeout)
    try:
        yield
    finally:
        try:
            fcntl.flock(fd, fcntl.LOCK_UN)  # closing is not enough where a forked child has the descriptor too
        finally:
            with suppress(OSError):  # nothing was written through it, so what was done under the lock stands
                calls.io.close(fd)


def _locked(path: Path, deadline: float) -> int:
    """A descriptor of the lock file that holds the lock."""
    import fcntl

    wait = _FIRST_WAIT
    while True:
        fd = open_plain(path, os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_still(path, fd):
                return fd
        except BlockingIOError:
            pass
        except BaseException:
            calls.io.close(fd)
            raise
        calls.io.close(fd)
        if time.monotonic() >= deadline:
            raise Busy(_busy(path))
        time.sleep(wait)
        wait = min(wait * 2, _LONGEST_WAIT)


def _is_still(path: Path, fd: int) -> bool:
    """Whether `path` names what we locked: a sync tool may have put another file in its place meanwhile."""
    try:
        return os.path.samestat(calls.io.lstat(path), calls.io.fstat(fd))
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
