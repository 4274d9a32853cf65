"""The journal: the session files in order. The last one is in memory; older ones are read on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from solo_journal.clock import age

from ...rules.command_hints import way
from ...rules.shelf import INSTALLED, Shelf
from ..entry import Checkpoint, Entry
from ..save.folder import Folder, make_own
from ..store import disk, system_calls
from ..store.disk import NOWHERE, Mark, mark_of
from ..store.errors import NotSaved, StoreError
from ..store.long_work import over
from .damaged_block import ID, Damaged
from .file_blocks import LARGEST, Seen
from .session_file import SessionFile

WATCHED = 3
"""How many earlier session files of this sitting are watched for other programs writing to them."""
MOST_BEGUN = 8
"""The most session files without an entry that one save moves away: a crash leaves one."""
CLOCK_TICK = 2.0
"""Seconds within which two changes of a folder may have the same time stamp on the coarsest file systems."""

HOLLOW = (
    "The last session files of this campaign hold no entry, more than a crash would leave. If a sync tool is "
    "still bringing them, wait; otherwise put them aside: {}."
)


class Reached(NamedTuple):
    """How far the journal has come: the id of the last entry, and the number of entries up to it."""

    id: str
    entries: int


class Facts(NamedTuple):
    """What is needed of a session file to know its position in the journal."""

    mark: Mark
    files: int
    """The number of files before it, according to its checkpoint; -1 without a readable checkpoint."""
    before: int
    """The number of entries before it, according to its checkpoint."""
    entries: int


@dataclass(slots=True, eq=False, repr=False)
class Journal:
    """All entries in order."""

    folder: Folder
    paths: list[Path] = field(default_factory=list)
    last: SessionFile | None = None
    shelf: Shelf = INSTALLED
    """The games that word its entries."""
    waiting: list[Entry] = field(default_factory=list)
    """Entries that are not on disk yet; they come last."""
    _listed_at: int = 0
    _doubted: set[Path] = field(default_factory=set)
    overwritten: set[str] = field(default_factory=set)
    """The ids of entries that another program overwrote and that were saved in `recovered`."""
    _known_facts: dict[Path, Facts] = field(default_factory=dict)
    _earlier: list[SessionFile] = field(default_factory=list)
    """Files that were the last one since the journal was opened."""

    @classmethod
    def load(cls, folder: Folder, shelf: Shelf = INSTALLED) -> Journal:
        """List the session files and read the last one."""
        journal = cls(folder, shelf=shelf)
        journal.refresh()
        return journal

    def refresh(self) -> Seen:
        """Take in what other programs wrote."""
        known, self.paths = self.paths, self._listed()
        self._watch_earlier()
        if not self.paths:
            self.last = None
        elif self.last is None or self.last.path != self.paths[-1]:
            self.last = SessionFile.load(self.paths[-1])
        else:
            seen = self.last.refresh()
            return seen if known == self.paths else "anew"
        return "same" if known == self.paths else "anew"

    def add(self, block: bytes) -> None:
        """Append a sealed block to the last session file. Raises `NotSaved` or `Moved`."""
        if self.last is None:
            raise StoreError(f"{self.folder.path.name} has no session file to write to.")
        try:
            self.last.append(block)
        except NotSaved as error:
            if error.suspect:
                self._doubted.add(self.last.path)
            raise

    def begin(self, id_: str, data: bytes) -> None:
        """Create a session file whose first act has this id. Raises `NotSaved`."""
        make_own(self.folder.journal)
        begun = SessionFile.begin(self.folder.next_session(id_), data)
        if self.last is not None:
            self._earlier.append(self.last)
        self.last = begun
        self.paths, self._listed_at = [*self.paths, self.last.path], 0

    def _watch_earlier(self) -> None:
        """Take in changes to earlier files of this sitting, which another program may have overwritten."""
        if self.last is not None and self.last.path != (self.paths[-1] if self.paths else None):
            self._earlier.append(self.last)
        del self._earlier[:-WATCHED]
        for file in self._earlier:
            with suppress(StoreError):
                file.refresh()

    def rescue(self) -> list[Path]:
        """Save in `recovered` what another program overwrote or removed. Returns the files. Raises `NotSaved`."""
        found = []
        for file in (*self._earlier, *([self.last] if self.last else [])):
            if file.gone:
                make_own(self.folder.recovered)
                name = f"{file.path.stem}-replaced"
                target = self._kept_as(name, file.gone)  # another window may have seen it too
                if target is None:
                    target = self.folder.unused_in(self.folder.recovered, name)
                    disk.create(target, file.gone)
                self.overwritten.update(ID.findall(file.gone.decode("utf-8", "replace")))
                file.gone = b""
                found.append(target)
        return found

    def _kept_as(self, name: str, gone: bytes) -> Path | None:
        """The file in `recovered` that already holds all of this. Raises `Unreadable`."""
        recovered = self.folder.recovered
        kept = (recovered / each for each in disk.plain_names(recovered) if each.startswith(name))
        return next((path for path in kept if gone in disk.read(path, LARGEST)), None)

    def doubt(self, number: int) -> None:
        """Mark a session file whose content on disk is uncertain: a call failed although its bytes can be read."""
        self._doubted.add(self.paths[number])

    def make_certain(self) -> None:
        """Rewrite every uncertain file as a whole. After a failed sync the system reports lost pages as written, so a
        second sync proves nothing. Call it only with the lock held. Raises `NotSaved`."""
        for path in sorted(self._doubted):
            with suppress(FileNotFoundError):  # it is somewhere else now, and what it held is no longer our saying
                disk.replace(path, disk.read(path, LARGEST))
            self._doubted.discard(path)
            if self.last is not None and self.last.path == path:
                self.last.refresh()

    def mend(self) -> None:
        """Move the torn end of the last file to quarantine. Call it only with the lock held."""
        for _ in range(MOST_BEGUN):
            if self.last is None or self.last.mend(self.folder):
                return
            self._listed_at = 0
            self.refresh()
        if self.last is not None and not self.last.blocks:
            raise StoreError(HOLLOW.format(way("repair")))

    def _listed(self) -> list[Path]:
        """The session files. The folder is listed again only if its time stamp changed, or is so recent that another
        change could have the same one."""
        try:
            changed = system_calls.io.stat(self.folder.journal).st_mtime_ns
        except OSError:
            return self.folder.sessions()
        if self.paths and changed == self._listed_at:
            return self.paths
        paths = self.folder.sessions()
        self._listed_at = changed if age(changed / 1e9) > CLOCK_TICK else 0
        return paths

    def files(self, start: int = 0) -> Iterator[SessionFile]:
        """The session files from the `start`-th on; only one older file is in memory at a time."""
        for path in over(self.paths[start:]):
            yield self.file(path)

    def file(self, path: Path) -> SessionFile:
        if self.last is not None and self.last.path == path:
            return self.last
        return SessionFile.load(path)

    def newest_first(self) -> Iterator[Entry | Damaged]:
        """Every entry, newest first; older files are read when they are reached."""
        yield from reversed(self.waiting)
        for path in over(self.paths[::-1]):
            file = self.file(path)
            yield from (file.entry(index) for index in range(len(file) - 1, -1, -1))

    def backwards(self) -> Iterator[Entry]:
        """Every readable entry, newest first."""
        return (entry for entry in self.newest_first() if isinstance(entry, Entry))

    def entries(self) -> Iterator[Entry | Damaged]:
        for file in self.files():
            yield from file.entries()
        yield from self.waiting

    def base(self, until: int | None = None) -> int:
        """The number of the session file from which to replay the state at the end of file `until` (by default the
        last).

        That is the file itself, unless a merge put files before it that its checkpoint does not know: then the replay
        starts at the last checkpoint before the merge.
        """
        for place in range(len(self.paths) - 1 if until is None else until, -1, -1):
            if self._facts(self.paths[place]).files >= place:
                return place
        return 0

    @property
    def apart(self) -> bool:
        """Whether the last session was written on a device that did not have those before it."""
        return bool(self.paths) and self.base() < len(self.paths) - 1

    def count(self, number: int | None = None, index: int | None = None) -> int:
        """The number of entries up to and including the `index`-th of file `number`; by default all of them."""
        if not self.paths:
            return 0
        end = len(self.paths) - 1 if number is None else number
        base = self.base(end)
        before = sum(self._facts(path).entries for path in self.paths[base:end])
        within = self._facts(self.paths[end]).entries if index is None else index + 1
        return self._facts(self.paths[base]).before + before + within

    def _facts(self, path: Path) -> Facts:
        """The facts of a session file; for an earlier file they are cached until it changes."""
        file = self.file(path) if self.last is not None and self.last.path == path else None
        mark = mark_of(path) if file is None else NOWHERE
        known = self._known_facts.get(path)
        if known is None or file is not None or known.mark != mark:
            file = file or self.file(path)
            found = checkpoint_of(file)
            known = Facts(mark, found.files if found else -1, found.count if found else 0, len(file))
            self._known_facts[path] = known
        return known

    def missing(self) -> int:
        """How many of the session files that the last checkpoint counted are missing."""
        checkpoint = checkpoint_of(self.last) if self.last else None
        return max(0, checkpoint.files - len(self.paths) + 1) if checkpoint else 0

    def newest(self) -> Reached | None:
        """How far the journal has come: the last readable entry on disk."""
        for number in range(len(self.paths) - 1, -1, -1):
            file = self.file(self.paths[number])
            for index in range(len(file) - 1, -1, -1):
                entry = file.entry(index)
                if isinstance(entry, Entry):
                    return Reached(entry.id, self.count(number, index))
        return None

    def place(self, id_: str) -> tuple[int, int] | None:
        """The file and index of an entry. It searches from the end, because most lookups are for recent entries."""
        for number in range(len(self.paths) - 1, -1, -1):
            index = self.file(self.paths[number]).find(id_)
            if index is not None:
                return number, index
        return None

    def find(self, id_: str) -> Entry | None:
        for entry in self.waiting:
            if entry.id == id_:
                return entry
        for path in reversed(self.paths):
            file = self.file(path)
            if (index := file.find(id_)) is not None:
                found = file.entry(index)
                return found if isinstance(found, Entry) else None
        return None


def checkpoint_of(file: SessionFile) -> Checkpoint | None:
    """The checkpoint with which a session file begins."""
    first = file.entry(0) if len(file) else None
    return first.checkpoint if isinstance(first, Entry) else None
