"""Whole campaigns as they were before something rewrote them: a merge, a migration, a repair. They lie outside of the
campaign, by its id, and the program never takes one away."""

from __future__ import annotations

from pathlib import Path

from solo_journal.clock import now

from ..library.backup import ENDING, packed
from ..library.places import named_by
from ..repair.quarantine import keep_aside
from .folder import Folder


def keep_snapshot(folder: Folder, id_: str, state: Path, before: str) -> Path:
    """Keep the campaign as it is; where it lies. `state` is the player's folder of drafts and snapshots. Hold the
    lock. Raises `StoreError`, and then nothing may be rewritten."""
    name = f"{now():%Y%m%d-%H%M%S}-before-{before}{ENDING}"
    return keep_aside(name, packed(folder).data, snapshots(state, id_))


def snapshots(state: Path, id_: str) -> Path:
    """The folder in which the snapshots of a campaign lie."""
    return state / "snapshots" / named_by(id_)
