"""One journal file as last read: its bytes, its blocks, and what other programs appended since."""

from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Literal, NamedTuple, Self

from ...rules.command_hints import way
from ..entry import Entry
from ..save.folder import Folder, make_own
from ..save.formats import FORMAT, format_in
from ..store import disk
from ..store.disk import NOWHERE, Mark, mark_of
from ..store.errors import Moved, NotSaved, StoreError, TooLarge, Unreadable
from . import blocks
from .blocks import MOST_BLOCKS, Block
from .damaged_block import ID, Damaged, counts_unsealed, in_utf_16

Seen = Literal["same", "grown", "anew"]
"""The result of checking a file again: unchanged, longer, or to be read from the beginning."""
LARGEST = 40_000_000
"""The most bytes in a session file: 100,000 entries take 31 million."""
ROTATE = 1_000_000
"""The size in bytes at which a session continues in another file, which also begins with a checkpoint."""
RESERVE = 0.9
"""The share of a file's bounds that new entries may fill; the rest is for entries that wait to be saved."""
PAST_A_BOUND = (
    "{} is over a limit, so it was not read: {} The file is unchanged. Restore it from a backup, or move what "
    "does not belong in it elsewhere."
)


class Torn(NamedTuple):
    """Where the torn end of a file begins, and how many bytes it has."""

    offset: int
    size: int


