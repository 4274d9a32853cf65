"""The places where a campaign's files cannot be read, for the player's editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...rules.changes import Change, changes_between
from ...rules.immutable import plain
from ...rules.refusal import Refused
from ...rules.world import World
from ..journal import blocks
from ..journal.damaged_block import Damaged
from ..journal.journal import Journal
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..save.lock import hold
from ..save.migrate import keep_snapshot
from ..save.world_snapshot import write_state
from ..store import disk
from ..store.errors import StoreError, Unreadable
from ..store.long_work import over
from ..store.toml_text import parse
from .quarantine import move_aside


@dataclass(frozen=True, slots=True)
class Damage:
    """A file, a line counted from 1, and what is wrong there."""

    path: Path
    line: int
    why: str


def damage(folder: Folder) -> Iterator[Damage]:
    """Every unreadable place that an editor could fix: the state first, then entries in order."""
    found = world_snapshot.read(folder.state)
    if found.trouble and (line := _line_of_state(folder.state)):
        yield Damage(folder.state, line, found.trouble)
    for path in over(folder.sessions()):
        yield from damage_in(path)


def damage_in(path: Path) -> Iterator[Damage]:
    """Every unreadable place of one session file."""
    file = SessionFile.load(path)
    data = bytes(file.data)
    for index, block in enumerate(() if file.unread else file.blocks):
        entry = file.entry(index)
        if isinstance(entry, Damaged):
            yield Damage(path, _line_in(block, data), entry.why)


def _line_of_state(path: Path) -> int:
    """The line at fault; 0 if the file cannot be opened as a plain file."""
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


QUESTION = (
    "The last session files of this campaign are missing. A sync tool may still bring them: if so, wait, and "
    "only read until then. If they are lost for good, you can continue from what is left; campaign.toml, which "
    "holds the state at their end, then goes to trash/. Continue without them?"
)
NOT_MISSING = "No session file that campaign.toml refers to is missing, so there is nothing to skip."


def has_vanished(folder: Folder) -> bool:
    """Whether campaign.toml names an entry that the journal lacks."""
    found = world_snapshot.read(folder.state).state
    return found is not None and Journal.load(folder).place(found.as_of) is None


def go_on_without(folder: Folder, state: Path) -> tuple[Change, ...]:
    """Replay the state from what is left of the journal. Returns how it differs from campaign.toml. `state` is the
    player's folder of drafts and snapshots. Raises `Refused` if nothing is missing, and `StoreError`."""
    with hold(folder.path):
        found = world_snapshot.read(folder.state)
        if found.state is None or found.newer or not has_vanished(folder):
            raise Refused(NOT_MISSING)
        if Journal.load(folder).newest() is None:
            raise Refused("Nothing of the journal is left to continue from. Restore its files from a copy or a backup.")
        keep_snapshot(folder, found.state.id, state, "going-on")
        move_aside(folder.state, folder.trash)
        write_state(folder, found.state.id, found.state.title, found.state.model_extra)
        left = world_snapshot.read(folder.state).state
        return changes_between(_world(found.state), _world(left)) if left else ()


def _world(state: world_snapshot.State) -> World:
    return World.model_validate(plain(state.world))
