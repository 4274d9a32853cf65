"""A campaign at play: the world, the journal, and the one way in which entries are kept.

    hold the lock -> catch up with what others wrote -> make the entry in the world as it now stands
    -> emit, parse back, compare -> append -> fsync -> release

Only then is it saved. If that fails, the entry stays in memory and in view, `unsaved` says why, play goes on, and
it is written before the next one. `settle` brings campaign.toml up to date afterwards, off that path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from ..rules import shelf
from ..rules.changes import Change, apply
from ..rules.frozen import Map, plain
from ..rules.refused import Refused
from ..rules.tables import Table
from ..rules.world import World
from . import opening, snapshot
from .entry import Checkpoint, Entry
from .folder import Folder
from .ids import Clock, new_id, utc_now
from .journal import Journal
from .session_file import block_of
from .store import disk
from .store.errors import Busy, NotSaved, StoreError
from .store.lock import hold


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an entry gets from outside: its id and its time."""

    id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Made:
    """An entry that was made in a world, and the world after it."""

    entry: Entry
    after: World


Maker = Callable[[World, Stamp], Made]


@dataclass(slots=True)
class Campaign:
    """One story, open for play. Faces read `world` and `journal`; only `keep` writes entries."""

    folder: Folder
    id: str
    title: str
    world: World
    journal: Journal
    tables: Mapping[str, Table] = field(default_factory=dict)
    clock: Clock = utc_now
    notices: list[str] = field(default_factory=list)
    """What the player should know, in sentences."""
    read_only: str = ""
    """Why nothing can be written; empty where it can."""
    unsaved: str = ""
    """Why the last entries are not on disk yet; empty where all is saved."""
    _as_of: str = ""
    _keep_state: bool = False

    @classmethod
    def open(cls, path: Path, *, tables: Mapping[str, Table], clock: Clock = utc_now) -> Campaign:
        """Open the campaign in a folder. Raises `NoCampaign`, or `StoreError` where nothing of it can be read."""
        folder = Folder(path)
        found = opening.read_campaign(folder)
        campaign = cls(
            folder, found.id, found.title, found.world, found.journal, tables, clock, found.notices, found.read_only
        )
        campaign._as_of, campaign._keep_state = found.as_of, found.keep_state
        if found.by_hand and not campaign.read_only:
            campaign._enter_by_hand(found.by_hand)
        return campaign

    def keep(self, make: Maker) -> Entry:
        """Make an entry and keep it, as the module says. Raises `Refused` where the rules or a reader's role say no."""
        if self.read_only:
            raise Refused(self.read_only)
        at = self.clock()
        stamp = Stamp(new_id(at), at)
        made: Made | None = None
        try:
            with hold(self.folder.path):
                self._catch_up()
                self._write_waiting()
                made = make(self.world, stamp)
                self._append(made.entry, self.world)
                self.unsaved = ""
        except (NotSaved, Busy) as error:
            made = made or make(self.world, stamp)
            self.journal.waiting.append(made.entry)
            self.unsaved = str(error)
        self.world = made.after
        return made.entry

    def save_waiting(self) -> bool:
        """Try again to write what could not be saved; True where all is saved now."""
        if self.journal.waiting:
            try:
                with hold(self.folder.path):
                    self._catch_up()
                    self._write_waiting()
                    self.unsaved = ""
            except (NotSaved, Busy) as error:
                self.unsaved = str(error)
        return not self.journal.waiting

    def look(self) -> bool:
        """Take in what other programs wrote since; True where anything was."""
        before = self.world
        moved = self._catch_up()
        return moved or before is not self.world

    def settle(self) -> None:
        """Bring campaign.toml up to date. A failure is only noted: the journal holds everything."""
        last = self.journal.last
        newest = last.entry(len(last) - 1) if last and len(last) else None
        if self.read_only or self._keep_state or self.journal.waiting or newest is None or newest.id in ("", self._as_of):
            return
        try:
            with hold(self.folder.path):
                self._catch_up()
                assert self.journal.last is not None
                newest = self.journal.last.entry(len(self.journal.last) - 1)
                state = snapshot.State(
                    format=snapshot.FORMAT,
                    id=self.id,
                    title=self.title,
                    as_of=newest.id,
                    count=self.journal.count(),
                    world=Map(plain(self.world)),
                )
                disk.replace(self.folder.state, snapshot.text(state))
                self._as_of = newest.id
        except StoreError as error:
            self.notices.append(str(error))

    def _catch_up(self) -> bool:
        """Apply what others appended. Where files were rewritten or came from elsewhere, read the state again."""
        last, known = self.journal.last, len(self.journal.last) if self.journal.last else 0
        newest = last.entry(known - 1).id if last and known else ""
        if not self.journal.refresh():
            return False
        last_now = self.journal.last
        same = last is last_now and last_now is not None and len(last_now) >= known
        if same and last_now is not None and (not known or last_now.entry(known - 1).id == newest):
            later = [change for e in last_now.entries(known) if isinstance(e, Entry) for change in e.change]
            if later:
                self.world = apply(self.world, later)[0]
            return True
        found = opening.read_campaign(self.folder)
        self.world, self._as_of = found.world, found.as_of
        for entry in self.journal.waiting:
            self.world = apply(self.world, entry.change)[0]
        return True

    def _write_waiting(self) -> None:
        """Write what could not be saved before, as the player saw it."""
        while self.journal.waiting:
            self._append(self.journal.waiting[0], self.world)
            del self.journal.waiting[0]

    def _append(self, entry: Entry, before: World) -> None:
        """Write one entry: to a new session file where it starts a session, else to the end of the last one."""
        block = block_of(entry)
        if entry.act and entry.act.procedure == "session.start":
            head = self._checkpoint(before)
            disk.make_folder(self.folder.journal)
            disk.create(self.folder.next_session(entry.id), block_of(head) + block)
        else:
            last = self.journal.last
            if last is None:
                raise StoreError(f"{self.folder.path.name} has no session file to write to.")
            last.mend(self.folder)
            last.append(block)
        self.journal.refresh()

    def _checkpoint(self, world: World) -> Entry:
        at = self.clock()
        return Entry(
            id=new_id(at),
            at=at,
            kind="checkpoint",
            checkpoint=Checkpoint(
                format=snapshot.FORMAT,
                campaign=self.id,
                title=self.title,
                files=len(self.journal.paths),
                count=self.journal.count(),
                world=Map(plain(world)),
            ),
        )

    def _enter_by_hand(self, changes: tuple[Change, ...]) -> None:
        def make(world: World, stamp: Stamp) -> Made:
            return Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=changes), apply(world, changes)[0])

        self.keep(make)
        self.notices.append("campaign.toml was edited by hand; the changes are in the journal and can be taken back.")


def create(
    path: Path, title: str, systems: tuple[str, ...], *, tables: Mapping[str, Table], clock: Clock = utc_now
) -> Campaign:
    """Begin a campaign in a new folder: its systems at their beginning, and its first session open."""
    from ..rules.commons.session import Start
    from .acting import perform_and_keep

    at = clock()
    world = World(systems=Map({id_: dict(shelf.system(id_).begin) for id_ in systems}))
    disk.make_folder(path)
    folder = Folder(path)
    campaign = Campaign(folder, new_id(at), title, world, Journal(folder), tables, clock)
    perform_and_keep(campaign, Start())
    if campaign.unsaved:
        raise NotSaved(campaign.unsaved)
    campaign.settle()
    return campaign
