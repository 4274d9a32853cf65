"""The state of a campaign, from its journal: a checkpoint, and every change after it in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..rules.changes import Misfit, patch
from ..rules.frozen import plain
from ..rules.world import World
from .entry import Entry
from .journal import Journal, checkpoint_of
from .session_file import Damaged, SessionFile


@dataclass(slots=True)
class Fold:
    """A world being followed through the journal."""

    tree: dict[str, Any] = field(default_factory=dict)
    misfits: list[tuple[str, Misfit]] = field(default_factory=list)
    """Changes whose `before` was not what stood there, by the id of their entry."""

    def take(self, entries: Iterable[Entry | Damaged]) -> Fold:
        """Make the changes of these entries."""
        for entry in entries:
            if isinstance(entry, Entry) and entry.change:
                self.misfits.extend((entry.id, misfit) for misfit in patch(self.tree, entry.change))
        return self

    def world(self) -> World:
        """The world as it stands now. Raises `pydantic.ValidationError` where it is none."""
        return World.model_validate(plain(self.tree))


def start_of(file: SessionFile) -> Fold | None:
    """The fold at the beginning of a session file, from its checkpoint."""
    checkpoint = checkpoint_of(file)
    return Fold(plain(checkpoint.world)) if checkpoint else None


def base_of(journal: Journal) -> int:
    """The place of the session file from which the state must be folded.

    That is the last one, unless files came from elsewhere before it: its checkpoint did not know of them, so the
    fold begins at the last checkpoint before the merge.
    """
    for place in range(len(journal.paths) - 1, -1, -1):
        checkpoint = checkpoint_of(journal.file(journal.paths[place]))
        if checkpoint is not None and checkpoint.files == place:
            return place
    return 0


def fold(journal: Journal, until: str = "") -> Fold | None:
    """The state at the end of the journal, or right after the entry `until`; None where no checkpoint can be read."""
    found: Fold | None = None
    for file in journal.files(base_of(journal)):
        if found is None:
            found = start_of(file)
            if found is None:
                continue
        for entry in file.entries():
            found.take((entry,))
            if until and entry.id == until:
                return found
    return found
