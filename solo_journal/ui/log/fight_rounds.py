"""Finds the round of a fight that each entry belongs to, from the changes of a run of entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line

FIGHT, ROUND = "fight", "fight/round"


def rounds(items: Sequence[Line | Damaged]) -> Iterator[str]:
    """The round of each entry, in order: `Round 2`, `Fight` in a game that does not count rounds, and empty for words
    and outside fights. An entry that ends a round belongs to it, one that begins a fight to its first. A run that
    starts within a fight takes its round from the first change of it."""
    now = _before(items)
    for item in items:
        if isinstance(item, Damaged) or item.is_removed or item.act is None:
            yield ""  # words that are written between the blows are the story's
            continue
        yield now or next(_begun(item), "")
        now = _after(item, now)


def begins_fight(item: Line | Damaged) -> bool:
    return isinstance(item, Line) and any(_begun(item))


def _begun(item: Line) -> Iterator[str]:
    """The first round of the fight that an entry begins."""
    return (_name(change.after) for change in item.entry.change if change.path == FIGHT and not change.before)


def _before(items: Iterable[Line | Damaged]) -> str:
    """The round at the beginning of a run."""
    for item in items:
        for change in item.entry.change if isinstance(item, Line) else ():
            if change.path == ROUND:
                return f"Round {change.before}"
            if change.path == FIGHT:
                return _name(change.before)
    return ""


def _after(item: Line, now: str) -> str:
    for change in item.entry.change:
        if change.path == ROUND:
            now = f"Round {change.after}"
        elif change.path == FIGHT:
            now = _name(change.after)
    return now


def _name(fight: Any) -> str:
    """The round that a whole fight is in."""
    if not isinstance(fight, dict):
        return ""
    return f"Round {fight['round']}" if "round" in fight else "Fight"
