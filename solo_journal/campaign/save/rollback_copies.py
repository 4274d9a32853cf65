"""Copies of whole campaigns as they were before a merge, migration or repair. They are kept outside the campaign, by
its id, and the program never deletes them."""

from __future__ import annotations

from pathlib import Path

from solo_journal.clock import now

from ..library.backup import ENDING, packed
from ..library.places import named_by
from ..repair.quarantine import keep_aside
from .folder import Folder


def keep_snapshot(folder: Folder, id_: str, state: Path, before: str) -> Path:
    """Copy the campaign as it is. Returns the copy. `state` is the player's folder of drafts and snapshots. Call it
    with the lock held. Raises `StoreError`, and then nothing may be rewritten."""
    name = f"{now():%Y%m%d-%H%M%S}-before-{before}{ENDING}"
    return keep_aside(name, packed(folder).data, snapshots(state, id_))


def snapshots(state: Path, id_: str) -> Path:
    """The folder of a campaign's copies."""
    return state / "snapshots" / named_by(id_)
