"""The campaign as this program last saw it on disk: the saved world, and campaign.toml.

Both follow what other programs write. Appended entries are applied; if files were rewritten or replaced, everything is
read again. Overwritten entries are saved beside the journal, and the player is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ...rules.command_hints import way
from ...rules.immutable import Map, plain
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import Checkpoint, Entry
from ..ids import Clock, new_id
from ..journal.blocks import block_of
from ..journal.file_blocks import RESERVE, ROTATE
from ..journal.journal import Journal, Reached
from ..journal.replay import apply_changes
from ..journal.value_gate import fault_in
from ..store.plain_files import sweep
from . import load_campaign, world_snapshot
from .folder import MOST_SESSIONS, Folder
from .world_snapshot import HandEdit

REPLACED = (
    "Another program put an older version over your last entries, or took their file away. They are kept in {}: {} "
    "brings them back."
)

FULL = "This session is as long as one may be: {:,} bytes, {:,} entries. Close it and start the next one: {}."
PUT_ASIDE = (
    "The end of {} is not a whole entry and goes to recovered/: a write that was cut off, or a slip in an editor."
)
MOST_BEGUN = (
    "This campaign has {:,} sessions, the most one may have. Continue in the last one, or start a new campaign."
)


@dataclass(slots=True, eq=False, repr=False)
class OnDisk:
    """What the journal and campaign.toml hold."""

    folder: Folder
    journal: Journal
    id: str = ""
    title: str = ""
    notices: list[str] = field(default_factory=list)
    """Sentences for the player."""
    read_only: str = ""
    """Why nothing can be written; else empty."""
    world: World = field(default_factory=World)
    """The world according to the journal on disk, without unsaved entries."""
    older: bool = False
    """It is in an older format."""
    by_hand: HandEdit | None = None
    """Changes made to campaign.toml by hand, not yet in the journal."""
    _state: world_snapshot.Known = field(default_factory=world_snapshot.Known)
    """campaign.toml as we know it."""
    _swept: bool = False

    def catch_up(self) -> bool:
        """Take in what others wrote to the journal. Returns whether there was anything. Raises `StoreError`."""
        known = len(self.journal.last) if self.journal.last else 0
        seen = self.journal.refresh()
        self._rescue()
        if seen == "same":
            return False
        last = self.journal.last
        try:
            if seen == "anew" or last is None or self.journal.apart:
                raise Refused("read it again")
            later = [change for each in last.entries(known) if isinstance(each, Entry) for change in each.change]
            self.world = apply_changes(self.world, later) if later else self.world
        except Refused:
            self.read_again()
        return True

    def heed_state(self) -> bool:
        """Take in changes to campaign.toml, by another window or the player's editor. Raises `StoreError`."""
        if not self._state.touched(self.folder.state):
            return False
        self.read_again()
        return True

    def adopt(self, found: load_campaign.Opened) -> None:
        """Adopt the result of opening the campaign."""
        if found.read_only and found.read_only != self.read_only:
            self.tell(found.read_only)
        self.id, self.title, self.read_only = found.id or self.id, found.title, found.read_only
        self._state, self.by_hand, self.older = found.state, found.by_hand, found.older
        for notice in found.notices:
            self.tell(notice)
        if found.world != self.world or self.world.shelf is None:
            self.world = found.world.on(self.journal.shelf)

    def must_take(self, entry: Entry) -> None:
        """Raise `Refused` for an entry that could not be read back, or that exceeds a bound past which the journal
        would no longer be read."""
        if fault := fault_in(entry):
            raise Refused(f"This cannot be kept: {fault}.")
        if _begins_a_file(entry):
            self.must_begin(1)
        last = self.journal.last
        if entry.kind != "session" and last is not None and last.full and not self._goes_on_in_another_file():
            raise Refused(FULL.format(last.size, len(last), way("session")))

    def must_begin(self, count: int) -> None:
        """Raise `Refused` if the journal has no room for this many more session files."""
        if len(self.journal.paths) + count > RESERVE * MOST_SESSIONS:
            raise Refused(MOST_BEGUN.format(len(self.journal.paths)))

    def append(self, entries: Sequence[Entry], clock: Clock) -> None:
        """Write entries in one go: to a new session file if the first one starts a session or the last file is long,
        else to its end. Call it only with the lock held. Raises `NotSaved`."""
        first, block = entries[0], b"".join(map(block_of, entries))
        if self.journal.last is not None and self.journal.last.tail is not None:
            self.tell(PUT_ASIDE.format(self.journal.last.path.name))
        self.journal.mend()
        if _begins_a_file(first) or self._goes_on_in_another_file():
            self.journal.begin(first.id, block_of(self._checkpoint(clock())) + block)
        else:
            self.journal.add(block)

    def _goes_on_in_another_file(self) -> bool:
        """Whether the session file is so long that the session continues in a new one, or is another device's, whose
        entries name things by the keys that they have there."""
        long = self.journal.last is not None and self.journal.last.size >= ROTATE
        return (long or self.journal.apart) and len(self.journal.paths) < RESERVE * MOST_SESSIONS

    def _checkpoint(self, at: datetime) -> Entry:
        checkpoint = Checkpoint(
            format=world_snapshot.FORMAT,
            campaign=self.id,
            title=self.world.title or self.title,
            files=len(self.journal.paths) + self.journal.missing(),
            count=self.journal.count(),
            world=Map(plain(self.world)),
        )
        return Entry(id=new_id(at), at=at, kind="checkpoint", checkpoint=checkpoint)

    def due(self) -> Reached | None:
        """How far the journal has come, for campaign.toml; None if it says so already, or must not be written."""
        held = self.older or self.journal.waiting or self._state.touched(self.folder.state)
        newest = None if held else self.journal.newest()
        return newest if newest and not self._state.keep and newest.id != self._state.as_of else None

    def vouches_for(self, entry: Entry) -> bool:
        """Whether campaign.toml proves that this entry was whole."""
        return self._state.as_of == entry.id

    def write_state(self, reached: Reached, world: World) -> None:
        """Replace campaign.toml. Raises `NotSaved`."""
        self._state.write(self.folder.state, self.id, self.title, reached, world)

    def sweep(self) -> None:
        """Remove what a killed program left half-written, once."""
        if not self._swept:
            sweep(self.folder.path)
            sweep(self.folder.journal)
            self._swept = True

    def tell(self, notice: str) -> None:
        """Add a notice for the player, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    def read_again(self) -> None:
        """Open the campaign again and adopt the result. Raises `StoreError`."""
        self.adopt(load_campaign.read_campaign(self.folder, self.journal))

    def _rescue(self) -> None:
        if self.folder.path.is_dir():
            for kept in self.journal.rescue():
                self.tell(REPLACED.format(f"{kept.parent.name}/{kept.name}", way("salvage")))


def _begins_a_file(entry: Entry) -> bool:
    return entry.act is not None and entry.act.procedure == "session.start"
