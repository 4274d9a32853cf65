"""The system calls of the store, one name each, so that a test can fail, shorten or delay any of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def _entries(path: Path) -> list[tuple[str, bool]]:
    """The names in a folder, and whether each is a plain file: no link, pipe, device or folder."""
    with os.scandir(path) as found:
        return [(each.name, each.is_file(follow_symlinks=False)) for each in found]


class Calls:
    """Everything that reaches the disk goes through one of these."""

    lstat = staticmethod(os.lstat)
    stat = staticmethod(os.stat)
    listdir = staticmethod(os.listdir)
    entries = staticmethod(_entries)
    open = staticmethod(os.open)
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


io = Calls()
"""The calls in use. Tests replace them."""
