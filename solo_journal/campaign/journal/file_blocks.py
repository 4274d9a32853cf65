"""One journal file as it was last read: its bytes, where its blocks stand, and what others appended since."""

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
"""What a second look found: nothing new, more at the end, or something that must be read from the beginning."""
LARGEST = 40_000_000
"""Bytes that a session file may have: 100,000 entries take 31 million."""
ROTATE = 1_000_000
"""Bytes after which a session goes on in another file, which begins with a checkpoint too."""
RESERVE = 0.9
"""The part of a session's bounds that new entries may fill; the rest is for those that wait to be saved."""
PAST_A_BOUND = (
    "{} is not read, for it is past a bound: {} Its bytes stay as they are. Bring the file back from a backup, or move "
    "what does not belong into it elsewhere."
)


class Torn(NamedTuple):
    """Where in the bytes at hand the torn end of a file begins, and how many bytes it has."""

    offset: int
    size: int


@dataclass(slots=True)
class FileBlocks:
    """The bytes of one file, the blocks in them, and what the file looked like when they were read. Of a long one only
    the end may have been read; the rest follows when somebody looks at it."""

    path: Path
    tail: Torn | None = None
    unread: str = ""
    """Why nothing of it could be read, in a sentence; its bytes stay as they are."""
    too_large: bool = False
    """It is past a bound."""
    gone: bytes = b""
    """Entries that were here, and that another program wrote over: to be kept elsewhere."""
    turn: int = 0
    """How often it was read from its beginning because it had become another."""
    _data: bytearray = field(default_factory=bytearray)
    _blocks: list[Block] = field(default_factory=list)
    _lines: list[tuple[int, int]] = field(default_factory=list)
    """Where the first blocks begin, as byte and as line, as far as anybody asked."""
    _offset: int = 0
    """The byte at which `_data` begins."""
    _before: int = 0
    """How many blocks stand before `_blocks`."""
    _mark: Mark | None = None
    _format: int | None = None
    _alone: RLock = field(default_factory=RLock, repr=False, compare=False)
    """A page may be read in one thread while another keeps an entry."""

    @classmethod
    def of(cls, path: Path, data: bytes) -> Self:
        """A file as it would be with these bytes. Nothing is read or written."""
        found = cls(path)
        found._take_all(data)
        return found

    @classmethod
    def begin(cls, path: Path, data: bytes) -> Self:
        """Make a new file, durably. Raises `NotSaved`."""
        disk.create(path, data)
        made = cls.of(path, data)
        made._remember()
        return made

    def open_at_end(self, reached: Reached, files: int) -> End | None:
        """Read a long file from its end, where campaign.toml says how far it had come; None where it must be read
        whole."""
        mark = mark_of(self.path)
        end = end_of(self.path, reached, files, LARGEST) if LARGEST >= mark[1] >= reached.size else None
        if end:
            self._take_all(end.data)
            self._offset, self._before, self._mark = end.offset, end.before, mark
        return end

    @property
    def data(self) -> bytearray:
        """All bytes of the file, as they were read."""
        self._read_whole()
        return self._data

    def whole(self) -> bytes:
        """All bytes of the file, for whoever writes it anew. Raises `Unreadable` where they could not be read."""
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
        """The place of the first block that was read: of a long file perhaps not its first."""
        return self._before

    @property
    def full(self) -> bool:
        """Whether the session is so long that nothing more should come into it."""
        whole = self.size - (self.tail.size if self.tail else 0)  # a torn end is put aside before the next entry
        return whole > RESERVE * LARGEST or len(self) > RESERVE * MOST_BLOCKS

    @property
    def size(self) -> int:
        """How many bytes the file has, as far as it is known."""
        return self._offset + len(self._data)

    @property
    def format(self) -> int:
        """The format that its checkpoint says it is in. Only what is in today's is read from its end."""
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
        """Take in what was written since. Raises `StoreError` where what is known already cannot be read again."""
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
            self._take_nothing(f"{self.path.name} is no longer there. Bring it back from a copy or from the trash.")
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
        """Whether a block is what it was when it was the last one: without a seal, more of it may have come."""
        return not last or self._blocks[self.block_at(last[0].start) - self._before] == last[0]

    def _must_be_readable(self, size: int) -> None:
        if size > LARGEST:  # before a byte of it is read
            raise TooLarge(f"It has {size:,} bytes, and the most that is read of a session is {LARGEST:,}.")

    def _remember(self) -> None:
        """Remember what the file looks like, unless somebody else wrote to it already: then look again. From here on
        nothing may fail any more, for what was written is saved."""
        mark = mark_of(self.path)
        self._mark = mark if mark[1] == self.size else NOWHERE

    @property
    def _last(self) -> int:
        """Where in `_data` the last block begins."""
        return self._blocks[-1].start if self._blocks else 0

    def _take_all(self, whole: bytes) -> None:
        self._offset = self._before = 0
        self.unread, self.too_large, self._format = "", False, None
        self._is_another()
        self._data, self._blocks, self._lines = bytearray(whole), [], []
        self._take_blocks(whole, 0)
        self._format = None

    def _take_anew(self, whole: bytes) -> None:
        """Take in a file that has become another, but keep what was in it and is not any more."""
        lost = self._not_in(whole)
        self._take_all(whole)
        self.gone += lost
        self.turn += 1

    def _not_in(self, whole: bytes) -> bytes:
        """The known entries whose ids these bytes do not hold; and what somebody mended by hand, where it stands there
        as it was sealed: an editor's old buffer came after it."""
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
        """Take in what was appended. `more` begins with the last known block, which stands at `at`; where it has no
        seal, more of it may have come."""
        self._data += more[len(self._data) - at :]
        self._last_grows()
        del self._blocks[-1:]
        self._take_blocks(more, at)

    def _take_blocks(self, data: bytes, at: int) -> None:
        """Take in the blocks of the bytes that stand at `at` and end the file."""
        del self._lines[len(self._blocks) :]
        _, found, tail = blocks.split(data)
        if tail:
            more, tail = blocks.unsealed_end(data, tail, lambda raw: counts_unsealed(raw, self.format))
            found += more
        self._blocks += (Block(each.start + at, each.end + at, each.state) for each in found) if at else found
        self.tail = Torn(tail.offset + at, len(tail.data)) if tail else None

    def _read_whole(self) -> None:
        """Read what stands before the end. Should the file have become another meanwhile, it is taken anew."""
        with self._alone:
            if self._offset:
                self._read_beginning()

    def _read_beginning(self) -> None:
        end, offset, count = self._data, self._offset, len(self)
        try:
            whole = disk.read(self.path, LARGEST)
        except (StoreError, OSError) as error:
            self._take_nothing(f"{self.path.name} could not be read to its beginning: {error}")
            self._mark = None
            return
        self._take_all(whole[: offset + len(end)])
        if self._data[offset:] != end or len(self) != count:
            self._take_anew(whole)
            self._mark = NOWHERE

    def _is_another(self) -> None:
        """All of it was read from the beginning: what was made of its blocks holds no more."""

    def _last_grows(self) -> None:
        """The last block may be longer now."""

    def __len__(self) -> int:
        return self._before + len(self._blocks)

    def end_of(self, index: int) -> int:
        """The byte after a block."""
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
        """The place of the block in which a byte of `at_hand` stands."""
        return bisect_right(self._blocks, offset, key=lambda block: block.start) - 1 + self._before

    def _place(self, index: int) -> int:
        """Where in `_data` a block begins, or its end after the last."""
        here = index - self._before
        return self._blocks[here].start if here < len(self._blocks) else len(self._data)

    def append(self, block: bytes) -> None:
        """Add a sealed block and take it in. Raises `NotSaved`, or `Moved` where somebody else wrote in between."""
        with self._alone:
            if self._data and not self._data.endswith(b"\n"):
                block = b"\n" + block
            disk.append(self.path, block, self.size)
            last = self._last
            self._take_more(bytes(self._data[last:]) + block, last)
            self._remember()

    def mend(self, folder: Folder) -> bool:
        """Put a torn tail aside, then cut it off; False where the file held no entry at all and is itself put aside.
        Only under the lock: it may be an append in progress."""
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
        """Take the last entry for torn after all: it is the beginning of one that was never whole."""
        self._last_grows()
        block = self._blocks.pop()
        self.tail = Torn(block.start, len(self._data) - block.start)


def _ids(data: bytes) -> list[str]:
    """The ids that stand in these bytes, in order."""
    return ID.findall(data.decode("utf-8", "replace"))
