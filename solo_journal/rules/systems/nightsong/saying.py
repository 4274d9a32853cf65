"""What an act changed in Nightsong's part of the world, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...system import OwnChange
from .items import Item
from .sheet import Condition

_NUMBERS = {
    "hp": "HP",
    "max_hp": "maximum HP",
    "focus": "Focus",
    "strength": "Strength",
    "dexterity": "Dexterity",
    "presence": "Presence",
    "constitution": "Constitution",
}
_FLAGS = {"stable": ("stable", "no longer stable"), "dead": ("dead", "alive again")}


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`HP 7 -> 3`, `Spear d8 -> d6`, `Torch added`, `Fatigued gone`. How the clock moved is told by the act itself."""
    for own in changes:
        if own.character:
            yield from _of_sheet(own)


def _of_sheet(own: OwnChange) -> Iterator[str]:
    before, after = own.change.before, own.change.after
    match own.keys:
        case ():
            yield "Nightsong sheet made" if before is None else "Nightsong sheet gone"
        case ("items" | "conditions" as part, key):
            yield from _came_or_went(part, key, before, after)
        case ("items", key, "dice"):
            yield f"{_title(key)} {_dice(before)} -> {_dice(after)}"
        case ("items", key, "worn") if bool(before) != bool(after):
            yield f"{_title(key)} {'taken in use' if after else 'put away'}"
        case ("conditions", key, "slots"):
            yield f"{_title(key)} slots {before} -> {after}"
        case ("dying",):
            yield f"dying, {after['left']} left" if isinstance(after, Mapping) else "no longer dying"
        case ("dying", "left"):
            yield f"dying, {before} -> {after} left"
        case (name,) if name in _NUMBERS:
            yield f"{_NUMBERS[name]} {before} -> {after}"
        case (name,) if name in _FLAGS and bool(before) != bool(after):
            yield _FLAGS[name][0 if after else 1]


def _came_or_went(part: str, key: str, before: Any, after: Any) -> Iterator[str]:
    tree, what = (after, "added") if after is not None else (before, "gone")
    name = tree.get("name", _title(key)) if isinstance(tree, Mapping) else _title(key)
    kind = Item if part == "items" else Condition
    try:
        shown = kind.model_validate(tree)
    except ValueError:
        yield f"{name} {what}"
        return
    yield f"{shown.told() if isinstance(shown, Item) and after is not None else name} {what}"


def _dice(dice: Any) -> str:
    """The dice of an item as it was or is."""
    return "+".join(f"d{die}" for die in dice) if isinstance(dice, list | tuple) else str(dice)


def _title(key: str) -> str:
    return key.replace("-", " ").capitalize()
