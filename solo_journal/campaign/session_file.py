"""One session file as it was last read: its blocks, parsed only when looked at, and what others appended since."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from ..rules.refused import Refused
from .entry import Entry
from .faults import first_fault
from .folder import Folder
from .store import blocks, calls, disk
from .store.blocks import Block, Tail
from .store.errors import Moved, StoreError, TooLarge, Unreadable

Seen = Literal["same", "grown", "anew"]
"""What a second look found: nothing new, more at the end, or something that must be read from the beginning."""
ID = re.compile(r"""(?m)^[ \t]*id[ \t]*=[ \t]*["']([0-9A-Za-z]+)["']""")
NOWHERE = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A block that cannot be read. Its bytes stay where they are."""

    path: Path
    line: int
    raw: str
    why: str
    text: str = ""
    id: str = ""
    """The entry's id, where it can still be made out: the entry is there, whatever else is wrong with it."""


@dataclass(slots=True)
class SessionFile:
    """The blocks of one journal file, and what the file looked like when they were read."""

    path: Path
    data: bytearray = field(default_factory=bytearray)
    blocks: list[Block] = field(default_factory=list)
    tail: Tail | None = None
    _mark: tuple[int, int, int] | None = None
    _read: dict[int, Entry | Damaged] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> SessionFile:
        """Read a file. One that cannot be read at all, say a link, holds a single damaged block that says why."""
        found = cls(path)
        found.refresh()
        return found

    @classmethod
    def of(cls, path: Path, data: bytes) -> SessionFile:
        """A file as it would be with these bytes. Nothing is read or written."""
        found = cls(path)
        found._take_all(data)
        return found

    @classmethod
    def begin(cls, path: Path, data: bytes) -> SessionFile:
        """Make a new file, durably. Raises `NotSaved`."""
        disk.create(path, data)
        made = cls(path)
        made._take_all(data)
        made._remember()
        return made

    def refresh(self) -> Seen:
        """Take in what was written since. Raises `StoreError` where what is known already cannot be read again."""
        mark = mark_of(self.path)
        if mark == self._mark:
            return "same"
        known, old = len(self.data), self._mark
        self._mark = mark
        try:
            if known and old and mark[0] == old[0] and mark[1] > known and not self.tail:
                last = self.blocks[-1].start if self.blocks else 0
                more = disk.read_from(self.path, last)
                if more.startswith(self.data[last:]):
                    self._take_more(more, last)
                    return "grown"
            self._take_all(disk.read(self.path))
        except FileNotFoundError:
            self._take_nothing(f"{self.path.name} is no longer there. Bring it back from a copy or from the trash.")
        except (Unreadable, Moved) as error:  # the disk failed, or another program writes at this moment: look again
            self._mark = old
            if old is not None:
                raise
            self._take_nothing(str(error))
        except StoreError as error:
            self._take_nothing(str(error))
        return "anew"

    def _remember(self) -> None:
        """Remember what the file looks like, unless somebody else wrote to it already: then look again. From here on
        nothing may fail any more, for what was written is saved."""
        mark = mark_of(self.path)
        self._mark = mark if mark[1] == len(self.data) else NOWHERE

    def _take_all(self, whole: bytes) -> None:
        split = blocks.split(whole)
        self.data, self.blocks, self.tail = bytearray(whole), split.blocks, split.tail
        self._read.clear()

    def _take_nothing(self, why: str) -> None:
        self.data, self.blocks, self.tail = bytearray(), [Block(0, 0, 1, "unsealed")], None
        self._read = {0: Damaged(self.path, 1, "", why)}

    def _take_more(self, more: bytes, at: int) -> None:
        """Take in what was appended. `more` begins with the last known block, which stands at byte `at`."""
        self.data += more[len(self.data) - at :]
        split = blocks.split(more)
        line = self.blocks[-1].line - 1 if self.blocks else 0
        for each in split.blocks[1 if self.blocks else 0 :]:
            self.blocks.append(Block(each.start + at, each.end + at, each.line + line, each.state))
        self.tail = Tail(split.tail.offset + at, split.tail.data) if split.tail else None

    def __len__(self) -> int:
        return len(self.blocks)

    def entry(self, index: int) -> Entry | Damaged:
        """The entry at this place, or what cannot be read of it. A file that was read anew may have lost the place."""
        if index >= len(self.blocks):
            return Damaged(self.path, 1, "", f"{self.path.name} has become shorter: another program wrote to it.")
        if index not in self._read:
            self._read[index] = self._parse(self.blocks[index])
        return self._read[index]

    def entries(self, start: int = 0) -> Iterator[Entry | Damaged]:
        """The entries from `start` on."""
        return (self.entry(index) for index in range(start, len(self.blocks)))

    def append(self, block: bytes) -> None:
        """Add a sealed block and take it in. Raises `NotSaved`, or `Moved` where somebody else wrote in between."""
        if self.data and not self.data.endswith(b"\n"):
            block = b"\n" + block
        disk.append(self.path, block, len(self.data))
        last = self.blocks[-1].start if self.blocks else 0
        self._take_more(bytes(self.data[last:]) + block, last)
        self._remember()

    def mend(self, folder: Folder) -> bool:
        """Put a torn tail aside, then cut it off; False where the file held no entry at all and is itself put aside.
        Only under the lock: it may be an append in progress."""
        if self.tail is None and self.blocks:
            return True
        offset = self.tail.offset if self.tail else 0
        disk.make_folder(folder.recovered)
        target = folder.unused_in(folder.recovered, f"{self.path.stem}-at-{offset}")
        if not self.blocks:  # the program ended while it made this file, so no entry of it was ever called saved
            disk.move(self.path, target)
            return False
        disk.create(target, bytes(self.data[offset:]))
        disk.truncate(self.path, offset)
        self.refresh()
        return True

    def forget(self) -> None:
        """Let go of what was parsed; the bytes stay."""
        if self.data:
            self._read.clear()

    def find(self, id_: str) -> int | None:
        """The place of an entry, without parsing those that do not hold its id."""
        wanted = id_.encode("utf-8", "replace")
        at = self.data.find(wanted) if wanted else -1
        while at >= 0:
            index = bisect_right(self.blocks, at, key=lambda block: block.start) - 1
            if index >= 0 and self.entry(index).id == id_:
                return index
            at = self.data.find(wanted, max(at + 1, self.blocks[index].end if index >= 0 else 0))
        return None

    def _parse(self, block: Block) -> Entry | Damaged:
        raw = bytes(self.data[block.start : block.end])
        try:
            tree = blocks.read_block(Block(0, len(raw), block.line, block.state), raw)
            return Entry.model_validate(tree)
        except (Unreadable, TooLarge) as error:
            why = str(error)
        except ValidationError as error:
            why = f"{self.path.name}, line {block.line}: {first_fault(error)}."
        text = raw.decode("utf-8", "replace")
        known = ID.search(text)
        return Damaged(self.path, block.line, text, why, id=known[1] if known else "")


def mark_of(path: Path) -> tuple[int, int, int]:
    """What tells that a file was written: inode, size and time. Links are not followed."""
    try:
        status = calls.io.lstat(path)
    except OSError:
        return NOWHERE
    return (status.st_ino, status.st_size, status.st_mtime_ns)


def block_of(entry: Entry) -> bytes:
    """An entry as it is appended: emitted, parsed back, compared, sealed. Refused where no file can hold it."""
    try:
        return blocks.verified(entry.tree())
    except StoreError as error:
        raise Refused(str(error)) from error


def tree_of(entry: Entry) -> dict[str, Any]:
    """An entry as the documented object that `--json` prints."""
    import json

    from pydantic_core import to_json

    tree: dict[str, Any] = json.loads(to_json(entry.tree()))
    return tree
