"""Errors of the disk, each with a whole sentence for the player: what happened, where, and what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError

# By name, because not every system has every number.
_REASONS = {
    "ENOSPC": ("the disk is full", "Make some room on it, then save again."),
    "EDQUOT": ("your share of the disk is used up", "Make some room on it, then save again."),
    "EROFS": ("the disk is read-only", "Make it writable, or move the campaign to another disk."),
    "EACCES": ("you have no permission there", "Change the permissions of the file and its folder."),
    "EPERM": ("you have no permission there", "Change the permissions of the file and its folder."),
    "EIO": ("the disk reports a fault", "Copy the campaign to another disk before anything else."),
    "ENOENT": ("it is no longer there", "Restore what was moved or removed, then save again."),
    "ENOTDIR": ("there is a file where a folder should be", "Move that file away, then save again."),
    "EEXIST": ("there is already something of that name", "Move that away, or choose another name."),
    "ENAMETOOLONG": ("its name is too long for this disk", "Choose a shorter name or another folder."),
    "EMFILE": ("too many files are open", "Close some other programs, then save again."),
    "ENFILE": ("too many files are open", "Close some other programs, then save again."),
    "EFBIG": ("the file would be larger than is allowed here", "Move the campaign to another disk."),
    "EXDEV": ("the two places are on different disks", "Copy it by hand instead."),
    "ENOLCK": ("this disk cannot lock files", "Move the campaign to another disk."),
    "ENOTSUP": ("this disk cannot do that", "Move the campaign to another disk."),
    "ENODEV": ("the disk was removed", "Plug it in again, then save again."),
    "ENXIO": ("the disk was removed", "Plug it in again, then save again."),
    "ESTALE": ("the network folder was lost", "Connect it again, then save again."),
    "ENOTCONN": ("the network folder was lost", "Connect it again, then save again."),
    "EHOSTDOWN": ("the network folder was lost", "Connect it again, then save again."),
    "ETIMEDOUT": ("the network folder does not answer", "Connect it again, then save again."),
}


def because(error: OSError) -> str:
    """The end of a sentence about a failure: the reason in plain words, and what to do about it."""
    known = _REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    if known is None:
        return f"{error.strerror or error}. Look into that, then save again."
    reason, remedy = known
    return f"{reason}. {remedy}"


class StoreError(Exception):
    """An error in a campaign's files. The message is a sentence for the player."""


class NotSaved(StoreError):
    """Something was not made durable.

    `cause` is the system's error. `suspect` says that the file's content on the disk is uncertain: after a failed fsync
    the kernel marks the lost pages clean, and a second fsync succeeds without writing them. The next save must then
    rewrite the whole file with `disk.replace` and never append.
    """

    def __init__(self, message: str, cause: OSError | None = None, *, suspect: bool = False) -> None:
        super().__init__(message)
        self.cause = cause
        self.suspect = suspect


class Moved(StoreError):
    """A file's length changed because another program wrote to it; catch up first."""


class NotOurs(StoreError):
    """There is a link, pipe, device or folder where a plain file was expected."""


class TooLarge(StoreError):
    """Over a bound that protects against hostile or broken files."""


class Unreadable(StoreError):
    """Bytes that cannot be read, or that are not valid TOML; `line` and `column` count from 1, if known. `reason` is
    what is wrong, without place and advice."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None, reason: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.reason = reason


class Busy(StoreError):
    """Another program has held the campaign's lock for too long."""


class Doubt(OSError):
    """A failure that leaves the file's content on the disk uncertain: it makes a NotSaved `suspect`."""


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn system errors while reading a file into Unreadable; FileNotFoundError stays as it is."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unreadable(f"{path} could not be read: {because(error)}") from error


@contextmanager
def saving(failure: str) -> Iterator[None]:
    """Turn system errors while saving into NotSaved, whose sentence begins with `failure`."""
    try:
        yield
    except OSError as error:
        raise NotSaved(f"{failure}: {because(error)}", error, suspect=isinstance(error, Doubt)) from error


def first_fault(error: ValidationError) -> str:
    """The first invalid value of a file, and why: `“world.scene” has an impossible value (...)`."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"“{where}” has an impossible value ({first['msg']})"
