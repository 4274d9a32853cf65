"""A campaign at play: the world, the journal, and the one way in which entries are kept.

    hold the lock -> catch up with what others wrote -> make the entry in the world as it now stands
    -> emit, parse back, compare -> append -> fsync -> release

Only then is it saved. If that fails, the entry stays in memory and in view, `unsaved` says why, play goes on, and
it is written before the next one; should another program have moved the world by then, it is made again in that world
with the same answers. `settle` brings campaign.toml up to date afterwards, off that path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..rules.changes import Change, changes_between
from ..rules.frozen import Map, plain
from ..rules.refused import Refused
from ..rules.world import World
from . import opening, snapshot
from .entry import Checkpoint, Entry
from .entry_block import block_of
from .file_end import Reached
from .folder import MOST_SESSIONS, Folder
from .folding import patched
from .ids import Clock, new_id, utc_now
from .journal import Journal
from .session_file import RESERVE
from .store.errors import Busy, Moved, StoreError
from .store.leftovers import sweep
from .turn import Turn

if TYPE_CHECKING:
    from ..rules.tables import Table


REPLACED = (
    "Another program put an older version of a session file in the place of the one with your last entries, or took it "
    "away. What is no longer there is kept in {}."
)


FULL = (
    "This session is as long as one may be: {:,} bytes. Close it and start the next one, then go on: `solo-journal "
    "session close`, then `solo-journal session start`."
)
MOST_BEGUN = "This campaign has {:,} sessions, as many as one may have. Go on in the last one, or begin a new campaign."


class Stamp(NamedTuple):
    """What an entry gets from outside: its id and its time."""

    id: str
    at: datetime


class Made(NamedTuple):
    """An entry that was made in a world, and the world after it."""

    entry: Entry
    after: World


Maker = Callable[[World, Stamp], Made]
"""Makes an entry in a world. It may be called again, should the world have moved before the entry was saved."""


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
    turn: Turn = field(init=False)
    _saved: World = field(default_factory=World)
    """The world as the journal on disk has it: without what waits to be saved."""
    _makers: dict[str, tuple[Maker, Stamp]] = field(default_factory=dict)
    """How each entry that waits was made."""
    _state: snapshot.Known = field(default_factory=snapshot.Known)
    """campaign.toml as we know it."""
    _older: bool = False
    """It is in an older format."""
    _by_hand: tuple[Change, ...] = ()
    """What somebody changed in campaign.toml, still to be entered."""
    _swept: bool = False

    def __post_init__(self) -> None:
        self.turn = Turn(self.folder.path)

    @classmethod
    def open(cls, path: Path, *, tables: Mapping[str, Table], clock: Clock = utc_now) -> Campaign:
        """Open the campaign in a folder. Raises `NoCampaign`, or `StoreError` where nothing of it can be read."""
        folder = Folder(path)
        journal = Journal(folder)
        campaign = cls.of(folder, journal, opening.read_campaign(folder, journal), tables, clock)
        campaign._enter_by_hand()
        return campaign

    @classmethod
    def of(
        cls, folder: Folder, journal: Journal, found: opening.Opened, tables: Mapping[str, Table], clock: Clock
    ) -> Campaign:
        """The campaign that was found."""
        campaign = cls(folder, found.id, found.title, found.world, journal, tables, clock)
        campaign._adopt(found)
        campaign.world = campaign._saved
        return campaign

    def keep(self, make: Maker) -> Entry:
        """Make an entry and keep it, as the module says. Raises `Refused` where the rules or a reader's role say no."""
        at = self.clock()
        stamp = Stamp(new_id(at), at)
        made: Made | None = None
        try:
            self._must_be_ours()
            with self.turn.taken():
                self._catch_up()
                self._must_be_ours()
                self._write_waiting()
                made = make(self.world, stamp)
                self._must_have_room(made.entry)
                self._append(made.entry)
                self._saved = made.after
        except StoreError as error:
            made = made or make(self.world, stamp)
            block_of(made.entry)
            self._makers[stamp.id] = (make, stamp)
            self.journal.waiting.append(made.entry)
            self.unsaved = str(error)
            if isinstance(error, Moved):
                self.world = made.after
                self.save_waiting()
                return self.journal.find(stamp.id) or made.entry
        self.world = made.after
        return made.entry

    def save_waiting(self) -> bool:
        """Try again to write what could not be saved; True where all is saved now."""
        if self.unsaved:
            try:
                with self.turn.taken():
                    self._catch_up()
                    self._must_be_ours()
                    self._write_waiting()
            except (StoreError, Refused) as error:
                self.unsaved = str(error)
        return not self.unsaved

    def look(self) -> bool:
        """Take in what other programs wrote since; True where anything was."""
        before, overwritten = self.world, len(self.journal.overwritten)
        try:
            moved = self._catch_up()
            self._heed_state()
            if len(self.journal.overwritten) > overwritten:
                self.settle()
        except StoreError as error:
            self._tell(str(error))
            return False
        return moved or before is not self.world

    def settle(self) -> None:
        """Bring campaign.toml up to date. A failure is only noted: the journal holds everything."""
        try:
            self._heed_state()
            if self._due() and not self.read_only:
                with self.turn.taken_if_free():
                    self._catch_up()
                    self._sweep()
                    if due := self._due():
                        self._state.write(self.folder.state, self.id, self.title, due, self.world)
        except Busy:
            return  # whoever is busy there will write it, or we shall after the next entry
        except StoreError as error:
            self._tell(str(error))

    def _sweep(self) -> None:
        """Remove what a killed program left half-written, once."""
        if not self._swept:
            sweep(self.folder.path)
            sweep(self.folder.journal)
            self._swept = True

    # Catching up

    def _catch_up(self) -> bool:
        """Apply what others appended. Where files were rewritten or came from elsewhere, read the state again."""
        known, before = len(self.journal.last) if self.journal.last else 0, self._saved
        seen = self.journal.refresh()
        self._rescue()
        if seen == "same":
            return False
        last = self.journal.last
        try:
            if seen == "anew" or last is None:
                raise Refused("read it again")
            later = [change for each in last.entries(known) if isinstance(each, Entry) for change in each.change]
            self._saved = patched(self._saved, later) if later else self._saved
        except Refused:
            self._adopt(opening.read_campaign(self.folder, self.journal))
        self._follow(before)
        return True

    def _rescue(self) -> None:
        """What was saved and was then written over by another program is kept beside the journal, and told."""
        if self.folder.path.is_dir():
            for kept in self.journal.rescue():
                self._tell(REPLACED.format(f"{kept.parent.name}/{kept.name}"))

    def _heed_state(self) -> None:
        """Take in what others made of campaign.toml: another window, or the player's editor."""
        if self._state.touched(self.folder.state):
            before = self._saved
            self._adopt(opening.read_campaign(self.folder, self.journal))
            self._follow(before)
        self._enter_by_hand()

    def _adopt(self, found: opening.Opened) -> None:
        self.id, self.title, self.read_only = found.id or self.id, found.title, found.read_only
        self._state, self._by_hand, self._older = found.state, found.by_hand, found.older
        for notice in found.notices:
            self._tell(notice)
        if found.world != self._saved:
            self._saved = found.world

    def _follow(self, before: World) -> None:
        """Let the world follow what is saved. What waits is made again on top of it, with the same answers."""
        for entry in list(self.journal.waiting):
            if place := self.journal.place(entry.id):  # it was written after all, though the system said it was not
                self.journal.waiting.remove(entry)
                self.journal.doubt(place[0])
        if self._saved is before:
            return
        waiting, self.journal.waiting = self.journal.waiting, []
        self.world = self._saved
        for entry in waiting:
            maker, stamp = self._makers[entry.id]
            try:
                made = maker(self.world, stamp)
            except Refused:
                made = Made(entry, patched(self.world, entry.change))
            self.journal.waiting.append(made.entry)
            self.world = made.after

    # Writing

    def _must_be_ours(self) -> None:
        if self.read_only:
            raise Refused(self.read_only)

    def _must_have_room(self, entry: Entry) -> None:
        """No entry may lead past a bound behind which the journal would not be read any more."""
        begins = _begins_a_file(entry)
        if begins and len(self.journal.paths) >= RESERVE * MOST_SESSIONS:
            raise Refused(MOST_BEGUN.format(len(self.journal.paths)))
        if entry.kind != "session" and self.journal.last is not None and self.journal.last.full:
            raise Refused(FULL.format(self.journal.last.size))

    def _write_waiting(self) -> None:
        """Write what could not be saved before, in order, and first what may only seem to be. A campaign in an older
        format is rewritten before anything else."""
        if self._older:
            self._bring_up_to_date()
        self.journal.make_certain()
        waiting = self.journal.waiting
        while waiting:
            entry = waiting[0]
            self._append(entry)
            self._saved = patched(self._saved, entry.change)
            del waiting[0]
        self._makers.clear()
        self._saved, self.unsaved = self.world, ""

    def _bring_up_to_date(self) -> None:
        """Rewrite the campaign in today's format, after a snapshot of it."""
        from .migrating import migrate  # once in the life of a campaign
        from .places import places

        migrate(self.folder, self.id, self.title, places().state)
        self._catch_up()

    def _append(self, entry: Entry) -> None:
        """Write one entry: to a new session file where it starts a session, else to the end of the last one."""
        block = block_of(entry)
        self.journal.mend()
        if _begins_a_file(entry):
            self.journal.begin(entry.id, block_of(self._checkpoint()) + block)
        else:
            self.journal.add(block)

    def _checkpoint(self) -> Entry:
        at = self.clock()
        checkpoint = Checkpoint(
            format=snapshot.FORMAT,
            campaign=self.id,
            title=self.title,
            files=len(self.journal.paths) + self.journal.missing(),
            count=self.journal.count(),
            world=Map(plain(self._saved)),
        )
        return Entry(id=new_id(at), at=at, kind="checkpoint", checkpoint=checkpoint)

    def _due(self) -> Reached | None:
        """What campaign.toml should say of how far the journal has come; None where it does, or must not."""
        held = self._older or self.journal.waiting or self._state.touched(self.folder.state)
        newest = None if held else self.journal.newest()
        return newest if newest and not self._state.keep and newest.id != self._state.as_of else None

    def _enter_by_hand(self) -> None:
        """Enter what somebody changed in campaign.toml."""
        changes, self._by_hand = self._by_hand, ()
        if not changes or self.read_only:
            return

        def make(world: World, stamp: Stamp) -> Made:
            after = patched(world, changes)
            return Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=changes_between(world, after)), after)

        try:
            self.keep(make)
        except Refused as error:
            self._tell(f"campaign.toml was edited by hand, and it cannot be taken over. {error}")
        else:
            self._tell("campaign.toml was edited by hand; the changes are in the journal and can be taken back.")

    def _tell(self, notice: str) -> None:
        if notice not in self.notices:
            self.notices.append(notice)


def _begins_a_file(entry: Entry) -> bool:
    return entry.act is not None and entry.act.procedure == "session.start"
