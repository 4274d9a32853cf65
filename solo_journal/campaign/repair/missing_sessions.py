"""Session files that were there and are gone. They may come back, so the campaign is only read until they do; that they
are lost for good is for the player to say, and even then nothing of what is left is thrown away."""

from __future__ import annotations

from pathlib import Path

from ...rules.changes import Change, changes_between
from ...rules.immutable import plain
from ...rules.refused import Refused
from ...rules.world import World
from ..journal.journal import Journal
from ..save import world_snapshot
from ..save.folder import Folder
from ..save.lock import hold
from ..save.rebuild_snapshot import write_state
from ..save.rollback_copies import keep_snapshot
from .quarantine import move_aside

QUESTION = (
    "The last session files of this campaign are not here. A sync tool may still bring them: then wait, and read "
    "meanwhile. If they are lost for good, you can go on from what is left; campaign.toml, which knows how things "
    "stood in them, goes to trash/ then. Go on without them?"
)
NOT_MISSING = "No session file is missing that campaign.toml speaks of, so there is nothing to go on without."


def has_vanished(folder: Folder) -> bool:
    """Whether campaign.toml stands at an entry that the journal does not have."""
    found = world_snapshot.read(folder.state).state
    return found is not None and Journal.load(folder).place(found.as_of) is None


def go_on_without(folder: Folder, state: Path) -> tuple[Change, ...]:
    """Count the state from what is left of the journal; what is other in it than in campaign.toml. `state` is the
    player's folder of drafts and snapshots. Raises `Refused` where nothing has vanished, and `StoreError` where there
    is nothing left or it cannot be done."""
    with hold(folder.path):
        found = world_snapshot.read(folder.state)
        if found.state is None or found.newer or not has_vanished(folder):
            raise Refused(NOT_MISSING)
        if Journal.load(folder).newest() is None:
            raise Refused("Nothing is left of the journal to go on from. Bring its files back from a copy or a backup.")
        keep_snapshot(folder, found.state.id, state, "going-on")
        move_aside(folder.state, folder.trash)
        write_state(folder, found.state.id, found.state.title, found.state.model_extra)
        left = world_snapshot.read(folder.state).state
        return changes_between(_world(found.state), _world(left)) if left else ()


def _world(state: world_snapshot.State) -> World:
    return World.model_validate(plain(state.world))
