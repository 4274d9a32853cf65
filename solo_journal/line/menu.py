"""The menu behind a single `/`: the groups first, and of one group everything that can be done, by number, letter or
name."""

from __future__ import annotations

from ..rules import shelf
from ..rules.procedure import Procedure
from .line_io import numbered
from .line_state import Sitting


def pick(sitting: Sitting) -> str:
    """The name of what the player picks, to be called like any other. Raises `LeftOff`."""
    groups = {each.title: list(each.procedures) for each in shelf.in_use(sitting.campaign.world) if each.procedures}
    sitting.talk.say(*numbered([f"{title}, {len(kinds)}" for title, kinds in groups.items()]))
    sitting.talk.say("  For the commands of the program, type /help.")
    answer = sitting.talk.ask("Number of a group, or the letter or name of anything (a full stop cancels):")
    at = _number(answer, len(groups))
    return _of_group(sitting, list(groups.values())[at - 1]) if at else answer.removeprefix("/")


def _of_group(sitting: Sitting, kinds: list[type[Procedure]]) -> str:
    letters = (f" ({kind.key})" if kind.key.islower() else "" for kind in kinds)
    sitting.talk.say(*numbered([f"{kind.called}{letter}" for kind, letter in zip(kinds, letters, strict=True)]))
    answer = sitting.talk.ask("Number, letter or name (a full stop cancels):").removeprefix("/")
    at = _number(answer, len(kinds))
    return kinds[at - 1].id if at else answer


def _number(answer: str, most: int) -> int:
    """The number that was typed, or 0 where it is none of these."""
    number = int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 9 else 0
    return number if number <= most else 0
