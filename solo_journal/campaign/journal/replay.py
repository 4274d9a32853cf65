"""The state of a campaign from its journal: a checkpoint, and every change after it in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from ...rules.changes import Change, Misfit, apply, patch
from ...rules.immutable import plain
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import Entry
from ..store.errors import Unreadable, first_fault
from ..store.long_work import over
from .damaged_block import Damaged
from .journal import Journal, checkpoint_of
from .session_file import SessionFile


@dataclass(slots=True, eq=False, repr=False)
class Fold:
    """A world during replay."""

    tree: dict[str, Any] = field(default_factory=dict)
    misfits: list[tuple[str, Misfit]] = field(default_factory=list)
    """Changes whose `before` did not match, by the id of their entry."""
    passed_over: list[str] = field(default_factory=list)
    """Entries that were skipped in a careful replay, because their changes lead to an invalid world."""

    def take(self, entries: Iterable[Entry | Damaged], *, careful: bool = False) -> Fold:
        """Apply the changes of these entries; if `careful`, only those that lead to a valid world."""
        for entry in entries:
            if not isinstance(entry, Entry) or not entry.change:
                continue
            before = plain(self.tree) if careful else self.tree
            misfits = patch(self.tree, entry.change)
            if careful and not self.sound():
                self.tree = before
                self.passed_over.append(entry.id)
            else:
                self.misfits.extend((entry.id, misfit) for misfit in misfits)
        return self

    def sound(self) -> bool:
        """Whether the current state is a valid world."""
        try:
            World.model_validate(plain(self.tree))
        except ValidationError:
            return False
        return True

    def world(self) -> World:
        """The current world. Raises `Unreadable` if it is not valid."""
        try:
            return World.model_validate(plain(self.tree))
        except ValidationError as error:
            raise Unreadable(f"The state cannot be read: {first_fault(error)}.") from error


def start_of(file: SessionFile) -> Fold | None:
    """The replay at the beginning of a session file, from its checkpoint."""
    checkpoint = checkpoint_of(file)
    return Fold(plain(checkpoint.world)) if checkpoint else None


def fold(journal: Journal, until: tuple[int, int] | None = None) -> Fold | None:
    """The state at the end of the journal, or right after the entry at position `until`; None without a readable
    checkpoint. If an edit by hand broke it, entries that lead to an invalid world are skipped."""
    found = _follow(journal, until, careful=False)
    return found if found is None or found.sound() else _follow(journal, until, careful=True)


def _follow(journal: Journal, until: tuple[int, int] | None, *, careful: bool) -> Fold | None:
    last = len(journal.paths) - 1 if until is None else until[0]
    found: Fold | None = None
    for number in over(range(journal.base(last), last + 1)):
        file = journal.file(journal.paths[number])
        found = found or start_of(file)
        if found is not None:
            end = until[1] + 1 if until and number == last else None
            found.take(file.changing(end=end), careful=careful)
    return found


def patched(world: World, changes: Iterable[Change]) -> World:
    """The world with these changes. Raises `Refused` if the result is not valid."""
    try:
        return apply(world, changes)[0]
    except ValidationError as error:
        raise Refused(f"This would lead to a world that cannot be: {first_fault(error)}.") from error


def backwards(entry: Entry) -> tuple[Change, ...]:
    """The changes that revert an entry."""
    return tuple(change.back() for change in reversed(entry.change))
