"""Beginning a campaign: a folder of its own, the games at their beginning, and the first session open."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..rules import shelf
from ..rules.commons.session import Start
from ..rules.frozen import Map
from ..rules.tables import Table
from ..rules.world import World
from . import opening, snapshot
from .acting import perform_and_keep
from .campaign import Campaign
from .folder import Folder
from .ids import Clock, new_id, utc_now
from .journal import Journal
from .session_file import mark_of
from .store import disk
from .store.errors import NotSaved


def create(
    path: Path, title: str, systems: tuple[str, ...], *, tables: Mapping[str, Table], clock: Clock = utc_now
) -> Campaign:
    """Begin a campaign in a new folder. Raises `NotSaved` where nothing can be written there."""
    world = World(systems=Map({id_: dict(shelf.system(id_).begin) for id_ in systems}))
    disk.make_folder(path)
    folder = Folder(path)
    state = snapshot.Known(mark=mark_of(folder.state))
    found = opening.Opened(new_id(clock()), title, world, state)
    campaign = Campaign.of(folder, Journal(folder), found, tables, clock)
    perform_and_keep(campaign, Start())
    if campaign.unsaved:
        raise NotSaved(campaign.unsaved)
    campaign.settle()
    return campaign
