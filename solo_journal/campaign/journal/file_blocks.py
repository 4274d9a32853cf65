"""One journal file as last read: its bytes, its blocks, and what other programs appended since."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Literal, NamedTuple, Self

from ...rules.command_hints import way
from ..save.folder import Folder, make_own
from ..save.formats import FORMAT, format_in
from ..store import disk
from ..store.disk import NOWHERE, Mark, mark_of
from ..store.errors import Moved, NotSaved, StoreError, TooLarge, Unreadable
from . import blocks
from .blocks import MOST_BLOCKS, Block
from .damaged_block import ID, counts_unsealed, in_utf_16
from .file_end import End, Reached, end_of

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
    """Where the torn end of a file begins in `at_hand`, and how many bytes it has."""

    offset: int
    size: int


@dataclass(slots=True)
class FileBlocks:
    """The bytes of one file, its blocks, and its state on disk when it was read. Of a long file only the end may have
    been read; the rest follows on demand."""

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
    _data: bytearray = field(default_factory=bytearray)
    _blocks: list[Block] = field(default_factory=list)
    _lines: list[tuple[int, int]] = field(default_factory=list)
    """Byte offset and line of the first blocks, as far as was asked for."""
    _offset: int = 0
    """The byte at which `_data` begins."""
    _before: int = 0
    """The number of blocks before `_blocks`."""
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

    def open_at_end(self, reached: Reached, files: int) -> End | None:
        """Read only the end of a long file, using the position recorded in campaign.toml; None if it must be read
        whole."""
        mark = mark_of(self.path)
        end = end_of(self.path, reached, files, LARGEST) if LARGEST >= mark[1] >= reached.size else None
        if end:
            self._take_all(end.data)
            self._offset, self._before, self._mark = end.offset, end.before, mark
        return end

    @property
    def data(self) -> bytearray:
        """All bytes of the file, as read."""
        self._read_whole()
        return self._data

    def whole(self) -> bytes:
        """All bytes of the file, for rewriting it. Raises `Unreadable` if they could not be read."""
        data = bytes(self.data)
        if self.unread:
            raise Unreadable(self.unread)
        return data

    @property
    def blocks(self) -> list[Block]:
        """All blocks."""
        self._read_whole()
        return self._blocks

    @property
    def at_hand(self) -> bytearray:
        """The bytes that were read: of a long file perhaps only its end."""
        return self._data

    @property
    def read_from(self) -> int:
        """The index of the first block that was read: of a long file perhaps not 0."""
        return self._before

    @property
    def full(self) -> bool:
        """Whether the session has reached its bounds, so that new entries are refused."""
        whole = self.size - (self.tail.size if self.tail else 0)  # a torn end is put aside before the next entry
        return whole > RESERVE * LARGEST or len(self) > RESERVE * MOST_BLOCKS

    @property
    def size(self) -> int:
        """The file's size in bytes, as far as known."""
        return self._offset + len(self._data)

    @property
    def format(self) -> int:
        """The format that its checkpoint names. Only files in the current format are read from their end."""
        if self._format is None:
            self._format = FORMAT if len(self) > len(self._blocks) or not self._blocks else self._format_said()
        return self._format

    def _format_said(self) -> int:
        first = self._blocks[0]
        try:
            return format_in(blocks.read_block(first, bytes(self._data[: first.end])).get("checkpoint"))
        except StoreError:
            return FORMAT

    def refresh(self) -> Seen:
        """Take in what was written since the last look. Raises `StoreError` if what is known cannot be read again."""
        with self._alone:
            mark = mark_of(self.path)
            return "same" if mark == self._mark else self._look_again(mark)

    def _look_again(self, mark: Mark) -> Seen:
        old, self._mark = self._mark, mark
        try:
            self._must_be_readable(mark[1])
            if self._data and old and mark[0] == old[0] and mark[1] > self.size and not self.tail:
                last = self._last
                more = disk.read_from(self.path, last + self._offset, LARGEST)
                if more.startswith(self._data[last:]):
                    before = self._blocks[-1:]
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
        return not last or self._blocks[self.block_at(last[0].start) - self._before] == last[0]

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
        """The offset of the last block in `_data`."""
        return self._blocks[-1].start if self._blocks else 0

    def _take_all(self, whole: bytes) -> None:
        self._offset = self._before = 0
        self.unread, self.too_large, self._format = "", False, None
        self._is_another()
        self._data, self._blocks, self._lines = bytearray(whole), [], []
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
        if not self._data or whole.startswith(self._data, self._offset):
            return b""
        known, lost = bytes(self._data), []
        ids = set(_ids(whole))
        mended = any(block.state != "sealed" and block.raw(known) not in whole for block in self._blocks)
        sealed = [block.raw(whole) for block in blocks.split(whole).blocks if block.state == "sealed"] if mended else []
        back = {id_ for raw in sealed for id_ in _ids(raw)[:1]}
        for block in self._blocks:
            raw = block.raw(known)
            for id_ in _ids(raw)[:1]:
                if id_ not in ids or (block.state != "sealed" and id_ in back):
                    lost.append(raw)
        return b"".join(lost)

    def _take_nothing(self, why: str) -> None:
        self.gone += self._data
        self._take_all(b"")
        self.unread = why
        self._blocks = [Block(0, 0, "unsealed")]
        self.turn += 1

    def _take_more(self, more: bytes, at: int) -> None:
        """Take in what was appended. `more` begins with the last known block, at offset `at`; if unsealed, it may have
        grown."""
        self._data += more[len(self._data) - at :]
        self._last_grows()
        del self._blocks[-1:]
        self._take_blocks(more, at)

    def _take_blocks(self, data: bytes, at: int) -> None:
        """Take in the blocks of the bytes at offset `at`, which end the file."""
        del self._lines[len(self._blocks) :]
        _, found, tail = blocks.split(data)
        if tail:
            more, tail = blocks.unsealed_end(data, tail, lambda raw: counts_unsealed(raw, self.format))
            found += more
        self._blocks += (Block(each.start + at, each.end + at, each.state) for each in found) if at else found
        self.tail = Torn(tail.offset + at, len(tail.data)) if tail else None

    def _read_whole(self) -> None:
        """Read what comes before the end. If the file was replaced meanwhile, it is read anew."""
        with self._alone:
            if self._offset:
                self._read_beginning()

    def _read_beginning(self) -> None:
        end, offset, count = self._data, self._offset, len(self)
        try:
            whole = disk.read(self.path, LARGEST)
        except (StoreError, OSError) as error:
            self._take_nothing(f"{self.path.name} could not be read from the beginning: {error}")
            self._mark = None
            return
        self._take_all(whole[: offset + len(end)])
        if self._data[offset:] != end or len(self) != count:
            self._take_anew(whole)
            self._mark = NOWHERE

    def _is_another(self) -> None:
        """Called when the file was reread from the beginning: everything derived from its blocks is stale."""

    def _last_grows(self) -> None:
        """Called when the last block may have grown."""

    def __len__(self) -> int:
        return self._before + len(self._blocks)

    def end_of(self, index: int) -> int:
        """The offset just after a block."""
        if index < self._before:
            self._read_whole()
        return self._blocks[index - self._before].end + self._offset

    def line(self, index: int) -> int:
        """The line at which a block begins, counted from 1."""
        self._read_whole()
        for block in self._blocks[len(self._lines) : index + 1]:
            at, line = self._lines[-1] if self._lines else (0, 1)
            self._lines.append((block.start, line + self._data.count(b"\n", at, block.start)))
        return self._lines[index][1]

    def block_at(self, offset: int) -> int:
        """The index of the block that contains an offset of `at_hand`."""
        return bisect_right(self._blocks, offset, key=lambda block: block.start) - 1 + self._before

    def _place(self, index: int) -> int:
        """The offset in `_data` at which a block begins, or the end of the last one."""
        here = index - self._before
        return self._blocks[here].start if here < len(self._blocks) else len(self._data)

    def append(self, block: bytes) -> None:
        """Append a sealed block. Raises `NotSaved`, or `Moved` if another program wrote in between."""
        with self._alone:
            if self._data and not self._data.endswith(b"\n"):
                block = b"\n" + block
            disk.append(self.path, block, self.size)
            last = self._last
            self._take_more(bytes(self._data[last:]) + block, last)
            self._remember()

    def mend(self, folder: Folder) -> bool:
        """Save a torn tail to quarantine and cut it off; False if the file held no entry at all and is moved there
        itself. Call it only with the lock held, because the tail may be an append in progress."""
        if self.tail is None and self._blocks:
            return True
        offset = self._offset + self.tail.offset if self.tail else 0
        make_own(folder.recovered)
        target = folder.unused_in(folder.recovered, f"{self.path.stem}-at-{offset}")
        if in_utf_16(self._data):
            raise NotSaved(f"{self.path.name} was saved as UTF-16. Write it as UTF-8: {way('repair')}.")
        if not self._blocks:  # the program ended while it made this file, so no entry of it was ever called saved
            disk.move(self.path, target)
            self._take_all(b"")  # it lies there now, so nobody need keep it once more
            self._mark = NOWHERE
            return False
        disk.create(target, bytes(self._data[self.tail.offset :]) if self.tail else b"")
        disk.truncate(self.path, offset)
        self.refresh()
        return True

    def distrust_end(self) -> None:
        """Treat the last entry as torn: it is the beginning of one that was never completed."""
        self._last_grows()
        block = self._blocks.pop()
        self.tail = Torn(block.start, len(self._data) - block.start)


def _ids(data: bytes) -> list[str]:
    """The entry ids in these bytes, in order."""
    return ID.findall(data.decode("utf-8", "replace"))
