"""Rewrites campaign.toml from the journal, which is authoritative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..journal.journal import Journal
from ..journal.replay import fold
from . import world_snapshot
from .folder import Folder


def write_state(folder: Folder, id_: str, title: str, more: Mapping[str, Any] | None = None) -> bool:
    """Write it; false if the journal has nothing to write it from. `more` holds keys that this program does not know.
    Call it with the lock held. Raises `StoreError`."""
    journal = Journal.load(folder)
    newest, folded = journal.newest(), fold(journal)
    if newest is None or folded is None:
        return False
    known = world_snapshot.Known(more=more or {})
    known.write(folder.state, id_, title, newest, folded.world())
    return True
