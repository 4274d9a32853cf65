"""What an act changed in Augur's part of the world, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...system import OwnChange
from .stances import Obstacle

_NUMBERS = {"momentum": "Momentum", "stress": "Stress", "stress_most": "Stress boxes"}


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`Momentum 2 -> 3`, `Finesse 2 -> 3`, `harm: Cut shoulder +1t`."""
    for own in changes:
        before, after = own.change.before, own.change.after
        match own.keys:
            case ():
                yield "sheet made" if before is None else "sheet gone" if after is None else "sheet changed"
                if before is None and after:
                    yield from (f"harm: {name} +{threat}t" for name, threat in after.get("harm", {}).items())
            case (name,) if name in _NUMBERS:
                yield f"{_NUMBERS[name]} {before} -> {after}"
            case ("approaches", name):
                yield f"{name} {'none' if before is None else before} -> {'none' if after is None else after}"
            case ("harm", name):
                yield (
                    f"harm: {name} +{after}t"
                    if before is None
                    else f"{name} healed"
                    if after is None
                    else f"{name} +{after}t"
                )
            case ("expertise" | "bonds",):
                yield from (f"{each} added" for each in after or () if each not in (before or ()))
                yield from (f"{each} gone" for each in before or () if each not in (after or ()))
            case ("obstacles", _):
                gone = after is None
                obstacle = Obstacle.model_validate(before if gone else after)
                yield f"{obstacle.name} out of the way" if gone else f"in the way: {obstacle.told()}"
            case ("obstacles", _, "stances", stance):
                yield f"{stance} gone" if after is None else f"{stance} {after:+d}" if after else stance
            case _:
                yield f"{own.keys[-1]} changed"
