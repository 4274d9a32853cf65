"""One session file: its entries, parsed on demand, and a search for those that contain certain bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..entry import Entry
from ..store.long_work import over
from .blocks import MAX_BLOCK
from .damaged_block import Damaged, entry_in
from .file_blocks import FileBlocks

MOST_PARSED = 2_000
"""The most parsed entries of one file in memory."""


@dataclass(slots=True)
class SessionFile(FileBlocks):
    """The blocks of one file as entries."""

    @classmethod
    def load(cls, path: Path) -> SessionFile:
        """Read a file. One that cannot be read at all, such as a link, holds a single damaged entry that says why."""
        found = cls(path)
        found.refresh()
        return found

    def entry(self, index: int) -> Entry | Damaged:
        """The entry at this index, or a damaged block. The index may be stale if the file was reread."""
        found = self._read.get(index)
        if found is None:
            if self.unread:
                return Damaged(self.path, 1, "", self.unread)
            if index >= len(self):
                return Damaged(self.path, 1, "", f"{self.path.name} has become shorter: another program wrote to it.")
            block = self.blocks[index]
            raw = self.data[block.start : min(block.end, block.start + MAX_BLOCK + 1)]  # that is enough to refuse it
            found = entry_in(bytes(raw), block.state == "sealed", self.path, self.format)
            if isinstance(found, Damaged):
                found = entry_in(bytes(raw), False, self.path, self.format, self.line(index))
            if len(self._read) >= MOST_PARSED:
                self._let_go()
            self._read[index] = found
        return found

    def entries(self, start: int = 0) -> Iterator[Entry | Damaged]:
        """The entries from `start` on."""
        return map(self.entry, over(range(start, len(self))))

    @property
    def unsealed_end(self) -> Entry | None:
        """The last entry, if it has no seal."""
        last = self.entry(len(self) - 1) if self.blocks and self.blocks[-1].state == "unsealed" else None
        return last if isinstance(last, Entry) else None

    def forget(self) -> None:
        """Drop parsed entries; the bytes stay."""
        if self.data:
            self._let_go()
        self._format = None

    def _let_go(self) -> None:
        """Drop all parsed entries but the first, which has the checkpoint."""
        first = self._read.get(0)
        self._read = {} if first is None else {0: first}

    def find(self, id_: str) -> int | None:
        """The index of an entry, without parsing blocks that do not contain its id."""
        for index in self.holding(id_.encode("utf-8", "replace"), len(self)) if id_ else ():
            if self.entry(index).id == id_:
                return index
        return None

    def holding(self, words: bytes, before: int, first: int = 0) -> Iterator[int]:
        """The indices from `first` up to `before`, last one first, of blocks that contain these bytes."""
        index = before
        while index > first:
            at = self.data.rfind(words, self._place(first), self._place(index))
            if at < 0:
                return
            index = self.block_at(at)
            yield index

    def changing(self, start: int = 0, end: int | None = None) -> Iterator[Entry | Damaged]:
        """The entries in this range that may change the world. Their bytes identify them, so no others are parsed."""
        last = len(self) if end is None else min(end, len(self))
        index = start
        while index < last:
            at = self.data.find(b"change", self._place(index), self._place(last))
            if at < 0:
                return
            index = self.block_at(at)
            yield self.entry(index)
            index += 1
