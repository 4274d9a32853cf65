"""What the last act changed: shown bold beside the page until the next one."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.kinds import derived
from ...rules.names import slug
from ...rules.shelf import Shelf
from ..journal.journal import Journal
from ..journal.log_view import recent
from .labels import owned


@dataclass(frozen=True, slots=True)
class JustNow:
    """The paths of what changed, and the meters that moved."""

    paths: frozenset[str] = frozenset()
    meters: frozenset[str] = frozenset()
    """The labels of those meters."""

    def touched(self, path: str) -> bool:
        """Whether anything at or below this path changed."""
        return any(each == path or each.startswith(f"{path}/") for each in self.paths)

    def named(self, name: str) -> bool:
        """Whether something of this name came, went or changed."""
        key = slug(name)
        return any(key in path.split("/") for path in self.paths)


def just_now(journal: Journal, shelf: Shelf) -> JustNow:
    """What the last act of a journal changed."""
    last = recent(journal, 1, everything=True)
    if not last:
        return JustNow()
    entry = last[0].entry
    acted = entry.act.procedure.partition(".")[0] if entry.act else ""
    moved = set[str]()
    for change in entry.change:
        owner, own = owned(change, acted)
        if owner and shelf.has(owner):
            moved.update(move.label for move in derived.moves(shelf.system(owner).fields, own))
    return JustNow(frozenset(change.path for change in entry.change), frozenset(moved))
