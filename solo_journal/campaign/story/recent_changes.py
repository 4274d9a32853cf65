"""What the last act changed, shown in bold beside the page until the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...rules.changes import Change, split
from ...rules.names import key_of, slug
from ...rules.shelf import Shelf
from ..journal.journal import Journal
from ..journal.log_view import recent
from .change_text import moves_of
from .text_folding import fold_spaces


@dataclass(frozen=True, slots=True)
class RecentChanges:
    """The paths that changed, and the meters that moved."""

    changes: tuple[Change, ...] = ()
    meters: frozenset[str] = frozenset()
    """The labels of those meters."""

    def touched(self, path: str) -> bool:
        """Whether anything at or below this path changed."""
        return any(f"{each.path}/".startswith(f"{path}/") for each in self.changes)

    def concerns(self, name: str) -> bool:
        """Whether something with this name was added, removed or changed."""
        return any(is_about(each, name) for each in self.changes)


def just_now(journal: Journal, shelf: Shelf) -> RecentChanges:
    """What the last act of a journal changed."""
    last = recent(journal, 1, everything=True)
    if not last:
        return RecentChanges()
    entry = last[0].entry
    return RecentChanges(entry.change, frozenset(move.label for move, _ in moves_of(entry.change, entry.act, shelf)))


def is_about(change: Change, name: str) -> bool:
    """Whether a change concerns something with this name: by its key, or by the name in its value."""
    if not {key_of(name), slug(name, "")}.isdisjoint(split(change.path)):
        return True
    wanted = fold_spaces(name)
    return any(fold_spaces(each) == wanted for side in (change.before, change.after) for each in _names_in(side))


def _names_in(value: object) -> Iterator[str]:
    """The names in a value: of a thing, or of a list's items."""
    if isinstance(value, Mapping):
        value = value.get("name")
    each = value if isinstance(value, list | tuple) else (value,)
    yield from (one for one in each if isinstance(one, str))
