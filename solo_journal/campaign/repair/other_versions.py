"""Collects other versions of a campaign's files: copies, the other side of git's markers, and what is in
`recovered`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..entry import Entry
from ..journal.damaged_block import ID
from ..journal.file_blocks import LARGEST
from ..journal.journal import Journal
from ..save import world_snapshot
from ..save.folder import Folder, names_in
from ..store import disk
from ..store.errors import StoreError
from ..store.long_work import over
from .conflicts import copies, has_markers, holds_markers, sides
from .entry_union import Piece, pieces_at

MOST_PUT_ASIDE = 1_000
"""The most files of `recovered` that are examined."""
MOST_COPY = 100_000_000
"""The most bytes in a copy of a session file."""
_IDS = re.compile(ID.pattern.encode())


@dataclass(slots=True)
class OtherVersions:
    """The other versions of a campaign's files."""

    of: dict[Path, list[tuple[str, list[Piece]]]] = field(default_factory=dict)
    """Other versions by session file."""
    states: list[tuple[str, world_snapshot.Found]] = field(default_factory=list)
    """Other versions of campaign.toml."""
    copies: list[Path] = field(default_factory=list)
    """Files that go to trash/ at the end."""
    left: list[str] = field(default_factory=list)
    """What cannot be merged, as sentences."""


def other_versions(journal: Journal, id_: str, *, recovered: bool) -> OtherVersions:
    """Copies and the other sides of git's markers, or what is in `recovered`; `id_` is the campaign's."""
    others = OtherVersions()
    if recovered:
        _put_aside(others, journal)
        return others
    for path in over(journal.paths):
        try:
            if holds_markers(path, LARGEST):
                others.of[path] = [
                    ("the other side of git's markers", pieces_at(path, sides(journal.file(path).whole()).theirs))
                ]
        except (StoreError, OSError) as error:
            others.left.append(f"{path.name}: {error}")
    _copies(others, journal.folder, id_)
    return others


def _copies(others: OtherVersions, folder: Folder, id_: str) -> None:
    """Add the copies beside the session files and campaign.toml."""
    for copy in copies(folder):
        name = copy.path.name
        try:
            data = disk.read(copy.path, MOST_COPY)
            versions = list(dict.fromkeys(sides(data))) if has_markers(data) else [data]
            pieces = [pieces_at(copy.path, each) for each in versions if copy.of != folder.state]
        except (StoreError, OSError) as error:
            others.left.append(f"{name} is left alone: {error}")
            continue
        if copy.of != folder.state:
            others.of.setdefault(copy.of, []).extend((name, each) for each in pieces)
        else:
            found = world_snapshot.parse_snapshot(data[: world_snapshot.LIMIT])
            if found.state is None or found.newer or found.state.id != id_:
                others.left.append(f"{name} is left alone: it is another campaign's. Move it elsewhere.")
                continue
            others.states.append((name, found))
        others.copies.append(copy.path)


def _put_aside(others: OtherVersions, journal: Journal) -> None:
    """Add the entries of `recovered` that the journal lacks, and words that were repaired by hand. A file with nothing
    else in it goes to trash/ at the end."""
    known = _homes(journal, {each.id for _, pieces in _fragments(journal.folder, []) for each in pieces})
    taken: set[str] = set()
    for path, pieces in _fragments(journal.folder, others.left):
        name = path.name
        new = [each for each in pieces if isinstance(each.entry, Entry) and each.entry.kind != "checkpoint"]
        new = [each for each in new if each.id not in taken and _is_news(each, journal, known.get(each.id, set()))]
        if new and journal.paths:
            home = next((each for each in journal.paths if name.startswith(each.stem)), journal.paths[-1])
            others.of.setdefault(home, []).append((f"recovered/{name}", new))
            taken.update(each.id for each in new)
        elif not pieces:
            others.left.append(f"{name} holds a fragment, which can only be read in a text editor: {path}")
        if new and all(isinstance(each.entry, Entry) for each in pieces):
            others.copies.append(path)


def _is_news(piece: Piece, journal: Journal, homes: set[Path]) -> bool:
    """Whether the journal lacks this entry, or has it with words other than those written by hand."""
    files = [journal.file(path) for path in homes if piece.state != "sealed"]
    there = [file.entry(at) for file in files if (at := file.find(piece.id)) is not None]
    return not homes or any(each != piece.entry for each in there)


def _fragments(folder: Folder, left: list[str]) -> Iterator[tuple[Path, list[Piece]]]:
    """The files in `recovered`, one in memory at a time. Those that cannot be used are added to `left` with the
    reason."""
    for name in over(names_in(folder.recovered)[:MOST_PUT_ASIDE]):
        path = folder.recovered / name
        try:
            yield path, pieces_at(path, disk.read(path, LARGEST))
        except (StoreError, OSError) as error:
            left.append(f"{name} is left alone: {error}")


def entries_elsewhere(journal: Journal, others: OtherVersions) -> dict[Path, frozenset[str]]:
    """For each file: the entries of its other versions that are already in another session file of this campaign."""
    homes = _homes(journal, {piece.id for versions in others.of.values() for _, pieces in versions for piece in pieces})
    return {path: frozenset(id_ for id_, found in homes.items() if found - {path}) for path in others.of}


def _homes(journal: Journal, ids: set[str]) -> dict[str, set[Path]]:
    """The session files that contain each of these entries."""
    wanted, homes = ids - {""}, dict[str, set[Path]]()
    for path in over(journal.paths if wanted else ()):
        file = journal.file(path)
        for id_ in wanted.intersection(each.decode() for each in _IDS.findall(file.data)):
            if file.find(id_) is not None:
                homes.setdefault(id_, set()).add(path)
    return homes
