"""Recognises what is left when a campaign was changed in two places: copies that sync tools put beside a file, and
git's conflict markers. `merge` merges them."""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import Path
from typing import NamedTuple

from ...rules.lazy_pattern import lazy_pattern
from ..journal.blocks import split
from ..save.folder import SESSION, Folder, names_in
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import Unreadable

# Every tool adds to the name what a session's name never has: a bracket, a dot, a second hyphen, a blank, a tilde.
#   0001-k3f9aa.sync-conflict-20261120-190411-AB12CD3.toml   Syncthing
#   0001-k3f9aa (Anna's conflicted copy 2026-11-20).toml     Dropbox, Nextcloud
#   0001-k3f9aa-LAPTOP.toml                                  OneDrive
#   0001-k3f9aa (1).toml   0001-k3f9aa 2.toml                Google Drive, iCloud
#   Copy of 0001-k3f9aa.toml   0001-k3f9aa - Copy.toml       file managers
#   0001-k3f9aa.toml~HEAD, 0001-k3f9aa.toml.orig             git, where a name is a file on one side only, and its tools
_COPY = lazy_pattern(
    r"(?:.+?\s)??(?P<stem>\d{4,}-[a-z0-9]+|campaign)(?:[^a-z0-9][^/]*)?\.toml(?:~.+|\.orig)?", re.IGNORECASE | re.DOTALL
)
_OPENS, _BASE, _DIVIDES, _CLOSES = b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"
_MARKER = lazy_pattern(rb"^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|\Z)", re.MULTILINE)
_NEXT = {_OPENS: (_BASE, _DIVIDES), _BASE: (_DIVIDES,), _DIVIDES: (_CLOSES,), _CLOSES: (_OPENS,)}


class Copy(NamedTuple):
    """A copy that a sync tool put beside a file."""

    path: Path
    of: Path


class Sides(NamedTuple):
    """The two sides of a file: ours, which git calls HEAD, and theirs."""

    ours: bytes
    theirs: bytes


def holds_markers(path: Path, limit: int) -> bool:
    """Whether a file of at most `limit` bytes contains git's markers. It is kept in memory only if it looks so. Raises
    `StoreError`, and `FileNotFoundError` if there is none."""
    pieces = disk.pieces(path, limit, overlap=len(_OPENS) - 1)
    return any(_OPENS in piece for piece in pieces) and has_markers(disk.read(path, limit))


def copies(folder: Folder, strangers: list[str] | None = None) -> list[Copy]:
    """The copies beside a campaign's files, by name. The strangers in its journal are looked up unless given."""
    beside = [(folder.journal, name) for name in (folder.strangers() if strangers is None else strangers)]
    beside += [(folder.path, name) for name in names_in(folder.path) if name != folder.state.name]
    found = (copy_of(place / name) for place, name in beside)
    return [each for each in found if each is not None and mark_of(each.path) != mark_of(each.of)]


def copy_of(path: Path) -> Copy | None:
    """The copy that a file is, judging by its name; None if it is no copy."""
    match = _COPY.fullmatch(path.name)
    if match is None or path.name.startswith("."):
        return None
    original = path.with_name(f"{match['stem'].lower()}.toml")
    at_home = (SESSION.match(original.name) is not None) is (path.parent.name == "journal")
    return Copy(path, original) if at_home and path.name != original.name else None


def has_markers(data: bytes | bytearray) -> bool:
    """Whether these bytes contain git's markers. A player's words may look like one; markers inside sealed entries do
    not count."""
    return _OPENS in data and bool(_markers(bytes(data)))


def sides(data: bytes) -> Sides:
    """Both sides of a file with git's markers. Raises `Unreadable` if some of the markers were removed."""
    ours, theirs = bytearray(), bytearray()
    at = 0
    expected: tuple[bytes, ...] = (_OPENS,)
    into: tuple[bytearray, ...] = (ours, theirs)
    for start, end, marker in _markers(data):
        if marker not in expected:
            line = data.count(b"\n", 0, start) + 1
            raise Unreadable(f"Line {line} has one of git's conflict markers without the others. Fix it by hand.", line)
        for side in into:
            side += data[at:start]
        at, expected = end, _NEXT[marker]
        into = {_OPENS: (ours,), _BASE: (), _DIVIDES: (theirs,), _CLOSES: (ours, theirs)}[marker]
    if expected != (_OPENS,):
        raise Unreadable("The last of git's markers is missing. Fix it by hand in a text editor.")
    return Sides(bytes(ours + data[at:]), bytes(theirs + data[at:]))


def _markers(data: bytes) -> list[tuple[int, int, bytes]]:
    """Start, end and kind of each marker line. Lines inside sealed entries are a player's words."""
    sealed = [(block.start, block.end) for block in split(data).blocks if block.state == "sealed"]
    found = []
    for match in _MARKER.finditer(data):
        place = bisect_right(sealed, match.start(), key=lambda span: span[0]) - 1
        if place < 0 or match.start() >= sealed[place][1]:
            end = data.find(b"\n", match.end()) + 1 or len(data)
            found.append((match.start(), end, match[0]))
    return found if any(marker == _OPENS for *_, marker in found) else []
