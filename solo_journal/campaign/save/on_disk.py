"""The campaign as it stands on disk, as far as this program knows: the world that is saved, and campaign.toml.

Both follow what other programs write. What is only appended is applied; where files were rewritten or came from
elsewhere, all is read again. What somebody wrote over is kept beside the journal, and told.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...rules.command_hints import way
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import Entry
from ..journal.file_end import Reached
from ..journal.journal import Journal
from ..journal.replay import patched
from ..store.plain_files import sweep
from . import load_campaign, world_snapshot
from .folder import Folder
from .world_snapshot import HandEdit

REPLACED = (
    "Another program put an older version over your last entries, or took their file away. They are kept in {}: {} "
    "brings them back."
)


@dataclass(slots=True, eq=False, repr=False)
class OnDisk:
    """What the journal and campaign.toml hold."""

    folder: Folder
    journal: Journal
    id: str = ""
    title: str = ""
    notices: list[str] = field(default_factory=list)
    """What the player should know, in sentences."""
    read_only: str = ""
    """Why nothing can be written; empty where it can."""
    world: World = field(default_factory=World)
    """The world as the journal on disk has it: without what waits to be saved."""
    older: bool = False
    """It is in an older format."""
    by_hand: HandEdit | None = None
    """What somebody changed in campaign.toml, still to be entered."""
    _state: world_snapshot.Known = field(default_factory=world_snapshot.Known)
    """campaign.toml as we know it."""
    _swept: bool = False

    def catch_up(self) -> bool:
        """Take in what others wrote to the journal; True where anything was. Raises `StoreError`."""
        known = len(self.journal.last) if self.journal.last else 0
        seen = self.journal.refresh()
        self._rescue()
        if seen == "same":
            return False
        last = self.journal.last
        try:
            if seen == "anew" or last is None:
                raise Refused("read it again")
            later = [change for each in last.entries(known) if isinstance(each, Entry) for change in each.change]
            self.world = patched(self.world, later) if later else self.world
        except Refused:
            self.read_again()
        return True

    def heed_state(self) -> bool:
        """Take in what others made of campaign.toml: another window, or the player's editor. Raises `StoreError`."""
        if not self._state.touched(self.folder.state):
            return False
        self.read_again()
        return True

    def adopt(self, found: load_campaign.Opened) -> None:
        """Go by what opening found."""
        if found.read_only and found.read_only != self.read_only:
            self.tell(found.read_only)
        self.id, self.title, self.read_only = found.id or self.id, found.title, found.read_only
        self._state, self.by_hand, self.older = found.state, found.by_hand, found.older
        for notice in found.notices:
            self.tell(notice)
        if found.world != self.world or self.world.shelf is None:
            self.world = found.world.on(self.journal.shelf)

    def due(self) -> Reached | None:
        """What campaign.toml should say of how far the journal has come; None where it does, or must not."""
        held = self.older or self.journal.waiting or self._state.touched(self.folder.state)
        newest = None if held else self.journal.newest()
        return newest if newest and not self._state.keep and newest.id != self._state.as_of else None

    def vouches_for(self, entry: Entry) -> bool:
        """Whether campaign.toml was written when this entry was whole."""
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
        """Have the player know something, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    def read_again(self) -> None:
        """Go by what opening finds now. Raises `StoreError`."""
        self.adopt(load_campaign.read_campaign(self.folder, self.journal))

    def _rescue(self) -> None:
        if self.folder.path.is_dir():
            for kept in self.journal.rescue():
                self.tell(REPLACED.format(f"{kept.parent.name}/{kept.name}", way("salvage")))
