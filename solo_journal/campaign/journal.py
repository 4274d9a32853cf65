"""The journal: the session files in their order, the last one at hand, the older ones read when looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .entry import BACKSTAGE, Checkpoint, Entry
from .folder import Folder
from .session_file import Damaged, SessionFile


@dataclass(slots=True)
class Journal:
    """All entries in order."""

    folder: Folder
    paths: list[Path] = field(default_factory=list)
    last: SessionFile | None = None
    waiting: list[Entry] = field(default_factory=list)
    """Entries that could not be written yet; they come last."""

    @classmethod
    def load(cls, folder: Folder) -> Journal:
        """List the session files and read the last one."""
        journal = cls(folder)
        journal.refresh()
        return journal

    def refresh(self) -> bool:
        """Take in what others wrote; True where anything changed."""
        paths = self.folder.sessions()
        if not paths:
            changed = bool(self.paths)
            self.paths, self.last = paths, None
            return changed
        if self.last is None or self.last.path != paths[-1]:
            self.paths, self.last = paths, SessionFile.load(paths[-1])
            return True
        changed = self.last.refresh() or paths != self.paths
        self.paths = paths
        return changed

    def files(self, start: int = 0) -> Iterator[SessionFile]:
        """The session files from the `start`-th on; only one older file is held at a time."""
        for path in self.paths[start:]:
            yield self.file(path)

    def file(self, path: Path) -> SessionFile:
        """One session file."""
        if self.last is not None and self.last.path == path:
            return self.last
        return SessionFile.load(path)

    def backwards(self) -> Iterator[Entry]:
        """Every readable entry, newest first, reading older files only when it comes to them."""
        yield from reversed(self.waiting)
        for path in reversed(self.paths):
            file = self.file(path)
            for index in range(len(file) - 1, -1, -1):
                entry = file.entry(index)
                if isinstance(entry, Entry):
                    yield entry

    def entries(self) -> Iterator[Entry | Damaged]:
        """Every entry, oldest first."""
        for file in self.files():
            yield from file.entries()
        yield from self.waiting

    def count(self) -> int:
        """How many entries there are, from the last file's checkpoint on."""
        if self.last is None:
            return 0
        checkpoint = checkpoint_of(self.last)
        return (checkpoint.count if checkpoint else 0) + len(self.last)

    def find(self, id_: str) -> Entry | None:
        """An entry by its id, or by the only ending of one."""
        for entry in self.waiting:
            if entry.id == id_:
                return entry
        for path in reversed(self.paths):
            file = self.file(path)
            index = file.find(id_)
            if index is not None:
                found = file.entry(index)
                return found if isinstance(found, Entry) else None
        return None

    def last_live(self) -> Entry | None:
        """The last entry that undo would take back."""
        taken: dict[str, str] = {}
        for entry in self.backwards():
            if entry.kind in ("undo", "redo"):
                taken.setdefault(entry.target, entry.kind)
            elif entry.kind not in BACKSTAGE and taken.get(entry.id) != "undo":
                return entry
        return None

    def last_undone(self) -> Entry | None:
        """The entry that redo would bring back: none once something new was done."""
        tail: list[Entry] = []
        for entry in self.backwards():
            if entry.kind not in ("undo", "redo"):
                break
            tail.append(entry)
        stack: list[str] = []
        for entry in reversed(tail):
            if entry.kind == "undo":
                stack.append(entry.target)
            elif stack:
                stack.pop()
        return self.find(stack[-1]) if stack else None


def checkpoint_of(file: SessionFile) -> Checkpoint | None:
    """The checkpoint with which a session file begins."""
    first = file.entry(0) if len(file) else None
    return first.checkpoint if isinstance(first, Entry) else None
