"""Writes a file of any size piece by piece: it appears whole and synced, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from solo_journal.campaign.store import disk, system_calls
from solo_journal.campaign.store.errors import saving
from solo_journal.campaign.store.plain_files import SAFELY, mode_of

from .plain_files import temporary_for


@contextmanager
def write_atomically(path: Path, *, over: bool = False) -> Iterator[BinaryIO]:
    """A file to write to and seek in, which appears at `path` when the block ends; `over` replaces an existing one.

    If an error or the player ends the writing, nothing is left behind. Raises `NotSaved`, and `NotOurs` if something
    other than a plain file is there.
    """
    failed = f"{path} was not saved"
    temporary = temporary_for(path)
    with saving(failed):
        mode = mode_of(path)
        fd = system_calls.io.open(
            temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | SAFELY, 0o666 if mode is None else mode
        )
    try:
        with saving(failed):
            with os.fdopen(fd, "w+b") as file:
                yield file
                file.flush()
                system_calls.io.fsync(file.fileno())
            if over and mode_of(path) is not None:
                system_calls.io.rename(temporary, path)
        if temporary.exists():
            disk.move(temporary, path)
    except BaseException:
        with suppress(OSError):
            system_calls.io.unlink(temporary)
        raise
