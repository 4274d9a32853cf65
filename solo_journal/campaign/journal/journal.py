"""The journal: the session files in their order, the last one at hand, the older ones read when looked at."""

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
from .file_end import Reached, left_at
from .session_file import SessionFile, Tree

WATCHED = 3
"""Earlier session files of this sitting that are watched for somebody writing over them."""
MOST_BEGUN = 8
"""Session files without an entry that a save puts aside: a crash leaves one."""
CLOCK_TICK = 2.0
"""Seconds within which two changes of a folder may bear one time, on the coarsest file systems."""

HOLLOW = (
    "The last session files of this campaign hold no entry, and there are more of them than a crash leaves. Wait if a "
    "sync tool is still bringing them; else put them aside: {}."
)


class Facts(NamedTuple):
    """What must be known of a session file to tell where it stands in the journal."""

    mark: Mark
    files: int
    """How many files its checkpoint knew of before it; -1 where it has none that can be read."""
    before: int
    """How many entries its checkpoint knew of before it."""
    entries: int


@dataclass(slots=True, eq=False, repr=False)
class Journal:
    """All entries in order."""

    folder: Folder
    paths: list[Path] = field(default_factory=list)
    last: SessionFile | None = None
    shelf: Shelf = INSTALLED
    """The games in whose words it is told."""
    waiting: list[Entry] = field(default_factory=list)
    """Entries that could not be written yet; they come last."""
    _listed_at: int = 0
    _doubted: set[Path] = field(default_factory=set)
    overwritten: set[str] = field(default_factory=set)
    """The ids of entries that were here and were kept in `recovered` when another program wrote over them."""
    _known_facts: dict[Path, Facts] = field(default_factory=dict)
    _earlier: list[SessionFile] = field(default_factory=list)
    """Files that were the last one since this was opened."""

    @classmethod
    def load(cls, folder: Folder, shelf: Shelf = INSTALLED) -> Journal:
        """List the session files and read the last one."""
        journal = cls(folder, shelf=shelf)
        journal.refresh()
        return journal

    def refresh(self, reached: Reached | None = None, world: Tree | None = None) -> Seen:
        """Take in what others wrote; where a long file is read for the first time, from where it is `reached` on, which
        led to this `world`."""
        known, self.paths = self.paths, self._listed()
        self._watch_earlier()
        if not self.paths:
            self.last = None
        elif self.last is None or self.last.path != self.paths[-1]:
            self.last = SessionFile.load(self.paths[-1], reached, len(self.paths) - 1, world)
        else:
            seen = self.last.refresh()
            return seen if known == self.paths else "anew"
        return "same" if known == self.paths else "anew"

    def add(self, block: bytes) -> None:
        """Add a sealed block to the last session file. Raises `NotSaved` or `Moved`."""
        if self.last is None:
            raise StoreError(f"{self.folder.path.name} has no session file to write to.")
        try:
            self.last.append(block)
        except NotSaved as error:
            if error.suspect:
                self._doubted.add(self.last.path)
            raise

    def begin(self, id_: str, data: bytes) -> None:
        """Begin a session file whose first act has this id. Raises `NotSaved`."""
        make_own(self.folder.journal)
        begun = SessionFile.begin(self.folder.next_session(id_), data)
        if self.last is not None:
            self._earlier.append(self.last)
        self.last = begun
        self.paths, self._listed_at = [*self.paths, self.last.path], 0

    def _watch_earlier(self) -> None:
        """Another program may write over what was written here and is no longer in the last file."""
        if self.last is not None and self.last.path != (self.paths[-1] if self.paths else None):
            self._earlier.append(self.last)
        del self._earlier[:-WATCHED]
        for file in self._earlier:
            with suppress(StoreError):
                file.refresh()

    def rescue(self) -> list[Path]:
        """Keep what another program wrote over, or took away, in `recovered`; where. Raises `NotSaved`."""
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
        """The file in `recovered` that holds all of this already. Raises `Unreadable`."""
        recovered = self.folder.recovered
        kept = (recovered / each for each in disk.plain_names(recovered) if each.startswith(name))
        return next((path for path in kept if gone in disk.read(path, LARGEST)), None)

    def doubt(self, number: int) -> None:
        """What a session file holds on the disk is not known: a call failed, and yet the bytes can be read."""
        self._doubted.add(self.paths[number])

    def make_certain(self) -> None:
        """Write every file that is in doubt anew, as a whole: after a failed sync the system calls written what may
        never be, so no second one is believed. Only under the lock. Raises `NotSaved`."""
        for path in sorted(self._doubted):
            with suppress(FileNotFoundError):  # it is somewhere else now, and what it held is no longer our saying
                disk.replace(path, disk.read(path, LARGEST))
            self._doubted.discard(path)
            if self.last is not None and self.last.path == path:
                self.last.refresh()

    def mend(self) -> None:
        """Put the torn end of the last file aside. Only under the lock."""
        for _ in range(MOST_BEGUN):
            if self.last is None or self.last.mend(self.folder):
                return
            self._listed_at = 0
            self.refresh()
        if self.last is not None and not self.last.blocks:
            raise StoreError(HOLLOW.format(way("repair")))

    def _listed(self) -> list[Path]:
        """The session files. The folder is listed again only where its time says that it changed; a time so recent
        that another change could bear it as well says nothing."""
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
        """The session files from the `start`-th on; only one older file is held at a time."""
        for path in over(self.paths[start:]):
            yield self.file(path)

    def file(self, path: Path) -> SessionFile:
        if self.last is not None and self.last.path == path:
            return self.last
        return SessionFile.load(path)

    def from_its_end(self, number: int) -> SessionFile:
        """The session file at this place, for whoever looks at its end first."""
        path, later = self.paths[number], self.paths[number + 1 :][:1]
        if not later:
            return self.file(path)
        reached, world = left_at(path, later[0], number) or (None, None)
        return SessionFile.load(path, reached, number, world)

    def newest_first(self) -> Iterator[Entry | Damaged]:
        """Every entry, newest first, reading older files only when it comes to them."""
        yield from reversed(self.waiting)
        for number in over(range(len(self.paths) - 1, -1, -1)):
            file = self.from_its_end(number)
            yield from (file.entry(index) for index in range(len(file) - 1, -1, -1))

    def backwards(self) -> Iterator[Entry]:
        """Every readable entry, newest first."""
        return (entry for entry in self.newest_first() if isinstance(entry, Entry))

    def entries(self) -> Iterator[Entry | Damaged]:
        for file in self.files():
            yield from file.entries()
        yield from self.waiting

    def base(self, until: int | None = None) -> int:
        """The place of the session file from which the state at the end of file `until` (the last) must be folded.

        That is the file itself, unless files came from elsewhere before it: its checkpoint did not know of them, so
        the fold begins at the last checkpoint before the merge.
        """
        for place in range(len(self.paths) - 1 if until is None else until, -1, -1):
            if self._facts(self.paths[place]).files >= place:
                return place
        return 0

    def count(self, number: int | None = None, index: int | None = None) -> int:
        """How many entries there are, up to and with the `index`-th of file `number`; all of them unless given."""
        if not self.paths:
            return 0
        end = len(self.paths) - 1 if number is None else number
        base = self.base(end)
        before = sum(self._facts(path).entries for path in self.paths[base:end])
        within = self._facts(self.paths[end]).entries if index is None else index + 1
        return self._facts(self.paths[base]).before + before + within

    def _facts(self, path: Path) -> Facts:
        """What a session file says of itself; an earlier one that was not written since is not read again."""
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
        """How many session files the last checkpoint knew of that are not here."""
        checkpoint = checkpoint_of(self.last) if self.last else None
        return max(0, checkpoint.files - len(self.paths) + 1) if checkpoint else 0

    def newest(self) -> Reached | None:
        """How far the journal has come: to the last readable entry that is on disk."""
        for number in range(len(self.paths) - 1, -1, -1):
            file = self.from_its_end(number)
            for index in range(len(file) - 1, -1, -1):
                entry = file.entry(index)
                if isinstance(entry, Entry):
                    last = file is self.last
                    return Reached(entry.id, self.count(number, index), file.end_of(index) if last else 0)
        return None

    def place(self, id_: str) -> tuple[int, int] | None:
        """Where an entry stands: its session file, and its place there. Mostly late, so the search runs back."""
        for number in range(len(self.paths) - 1, -1, -1):
            index = self.from_its_end(number).find(id_)
            if index is not None:
                return number, index
        return None

    def find(self, id_: str) -> Entry | None:
        for entry in self.waiting:
            if entry.id == id_:
                return entry
        for number in range(len(self.paths) - 1, -1, -1):
            file = self.from_its_end(number)
            index = file.find(id_)
            if index is not None:
                found = file.entry(index)
                return found if isinstance(found, Entry) else None
        return None


def checkpoint_of(file: SessionFile) -> Checkpoint | None:
    """The checkpoint with which a session file begins."""
    first = file.entry(0) if len(file) else None
    return first.checkpoint if isinstance(first, Entry) else None
