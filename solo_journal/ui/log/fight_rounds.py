"""Finds the round of a fight that each entry belongs to, from the changes of a run of entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line

FIGHT, ROUND = "fight", "fight/round"


def rounds(items: Sequence[Line | Damaged]) -> Iterator[tuple[str, bool]]:
    """The round of each entry, in order, and whether it heads it: `Round 2`, `Fight` in a game that does not count
    rounds, and empty for words and outside fights. An entry that ends a round belongs to it, one that begins a fight to
    its first. A run that starts within a fight takes its round from the first change of it."""
    now, last = _before(items), ""
    for item in items:
        if isinstance(item, Damaged) or item.is_removed or item.act is None:
            yield "", False  # words that are written between the blows are the story's
            continue
        begun = next((_name(each.after) for each in item.entry.change if each.path == FIGHT and not each.before), "")
        here = now or begun
        yield here, bool(here) and (here != last or bool(begun))
        last = here or last
        for change in item.entry.change:
            if change.path == ROUND:
                now = f"Round {change.after}"
            elif change.path == FIGHT:
                now = _name(change.after)


def _before(items: Iterable[Line | Damaged]) -> str:
    """The round at the beginning of a run."""
    for item in items:
        for change in item.entry.change if isinstance(item, Line) else ():
            if change.path == ROUND:
                return f"Round {change.before}"
            if change.path == FIGHT:
                return _name(change.before)
    return ""


def _name(fight: Any) -> str:
    """The round that a whole fight is in."""
    if not isinstance(fight, dict):
        return ""
    return f"Round {fight['round']}" if "round" in fight else "Fight"
