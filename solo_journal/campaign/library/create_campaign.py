"""Creates a campaign: its folder, its games in their initial state, and the first session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from solo_journal.clock import now

from ...rules.commons.session import Start
from ...rules.immutable import Map
from ...rules.procedure import Procedure
from ...rules.shelf import INSTALLED, Shelf
from ...rules.tables import Table
from ...rules.world import World
from ..campaign import Campaign
from ..ids import Clock, new_id
from ..journal.journal import Journal
from ..play.append import perform_and_keep
from ..save import load_campaign, world_snapshot
from ..save.folder import Folder
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import NotSaved


def create(
    path: Path,
    title: str,
    systems: tuple[str, ...],
    acts: Iterable[Procedure] = (),
    *,
    tables: Mapping[str, Table],
    clock: Clock = now,
    shelf: Shelf = INSTALLED,
) -> Campaign:
    """Create a campaign in a new folder and do these acts in it. Raises `Refused` for one that cannot be done, and
    `NotSaved` if nothing can be written there."""
    world = World(systems=Map({id_: dict(shelf.game(id_).begin) for id_ in systems}))
    disk.make_folder(path)
    folder = Folder(path)
    state = world_snapshot.Known(mark=mark_of(folder.state))
    found = load_campaign.Opened(new_id(clock()), title, world, state)
    campaign = Campaign.of(folder, Journal(folder, shelf=shelf), found, tables, clock, shelf)
    for each in (Start(), *acts):
        perform_and_keep(campaign, each)
    if campaign.unsaved:
        raise NotSaved(campaign.unsaved)
    campaign.settle()
    return campaign
