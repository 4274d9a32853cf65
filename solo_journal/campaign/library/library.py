"""The player's campaigns: find one by name, find the last one played, create a new one."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from solo_journal.clock import now

from ...rules.names import fold_name, same
from ...rules.refusal import BadInput, Refused, Unknown, nearest
from ...rules.shelf import INSTALLED, Shelf
from ..campaign import Campaign
from ..ids import Clock
from ..journal.journal import checkpoint_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder, names_in
from ..store.errors import StoreError
from ..story.sanitise import clean_text
from .atomic_publish import appear
from .game_files import CampaignGames, GameFiles, WithGames
from .identity import folder_name, lies_at
from .packs import Library as Tables
from .places import Places

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ..story.campaign_summary import Glances

UNTITLED = "Untitled"
MOST_TITLE = 1000


@dataclass(frozen=True, slots=True)
class Card:
    """A campaign as the library shows it."""

    path: Path
    title: str
    systems: tuple[str, ...]
    sessions: int
    entries: int | None
    """The number of entries in its journal; None if campaign.toml does not say."""
    played: float
    """When it was last written to, in seconds since 1970; 0 if never."""
    twin: bool = False
    """Another campaign has the same title, so only the folder tells them apart."""
    copy_of: str = ""
    """The folder of which this one is a copy that has not been opened yet; opening it gives it an id of its own."""
    shelf: Shelf = field(default=INSTALLED, compare=False, repr=False)

    @property
    def games(self) -> tuple[str, ...]:
        """The titles of its games, or the ids of games that are missing."""
        return tuple(self.shelf.system(id_).title if self.shelf.has(id_) else id_ for id_ in self.systems)

    @property
    def full_title(self) -> str:
        """Its title; if another campaign has the same, with its folder, or with the number at the end of that."""
        own, folder = folder_name(self.title), self.path.name
        if not self.twin or folder == own:
            return self.title
        return f"{self.title} ({folder.removeprefix(f'{own}-')})"


@dataclass(frozen=True)
class Library:
    """All campaigns in a folder."""

    places: Places
    clock: Clock = field(default=now)

    @cached_property
    def tables(self) -> Tables:
        """Every table pack, shipped or the player's own."""
        return Tables(self.places.packs)

    @cached_property
    def glances(self) -> Glances:
        """Cached facts of each campaign, read without opening it."""
        from ..story.campaign_summary import Glances

        return Glances(self.shelf_of)

    @cached_property
    def games(self) -> GameFiles:
        return GameFiles(self.places.games)

    @property
    def shelf(self) -> Shelf:
        return Shelf(own=self.games)

    def shelf_of(self, path: Path) -> Shelf:
        """The systems that the campaign in this folder can use: the player's games, or its own copies of missing
        ones."""
        return Shelf(own=CampaignGames(self.games, path))

    def folders(self) -> list[Folder]:
        """The folders that hold a campaign, last played first."""
        names = names_in(self.places.campaigns)
        found = [Folder(self.places.campaigns / name) for name in names if not name.startswith(".")]
        return sorted((each for each in found if _is_campaign(each)), key=Folder.played, reverse=True)

    def cards(self) -> Iterator[Card]:
        """The cards of all campaigns, last played first."""
        found = [(folder, _state(folder)) for folder in self.folders()]
        titles = Counter(fold_name(_title_of(folder, state)) for folder, state in found)
        originals = self._originals([(folder, state.id) for folder, state in found if state])
        for folder, state in found:
            used = state.world.get("systems") if state else None
            original = originals.get(state.id, folder) if state else folder
            yield Card(
                folder.path,
                _title_of(folder, state),
                tuple(used) if isinstance(used, dict) else (),
                _sessions(folder, state),
                state.count if state and state.as_of else None,
                folder.played(),
                twin=titles[fold_name(_title_of(folder, state))] > 1,
                copy_of="" if original.path.resolve() == folder.path.resolve() else original.path.name,
                shelf=self.shelf_of(folder.path),
            )

    def _originals(self, ids: list[tuple[Folder, str]]) -> dict[str, Folder]:
        """For campaigns that share an id, the original, by id."""
        several = {id_ for id_, count in Counter(id_ for _, id_ in ids).items() if count > 1}
        found: dict[str, Folder] = {}
        for folder, id_ in sorted(ids, key=lambda each: each[0].path.name) if several else ():
            if id_ in several and (id_ not in found or lies_at(self.places.state, id_) == str(folder.path.resolve())):
                found[id_] = folder
        return found

    def find(self, called: str = "") -> Folder:
        """A campaign by folder name, title, the beginning of either, or path; without a name, the last one played."""
        if called and os.path.isdir(os.path.join(called, "journal")):  # noqa: PTH112, PTH118 - no name makes it raise
            return Folder(Path(called))
        folders = self.folders()
        if not called:
            if not folders:
                systems = " or ".join(self.shelf.games())
                raise Unknown(f"There is no campaign yet. Begin one: solo-journal new TITLE --game {systems}")
            return folders[0]
        if named := [each for each in folders if each.path.name == called]:
            return named[0]
        titles = {folder: _title_of(folder, _state(folder)) for folder in folders}
        exact = [each for each in folders if same(titles[each], called)]
        start = fold_name(called)
        begins = [
            each
            for each in folders
            if not exact and start and any(name.startswith(start) for name in (fold_name(titles[each]), each.path.name))
        ]
        if len(exact) == 1 or len(begins) == 1:
            return (exact or begins)[0]
        if exact or begins:
            names = ", ".join(each.path.name for each in exact or begins)
            raise Refused(f"“{called}” fits more than one campaign: {names}. Name one of these.")
        known = list(dict.fromkeys(titles[each] or each.path.name for each in folders))
        raise Unknown(f"There is no campaign “{called}”. {nearest(called, known)}".strip())

    def open(self, called: str = "") -> Campaign:
        from .identity import own_identity

        found = self.find(called)
        copied = own_identity(found, self.places.state, self.clock)
        campaign = self.at(found.path)
        if copied:
            campaign.notices.append(copied)
        return campaign

    def new(self, title: str, systems: tuple[str, ...], called: str = "", acts: Iterable[Procedure] = ()) -> Campaign:
        """Create a campaign with these acts, or none if one of them is refused. Its folder is named after `called` or
        the title, numbered if that is taken."""
        from .create_campaign import create  # most commands begin nothing, and need not wait for it
        from .identity import own_identity

        title = clean_text(title).strip() or UNTITLED
        if len(title) > MOST_TITLE:
            raise BadInput(f"A title has at most {MOST_TITLE:,} characters, and this one has {len(title):,}.")
        for system in systems:
            self.shelf.game(system)  # refused where there is none, or where its file has faults
        root = self.places.campaigns

        def make(path: Path) -> None:
            shelf = self.shelf_of(path)
            create(path, title, systems, acts, tables=WithGames(self.tables, shelf.own), clock=self.clock, shelf=shelf)

        path = appear(root, folder_name(called or title), make)
        own_identity(Folder(path), self.places.state, self.clock)  # notes where it lies, so that a copy is known as one
        return self.at(path)

    def at(self, path: Path) -> Campaign:
        """Open the campaign in a folder, with this library's tables, games and shortcuts. Raises `NoCampaign`, or
        `StoreError` if nothing of it can be read."""
        shelf = self.shelf_of(path)
        tables = WithGames(self.tables, shelf.own)
        campaign = Campaign.open(path, tables=tables, clock=self.clock, shelf=shelf)
        campaign.everywhere = self.shortcuts
        return campaign

    def shortcuts(self) -> Mapping[str, str]:
        """The shortcuts for all campaigns."""
        from . import settings

        return settings.read(self.places.settings)[0].shortcuts


def _is_campaign(folder: Folder) -> bool:
    """Whether a folder holds a campaign; false if it cannot be listed, as it could not be opened either."""
    try:
        return folder.exists()
    except StoreError:
        return False


def _state(folder: Folder) -> world_snapshot.State | None:
    """The content of campaign.toml; if it cannot be used, the state at the beginning of the last session file."""
    found = world_snapshot.read(folder.state).state
    if found is None:
        with suppress(StoreError):
            last = folder.last_session()
            if last and (then := checkpoint_of(SessionFile.load(last))):
                return world_snapshot.State(
                    format=then.format, id=then.campaign, title=then.title, as_of="", count=then.count, world=then.world
                )
    return found


def _sessions(folder: Folder, state: world_snapshot.State | None) -> int:
    """The number of sessions; a long one may have several files."""
    session = state.world.get("session") if state else None
    number = session.get("number") if isinstance(session, dict) else None
    if isinstance(number, int) and number > 0:
        return number
    try:
        return len(folder.sessions())
    except StoreError:
        return 0


def _title_of(folder: Folder, state: world_snapshot.State | None) -> str:
    return state.called if state else folder.path.name
