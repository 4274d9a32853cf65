"""`campaign.toml`: the world after one entry, for people to read and for a fast start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from ...rules.changes import Change, changes_between
from ...rules.immutable import Frozen, Map, plain
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import Entry
from ..journal.blocks import seal
from ..journal.journal import Journal, Reached
from ..journal.replay import apply_changes, fold
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import StoreError, Unreadable, first_fault
from ..store.toml_text import all_tables, parse, unstorable
from .folder import Folder
from .formats import FORMAT as FORMAT
from .formats import format_in, state_now
from .unsaved import Made, Stamp

LIMIT = 1_000_000
"""The most bytes in campaign.toml."""
HEAD = """\
# A snapshot of the campaign as of one entry of its journal. You may edit it by hand: what you change is
# taken over as an entry of its own when the campaign is opened next, and can be taken back.

"""


class State(Frozen):
    """The content of campaign.toml."""

    format: int
    id: str
    title: str
    as_of: str
    count: int
    """The number of entries in the journal up to `as_of`."""
    world: Map[str, Any]

    @property
    def called(self) -> str:
        """The campaign's current title; `title` is the original one."""
        return str(self.world.get("title") or self.title)


class Found(NamedTuple):
    """The result of reading campaign.toml."""

    state: State | None
    world: World | None = None
    newer: int = 0
    """Its format, if this program does not know it yet."""
    by_hand: bool = False
    """The seal does not match: somebody edited it."""
    trouble: str = ""
    """Why it cannot be used, as a sentence; empty if it can, or if there is none."""


@dataclass(slots=True, eq=False, repr=False)
class Known:
    """campaign.toml as this program last read or wrote it."""

    as_of: str = ""
    """Its entry, if it can be relied on."""
    keep: bool = False
    """It cannot be read, and must not be overwritten unasked."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Keys that this program does not know."""
    mark: tuple[int, int, int] | None = None
    """The file's version on disk."""

    def touched(self, path: Path) -> bool:
        """Whether another program, or the player's editor, wrote to it since."""
        return mark_of(path) != self.mark

    def write(self, path: Path, id_: str, title: str, reached: Reached, world: World) -> None:
        as_of, count = reached
        tree = Map(plain(world))
        state = State(**self.more, format=FORMAT, id=id_, title=title, as_of=as_of, count=count, world=tree)
        disk.replace(path, text(state))
        self.as_of, self.mark = as_of, mark_of(path)


def read(path: Path) -> Found:
    """Read a snapshot. Problems are returned as sentences, never raised."""
    try:
        data = disk.read(path, LIMIT)
    except FileNotFoundError:
        return Found(None)
    except (StoreError, OSError) as error:
        return Found(None, trouble=str(error))
    return parse_snapshot(data)


def parse_snapshot(data: bytes) -> Found:
    """Read a snapshot from bytes. Problems are returned as sentences, never raised."""
    body, sealed_by = _unseal(data)
    newer, state = 0, None
    try:
        tree = parse(data)
        tree.pop("size", None)  # how long the session file was, which older versions noted
        if isinstance(tree.get("format"), int) and tree["format"] > FORMAT:
            newer = tree["format"]
        state = State.model_validate(state_now(tree, format_in(tree)))
        if fault := unstorable(state.world):
            return Found(state if newer else None, newer=newer, trouble=f"campaign.toml: {fault}.")
        return Found(state, World.model_validate(state.world), newer, by_hand=sealed_by != seal(body))
    except Unreadable as error:
        return Found(None, trouble=f"campaign.toml cannot be read: {error}")
    except ValidationError as error:
        return Found(state if newer else None, newer=newer, trouble=f"campaign.toml: {first_fault(error)}.")


def text(state: State) -> bytes:
    """A snapshot as sealed bytes, complete before anything is written."""
    import tomli_w

    tree = plain(state)
    tree["world"] = {key: _settled(value) for key, value in tree["world"].items() if value or key == "systems"}
    body = (HEAD + tomli_w.dumps(tree)).encode()
    return body + f"#= {seal(body)}\n".encode()


def _settled(value: Any) -> Any:
    """A tree in which every record names its tables by the alphabet. Their order means nothing to rules, and a journal
    does not keep it: a block writes an empty table among the values. So undo and redo restore this file to the byte."""
    if isinstance(value, list):
        return [_settled(each) for each in value]
    if not isinstance(value, dict):
        return value
    tables = [key for key, each in value.items() if isinstance(each, dict) or all_tables(each)]
    values = [key for key in value if key not in tables]
    return {key: _settled(value[key]) for key in (*values, *(sorted(tables) if values else tables))}


def _unseal(data: bytes) -> tuple[bytes, str]:
    """The body and the hexadecimal seal, whatever newlines an editor left."""
    trimmed = data.rstrip()
    body, mark, digits = trimmed.rpartition(b"#= ")
    if not mark or len(digits) != 8:
        return data, ""
    return body, digits.decode("ascii", "replace")


class Entered(Refused):
    """The changes made by hand are in the journal already."""


class HandEdit(NamedTuple):
    """The changes from the world at an entry to what campaign.toml says now."""

    changes: tuple[Change, ...] = ()
    since: str = ""
    """The entry that campaign.toml names."""

    def is_entered(self, journal: Journal) -> bool:
        """Whether all of it held right after a later entry by hand: another window made that entry, or this program did
        before it could rewrite campaign.toml."""
        later = takewhile(lambda entry: entry.id != self.since, journal.backwards())
        last = next((entry for entry in later if entry.kind == "hand"), None)
        then = fold(journal, until=journal.place(last.id)) if last else None
        return then is not None and apply_changes(then.world(), self.changes) == then.world()

    def made(self, journal: Journal, world: World, stamp: Stamp) -> Made:
        """The entry that records the changes. Raises `Entered` if there is one already, and `Refused` if they cannot be
        applied."""
        after = apply_changes(world, self.changes)
        if after == world or self.is_entered(journal):
            raise Entered
        return Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=changes_between(world, after)), after)


def write_state(folder: Folder, id_: str, title: str, more: Mapping[str, Any] | None = None) -> bool:
    """Write it; false if the journal has nothing to write it from. `more` holds keys that this program does not know.
    Call it with the lock held. Raises `StoreError`."""
    journal = Journal.load(folder)
    newest, folded = journal.newest(), fold(journal)
    if newest is None or folded is None:
        return False
    known = Known(more=more or {})
    known.write(folder.state, id_, title, newest, folded.world())
    return True
