"""What an act changed in a fight, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....system import OwnChange
from .morale import listed

_SIDES = {"allies": "your side", "foes": "the foes"}


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`moth-wolf 1 HP 6 -> 2`, `moth-wolf 3 runs`. Whose turn it is and who has acted is not worth words."""
    fight = [own for own in changes if own.fight]
    for side, where in _SIDES.items():
        come = [
            own.keys[1] for own in fight if own.keys[:1] == (side,) and len(own.keys) == 2 and not own.change.before
        ]
        if come:
            yield f"{listed(come)} join{'' if len(come) > 1 else 's'} {where}"
    for own in fight:
        before, after = own.change.before, own.change.after
        match own.keys:
            case ():
                yield from _whole(before, after)
            case (side, name) if side in _SIDES and after is None:
                yield f"{name} is gone"
            case (side, name, "hp") if side in _SIDES:
                yield f"{name} HP {before} -> {after}{'' if after else ', out'}"
            case (side, name, "fled") if side in _SIDES:
                yield f"{name} {'runs' if after else 'is back'}"
            case (side, name, "shield") if side in _SIDES:
                yield f"{name} shield d{before} -> d{after}"
            case ("party", name):
                yield f"{name.replace('-', ' ').title()} {'joins' if before is None else 'is gone'}"
            case ("party", name, "fled"):
                yield f"{name.replace('-', ' ').title()} {'leaves the fight' if after else 'is back'}"


def _whole(before: Any, after: Any) -> Iterator[str]:
    if before is None and isinstance(after, dict):
        yield f"A fight begins: {', '.join(after.get('foes', {}))}"
    elif after is None:
        yield "The fight is over"
