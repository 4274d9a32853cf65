"""An open campaign: the world, the journal, and the only way to save entries.

    hold the lock -> catch up with what others wrote -> make the entry in the current world
    -> write it out, parse it back, compare -> append -> fsync -> release

Only then is it saved. If that fails, the entry stays in memory and in view, `unsaved` says why, play goes on, and it is
written before the next one; if another program has changed the world by then, it is made again in that world with the
same answers. `settle` brings campaign.toml up to date afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from solo_journal.clock import now

from ..rules.refusal import ReadOnly, Refused
from ..rules.shelf import INSTALLED, Shelf
from ..rules.world import World
from .entry import Entry
from .ids import Clock, new_id
from .journal.blocks import block_of
from .journal.journal import Journal
from .journal.replay import apply_changes
from .library.game_files import CampaignGames, WithGames
from .save import load_campaign
from .save.folder import Folder
from .save.lock import CampaignLock, without_locks
from .save.on_disk import OnDisk
from .save.unsaved import Made, Maker, Stamp, Waiting
from .save.world_snapshot import Entered
from .store.errors import Busy, Moved, StoreError

if TYPE_CHECKING:
    from ..rules.tables import Table  # a question draws from none

NO_LOCKS = (
    "This disk cannot lock files, so two programs could write to the campaign at once. All is saved; use one at a time."
)


@dataclass(slots=True, eq=False, repr=False)
class Campaign:
    """One story, open for play. Faces read `world` and `journal`; only `keep` writes entries."""

    folder: Folder
    journal: Journal
    on_disk: OnDisk
    world: World
    tables: Mapping[str, Table] = field(default_factory=dict)
    clock: Clock = now
    shelf: Shelf = INSTALLED
    """The systems that it can use: the installed ones and its own."""
    everywhere: Callable[[], Mapping[str, str]] = dict
    """The shortcuts for all campaigns."""
    _warned: bool = False
    unsaved: str = ""
    """Why the last entries are not on disk yet; empty if all is saved."""
    turn: CampaignLock = field(init=False)
    _waiting: Waiting = field(init=False)

    def __post_init__(self) -> None:
        self.turn = CampaignLock(self.folder.path)
        self._waiting = Waiting(self.journal)

    @classmethod
    def open(
        cls, path: Path, *, tables: Mapping[str, Table], clock: Clock = now, shelf: Shelf | None = None
    ) -> Campaign:
        """Open the campaign in a folder; without a shelf, use the campaign's own copies of games. Raises `NoCampaign`,
        or `StoreError` if nothing of it can be read."""
        if shelf is None:
            own = CampaignGames({}, path)
            tables, shelf = WithGames(tables, own), Shelf(own=own)
        folder = Folder(path)
        journal = Journal(folder, shelf=shelf)
        campaign = cls.of(folder, journal, load_campaign.read_campaign(folder, journal), tables, clock, shelf)
        campaign._distrust_torn()
        campaign._enter_by_hand()
        return campaign

    @classmethod
    def of(
        cls,
        folder: Folder,
        journal: Journal,
        found: load_campaign.Opened,
        tables: Mapping[str, Table],
        clock: Clock,
        shelf: Shelf = INSTALLED,
    ) -> Campaign:
        """The campaign for the result of opening it."""
        journal.shelf = shelf
        on_disk = OnDisk(folder, journal)
        on_disk.adopt(found)
        return cls(folder, journal, on_disk, on_disk.world, tables, clock, shelf)

    @property
    def id(self) -> str:
        return self.on_disk.id

    @property
    def title(self) -> str:
        return self.world.title or self.on_disk.title

    @property
    def read_only(self) -> str:
        """Why nothing can be written; empty if it can."""
        return self.on_disk.read_only

    @property
    def notices(self) -> list[str]:
        """Sentences for the player. The face that shows them clears them."""
        return self.on_disk.notices

    def keep(self, make: Maker) -> Entry:
        """Make an entry and save it, as the module describes. Raises `Refused` if the rules forbid it or the campaign
        is read-only."""
        return self.keep_all((make,))[0]

    def keep_all(self, makers: Sequence[Maker]) -> list[Entry]:
        """Make several entries, one after another, and save them together: all of them are saved, or all wait. Raises
        `Refused` like `keep`, and then none is saved."""
        stamps = [Stamp(new_id(at), at) for at in (self.clock() for _ in makers)]
        made: list[Made] = []
        try:
            self._must_be_ours()
            with self.turn.hold():
                self._catch_up()
                self._must_be_ours()
                self._write_waiting()
                made = self._made(makers, stamps)
                for each in made:
                    self.on_disk.must_take(each.entry)
                self.on_disk.append([each.entry for each in made], self.clock)
                self.on_disk.world = made[-1].after
        except StoreError as error:
            made = made or self._made(makers, stamps)
            for each, make, stamp in zip(made, makers, stamps, strict=True):
                block_of(each.entry)
                self._waiting.put(each.entry, make, stamp)
            self.unsaved = str(error)
            if isinstance(error, Moved):
                self.world = made[-1].after
                self.save_waiting()
                return [self.journal.find(each.entry.id) or each.entry for each in made]
        self.world = made[-1].after
        if not self._warned and without_locks(self.folder.path):
            self._warned = True
            self.on_disk.tell(NO_LOCKS)
        return [each.entry for each in made]

    def add_sessions(self, make: Callable[[], tuple[list[tuple[str, bytes]], World]]) -> None:
        """Add whole session files that `make` builds on the current campaign, and the world after them. Raises
        `Refused` and `StoreError`."""
        self._must_be_ours()
        with self.turn.hold():
            self._catch_up()
            self._must_be_ours()
            self._write_waiting()
            files, after = make()
            self.on_disk.must_begin(len(files))
            self.journal.mend()
            for id_, data in files:
                self.journal.begin(id_, data)
            self.on_disk.world = self.world = after.on(self.shelf)
        self.settle()

    def _made(self, makers: Sequence[Maker], stamps: Sequence[Stamp]) -> list[Made]:
        """The entries, each made in the world after the one before it."""
        made: list[Made] = []
        for make, stamp in zip(makers, stamps, strict=True):
            made.append(make(made[-1].after if made else self.world, stamp))
        return made

    def save_waiting(self) -> bool:
        """Retry writing what could not be saved. Returns whether all is saved now."""
        if self.unsaved:
            try:
                with self.turn.hold():
                    self._catch_up()
                    self._must_be_ours()
                    self._write_waiting()
            except (StoreError, Refused) as error:
                self.unsaved = str(error)
        return not self.unsaved

    def look(self) -> bool:
        """Take in what other programs wrote. Returns whether there was anything."""
        before, overwritten = self.world, len(self.journal.overwritten)
        try:
            moved = self._catch_up()
            self._heed_state()
            if len(self.journal.overwritten) > overwritten:
                self.settle()
        except StoreError as error:
            self.on_disk.tell(str(error))
            return False
        return moved or before is not self.world

    def settle(self) -> None:
        """Bring campaign.toml up to date. A failure is only noted: the journal holds everything."""
        try:
            self._heed_state()
            if self.on_disk.due() and not self.read_only:
                with self.turn.taken_if_free():
                    self._catch_up()
                    self.on_disk.sweep()
                    if due := self.on_disk.due():
                        self.on_disk.write_state(due, self.world)
            if isinstance(self.shelf.own, CampaignGames) and not self.read_only:
                self.shelf.own.keep(self.world)
        except Busy:
            return  # whoever is busy there will write it, or we shall after the next entry
        except StoreError as error:
            self.on_disk.tell(str(error))

    # Following what others write

    def _catch_up(self) -> bool:
        """Take in what others wrote to the journal. Returns whether there was anything."""
        before, moved = self.on_disk.world, self.on_disk.catch_up()
        if moved:
            self._distrust_torn()
            self._follow(before)
        return moved

    def _distrust_torn(self) -> None:
        """Drop an unsealed act at the very end if it is only the beginning of one."""
        entry = self.journal.last.unsealed_end if self.journal.last else None
        if entry is None or not (entry.act or entry.kind in ("undo", "redo")) or self.on_disk.vouches_for(entry):
            return
        from .journal.replay import is_torn

        target = self.journal.find(entry.target) if entry.target else None
        if self.journal.last and is_torn(entry, target, self.on_disk.world, self.tables, self.shelf):
            self.journal.last.distrust_end()
            self.on_disk.read_again()
            self.world = self.on_disk.world
            if torn := load_campaign.describe_torn_end(self.journal.last):
                self.on_disk.tell(torn)

    def _heed_state(self) -> None:
        """Take in changes to campaign.toml."""
        before = self.on_disk.world
        if self.on_disk.heed_state():
            self._follow(before)
        self._enter_by_hand()

    def _follow(self, before: World) -> None:
        """Update the world to what is saved, and make unsaved entries again on top of it."""
        self._waiting.drop_saved()
        if self.on_disk.world is not before:
            self.world = self._waiting.made_again(self.on_disk.world)

    # Writing

    def _must_be_ours(self) -> None:
        if self.read_only:
            raise ReadOnly(self.read_only)

    def _write_waiting(self) -> None:
        """Write unsaved entries in order, after rewriting files whose content on disk is uncertain. A campaign in an
        older format is migrated first."""
        if self.on_disk.older:
            self._bring_up_to_date()
        self.journal.make_certain()
        waiting = self.journal.waiting
        while waiting:
            entry = waiting[0]
            self.on_disk.append([entry], self.clock)
            self.on_disk.world = apply_changes(self.on_disk.world, entry.change)
            del waiting[0]
        self._waiting.clear()
        self.on_disk.world, self.unsaved = self.world, ""

    def _bring_up_to_date(self) -> None:
        """Migrate the campaign to today's format, after a snapshot."""
        from .library.places import places
        from .save.migrate import migrate  # once in the life of a campaign

        migrate(self.folder, self.id, self.title, places().state)
        self._catch_up()

    def _enter_by_hand(self) -> None:
        """Record changes made to campaign.toml by hand."""
        edit, self.on_disk.by_hand = self.on_disk.by_hand, None
        if edit is None or self.read_only:
            return
        try:
            self.keep(partial(edit.made, self.journal))
        except Entered:
            return
        except Refused as error:
            self.on_disk.tell(f"campaign.toml was edited by hand, and the edit cannot be used. {error}")
        else:
            self.on_disk.tell("campaign.toml was edited by hand; the changes are in the journal and can be undone.")
