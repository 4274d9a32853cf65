"""What an act changed in Daggerheart's part of the world, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...system import OwnChange

_NUMBERS = {
    "hope": "Hope",
    "hope_most": "Hope slots",
    "stress": "Stress",
    "stress_most": "Stress slots",
    "hp": "HP marked",
    "hp_most": "HP",
    "armor": "armor marked",
    "armor_most": "armor slots",
    "fear": "Fear",
    "short_rests": "short rests",
}

_WHOSE = {"ours": "yours", "theirs": "the GM's"}


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`Hope 2 -> 3`, `Vulnerable`, `The ritual 6 -> 4`."""
    for own in changes:
        before, after = own.change.before, own.change.after
        match own.keys:
            case () if own.fight:
                names = ", ".join(each["name"] for each in (after or {}).get("adversaries", {}).values())
                yield f"against {names}" if before is None else "the fight is over"
            case ():
                yield "sheet made" if before is None else "sheet gone" if after is None else "sheet changed"
            case ("countdowns", key):
                name = (after or before or {}).get("name", key)
                yield f"{name} counts down from {after['start']}" if after else f"{name} is dropped"
            case ("countdowns", key, "value"):
                yield f"{key.replace('-', ' ').capitalize()} {before} -> {after}"
            case ("conditions", name):
                yield name if before is None else f"no longer {name}"
            case ("experiences" | "weapons" as kind, key, *_):
                word = kind.removesuffix("s").capitalize()
                yield f"{word} {key} {'added' if before is None else 'gone' if after is None else 'changed'}"
            case ("adversaries", key):
                name = (after or before or {}).get("name", key)
                yield f"{name} joins" if before is None else f"{name} is gone"
            case ("adversaries", key, "hp"):
                yield f"{key.replace('-', ' ')} HP marked {before} -> {after}"
            case ("spotlight",):
                yield f"the spotlight is {_WHOSE[str(after)]}"
            case ("fate",):
                yield str(after) if after else f"no longer {before}"
            case (*_, name):
                yield f"{_NUMBERS.get(name, name.replace('_', ' '))} {before} -> {after}"