@dataclass(slots=True)
class FileBlocks:
    """The bytes of one file, its blocks, and its state on disk when it was read."""

    path: Path
    tail: Torn | None = None
    unread: str = ""
    """Why none of it could be read, as a sentence. Its bytes stay as they are."""
    too_large: bool = False
    """It exceeds a bound."""
    gone: bytes = b""
    """Entries that another program overwrote, to be saved in `recovered`."""
    turn: int = 0
    """The generation: how often it was reread from the beginning because it had been replaced."""
    data: bytearray = field(default_factory=bytearray)
    """All bytes of the file, as read."""
    blocks: list[Block] = field(default_factory=list)
    _lines: list[tuple[int, int]] = field(default_factory=list)
    """Byte offset and line of the first blocks, as far as was asked for."""
    _read: dict[int, Entry | Damaged] = field(default_factory=dict)
    """What was parsed of its blocks, by index."""
    _mark: Mark | None = None
    _format: int | None = None
    _alone: RLock = field(default_factory=RLock, repr=False, compare=False)
    """One thread may read a page while another saves an entry."""

    @classmethod
    def of(cls, path: Path, data: bytes) -> Self:
        """A file with these bytes, without reading or writing anything."""
        found = cls(path)
        found._take_all(data)
        return found

    @classmethod
    def begin(cls, path: Path, data: bytes) -> Self:
        """Create a new file, durably. Raises `NotSaved`."""
        disk.create(path, data)
        made = cls.of(path, data)
        made._remember()
        return made

    def whole(self) -> bytes:
        """All bytes of the file, for rewriting it. Raises `Unreadable` if they could not be read."""
        data = bytes(self.data)
        if self.unread:
            raise Unreadable(self.unread)
        return data

    @property
    def full(self) -> bool:
        """Whether the session has reached its bounds, so that new entries are refused."""
        whole = self.size - (self.tail.size if self.tail else 0)  # a torn end is put aside before the next entry
        return whole > RESERVE * LARGEST or len(self) > RESERVE * MOST_BLOCKS

    @property
    def size(self) -> int:
        """The file's size in bytes, as read."""
        return len(self.data)

    @property
    def format(self) -> int:
        """The format that its checkpoint names."""
        if self._format is None:
            self._format = FORMAT
            for first in self.blocks[:1]:
                with suppress(StoreError):
                    said = blocks.read_block(first, bytes(self.data[: first.end]))
                    self._format = format_in(said.get("checkpoint"))
        return self._format

    def refresh(self) -> Seen:
        """Take in what was written since the last look. Raises `StoreError` if what is known cannot be read again."""
        with self._alone:
            mark = mark_of(self.path)
            return "same" if mark == self._mark else self._look_again(mark)

    def _look_again(self, mark: Mark) -> Seen:
        old, self._mark = self._mark, mark
        try:
            self._must_be_readable(mark[1])
            if self.data and old and mark[0] == old[0] and mark[1] > self.size and not self.tail:
                last = self._last
                more = disk.read_from(self.path, last, LARGEST)
                if more.startswith(self.data[last:]):
                    before = self.blocks[-1:]
                    self._take_more(more, last)
                    return "grown" if self._is_still_there(before) else "anew"
            self._take_anew(disk.read(self.path, LARGEST))
        except FileNotFoundError:
            self._take_nothing(f"{self.path.name} is no longer there. Restore it from a copy or from the trash.")
        except (Unreadable, Moved) as error:  # the disk failed, or another program writes at this moment: look again
            self._mark = old
            if old is not None:
                raise
            self._take_nothing(str(error))
        except TooLarge as error:
            self._take_nothing(PAST_A_BOUND.format(self.path.name, error))
            self.too_large = True
        except StoreError as error:
            self._take_nothing(str(error))
        return "anew"

    def _is_still_there(self, last: list[Block]) -> bool:
        """Whether the last block is unchanged. An unsealed one may have grown."""
        return not last or self.blocks[self.block_at(last[0].start)] == last[0]

    def _must_be_readable(self, size: int) -> None:
        if size > LARGEST:  # before a byte of it is read
            raise TooLarge(f"It has {size:,} bytes, and the most that is read of a session is {LARGEST:,}.")

    def _remember(self) -> None:
        """Remember the file's state on disk, unless another program wrote to it already, so that it is checked again.
        Nothing may fail from here on, because the entry is saved."""
        mark = mark_of(self.path)
        self._mark = mark if mark[1] == self.size else NOWHERE

    @property
    def _last(self) -> int:
        """The offset of the last block."""
        return self.blocks[-1].start if self.blocks else 0

    def _take_all(self, whole: bytes) -> None:
        self.unread, self.too_large, self._format = "", False, None
        self.data, self.blocks, self._lines, self._read = bytearray(whole), [], [], {}
        self._take_blocks(whole, 0)
        self._format = None

    def _take_anew(self, whole: bytes) -> None:
        """Take in a file that was replaced, and keep what was in it and is no longer."""
        lost = self._not_in(whole)
        self._take_all(whole)
        self.gone += lost
        self.turn += 1

    def _not_in(self, whole: bytes) -> bytes:
        """The known entries that are missing in these bytes, and those that were repaired by hand and stand there as
        they were before: an editor saved an old buffer."""
        if not self.data or whole.startswith(self.data):
            return b""
        known, lost = bytes(self.data), []
        ids = set(_ids(whole))
        mended = any(block.state != "sealed" and block.raw(known) not in whole for block in self.blocks)
        sealed = [block.raw(whole) for block in blocks.split(whole).blocks if block.state == "sealed"] if mended else []
        back = {id_ for raw in sealed for id_ in _ids(raw)[:1]}
        for block in self.blocks:
            raw = block.raw(known)
            for id_ in _ids(raw)[:1]:
                if id_ not in ids or (block.state != "sealed" and id_ in back):
                    lost.append(raw)
        return b"".join(lost)

    def _take_nothing(self, why: str) -> None:
        self.gone += self.data
        self._take_all(b"")
        self.unread = why
        self.blocks = [Block(0, 0, "unsealed")]
        self.turn += 1

    def _take_more(self, more: bytes, at: int) -> None:
        """Take in what was appended. `more` begins with the last known block, at offset `at`; if unsealed, it may have
        grown."""
        self.data += more[len(self.data) - at :]
        self._read.pop(len(self) - 1, None)
        del self.blocks[-1:]
        self._take_blocks(more, at)

    def _take_blocks(self, data: bytes, at: int) -> None:
        """Take in the blocks of the bytes at offset `at`, which end the file."""
        del self._lines[len(self.blocks) :]
        _, found, tail = blocks.split(data)
        if tail:
            more, tail = blocks.unsealed_end(data, tail, lambda raw: counts_unsealed(raw, self.format))
            found += more
        self.blocks += (Block(each.start + at, each.end + at, each.state) for each in found) if at else found
        self.tail = Torn(tail.offset + at, len(tail.data)) if tail else None

    def __len__(self) -> int:
        return len(self.blocks)

    def line(self, index: int) -> int:
        """The line at which a block begins, counted from 1."""
        for block in self.blocks[len(self._lines) : index + 1]:
            at, line = self._lines[-1] if self._lines else (0, 1)
            self._lines.append((block.start, line + self.data.count(b"\n", at, block.start)))
        return self._lines[index][1]

    def block_at(self, offset: int) -> int:
        """The index of the block that contains an offset."""
        return bisect_right(self.blocks, offset, key=lambda block: block.start) - 1

    def _place(self, index: int) -> int:
        """The offset at which a block begins, or the end of the last one."""
        return self.blocks[index].start if index < len(self) else self.size

    def append(self, block: bytes) -> None:
        """Append a sealed block. Raises `NotSaved`, or `Moved` if another program wrote in between."""
        with self._alone:
            if self.data and not self.data.endswith(b"\n"):
                block = b"\n" + block
            disk.append(self.path, block, self.size)
            last = self._last
            self._take_more(bytes(self.data[last:]) + block, last)
            self._remember()

    def mend(self, folder: Folder) -> bool:
        """Save a torn tail to quarantine and cut it off; False if the file held no entry at all and is moved there
        itself. Call it only with the lock held, because the tail may be an append in progress."""
        if self.tail is None and self.blocks:
            return True
        offset = self.tail.offset if self.tail else 0
        make_own(folder.recovered)
        target = folder.unused_in(folder.recovered, f"{self.path.stem}-at-{offset}")
        if in_utf_16(self.data):
            raise NotSaved(f"{self.path.name} was saved as UTF-16. Write it as UTF-8: {way('repair')}.")
        if not self.blocks:  # the program ended while it made this file, so no entry of it was ever called saved
            disk.move(self.path, target)
            self._take_all(b"")  # it lies there now, so nobody need keep it once more
            self._mark = NOWHERE
            return False
        disk.create(target, bytes(self.data[self.tail.offset :]) if self.tail else b"")
        disk.truncate(self.path, offset)
        self.refresh()
        return True

    def distrust_end(self) -> None:
        """Treat the last entry as torn: it is the beginning of one that was never completed."""
        block = self.blocks.pop()
        self._read.pop(len(self), None)
        self.tail = Torn(block.start, len(self.data) - block.start)


def _ids(data: bytes) -> list[str]:
    """The entry ids in these bytes, in order."""
    return ID.findall(data.decode("utf-8", "replace"))
