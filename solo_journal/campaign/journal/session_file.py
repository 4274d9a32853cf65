"""One session file: its entries, parsed on demand, and a search for those that contain certain bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..entry import Entry
from ..store.long_work import over
from .blocks import MAX_BLOCK
from .damaged_block import Damaged, entry_in
from .file_blocks import FileBlocks
from .file_end import Reached

Tree = Mapping[str, Any]
MOST_PARSED = 2_000
"""The most parsed entries of one file in memory."""


@dataclass(slots=True)
class SessionFile(FileBlocks):
    """The blocks of one file as entries."""

    known: tuple[int, Tree] | None = None
    """A block's index and the world after it; changes before it need not be read."""
    _read: dict[int, Entry | Damaged] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path, reached: Reached | None = None, files: int = 0, world: Tree | None = None) -> SessionFile:
        """Read a file; of a long one only the end after `reached`, which led to `world`. A file that cannot be read at
        all, such as a link, holds a single damaged entry that says why."""
        found = cls(path)
        end = found.open_at_end(reached, files) if reached else None
        if end:
            found._read = {0: end.first}
            found.known = (end.reached, world) if world is not None else None
        found.refresh()
        return found

    def _is_another(self) -> None:
        self._read, self.known = {}, None

    def _last_grows(self) -> None:
        self._read.pop(len(self) - 1, None)

    def _read_beginning(self) -> None:
        read, turn = self._read, self.turn
        FileBlocks._read_beginning(self)
        if self.turn == turn:  # the same entries stand at the same places
            self._read = read

    def entry(self, index: int) -> Entry | Damaged:
        """The entry at this index, or a damaged block. The index may be stale if the file was reread."""
        found = self._read.get(index)
        if found is None:
            if index < self._before:
                self._read_whole()
            if self.unread:
                return Damaged(self.path, 1, "", self.unread)
            if index >= len(self):
                return Damaged(self.path, 1, "", f"{self.path.name} has become shorter: another program wrote to it.")
            block = self._blocks[index - self._before]
            raw = self._data[block.start : min(block.end, block.start + MAX_BLOCK + 1)]  # that is enough to refuse it
            found = entry_in(bytes(raw), block.state == "sealed", self.path, self.format)
            if isinstance(found, Damaged):
                if self._offset:  # its line counts from the beginning
                    self._read_whole()
                    return self.entry(index)
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
        last = self.entry(len(self) - 1) if self._blocks and self._blocks[-1].state == "unsealed" else None
        return last if isinstance(last, Entry) else None

    def forget(self) -> None:
        """Drop parsed entries; the bytes stay."""
        if self._data:
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
            at = self._data.rfind(words, 0, self._place(index)) if index > self._before else -1
            if at < 0 and self._offset and first < self._before:
                self._read_whole()
                at = self._data.rfind(words, 0, self._place(index))
            if at < 0:
                return
            index = self.block_at(at)
            if index >= max(first, self._before):
                yield index

    def changing(self, start: int = 0, end: int | None = None) -> Iterator[Entry | Damaged]:
        """The entries in this range that may change the world. Their bytes identify them, so no others are parsed."""
        last = len(self) if end is None else min(end, len(self))
        if start < self._before:
            self._read_whole()
        index = start
        while index < last:
            at = self._data.find(b"change", self._place(index), self._place(last))
            if at < 0:
                return
            index = self.block_at(at)
            yield self.entry(index)
            index += 1
