"""Where the files of a campaign cannot be read: the file and the line, for the player's editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..journal import blocks
from ..journal.damaged_block import Damaged
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..store import disk
from ..store.errors import StoreError, Unreadable
from ..store.long_work import over
from ..store.toml_text import parse


@dataclass(frozen=True, slots=True)
class Damage:
    """One place, the line counted from 1, and what is wrong there."""

    path: Path
    line: int
    why: str


def damage(folder: Folder) -> Iterator[Damage]:
    """Every place of a campaign that cannot be read and that an editor could mend: its state first, then its entries in
    their order."""
    found = world_snapshot.read(folder.state)
    if found.trouble and (line := _line_of_state(folder.state)):
        yield Damage(folder.state, line, found.trouble)
    for path in over(folder.sessions()):
        yield from damage_in(path)


def damage_in(path: Path) -> Iterator[Damage]:
    """Every place of one session file."""
    file = SessionFile.load(path)
    data = bytes(file.data)
    for index, block in enumerate(() if file.unread else file.blocks):
        entry = file.entry(index)
        if isinstance(entry, Damaged):
            yield Damage(path, _line_in(block, data), entry.why)


def _line_of_state(path: Path) -> int:
    """The line at fault; 0 where the file cannot be opened as a plain one at all."""
    try:
        parse(disk.read(path, world_snapshot.LIMIT))
    except Unreadable as error:
        return error.line or 0
    except (StoreError, OSError):
        return 0
    return 1


def _line_in(block: blocks.Block, data: bytes) -> int:
    try:
        blocks.read_block(block, data)
    except Unreadable as error:
        return error.line or block.line(data)
    except StoreError:
        pass
    return block.line(data)
