"""What a `replace` leaves behind when the program is killed in its middle: a hidden file that nobody was told of."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from solo_journal import clock
from solo_journal.campaign.store import calls

OLD = 3600.0
"""Seconds after which no program can still be about to rename it."""
_OURS = re.compile(r"\.[^/]{1,40}-[0-9a-f]{16}\.tmp\Z")


def temporary_for(path: Path) -> Path:
    """A name beside `path` that nothing has, under which its next bytes are written."""
    return path.parent / f".{path.name[:40]}-{os.urandom(8).hex()}.tmp"


def sweep(folder: Path) -> None:
    """Remove what is certainly ours and old. The file that it should have become is as it was."""
    with suppress(OSError):  # it is in nobody's way
        for name in calls.io.listdir(folder):
            if _OURS.match(name):
                found = calls.io.lstat(folder / name)
                if stat.S_ISREG(found.st_mode) and clock.age(found.st_mtime) > OLD:
                    calls.io.unlink(folder / name)
