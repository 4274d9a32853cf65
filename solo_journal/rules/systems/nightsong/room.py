"""Slots: what takes them, and how room is made (ch. IV, Slots)."""

from __future__ import annotations

from collections.abc import Iterable

from ...names import must_find
from ...refused import Refused
from ...world import World
from .sheet import Sheet, Who

SLOTS = ("no slot", "1 slot")


def slots_told(count: int) -> str:
    """`no slot`, `1 slot`, `2 slots`."""
    return SLOTS[count] if 0 <= count < len(SLOTS) else f"{count} slots"


def item_names(world: World) -> list[str]:
    """What the active character carries, for completion."""
    character = world.character()
    return [item.name for item in Sheet.of(character).items.values()] if character else []


def without(sheet: Sheet, names: Iterable[str]) -> tuple[Sheet, list[str]]:
    """The sheet after these items were dropped, and their names in full. Raises `Refused` for one that is not there."""
    gone: list[str] = []
    for name in names:
        key = must_find(sheet.items, name, "item")
        gone.append(sheet.items[key].name)
        sheet = sheet.but(items=sheet.items.without(key))
    return sheet, gone


def with_room(who: Who, need: int, what: str, drop: Iterable[str] = ()) -> tuple[Sheet, str]:
    """The sheet after room was made for so many slots, and what was dropped in words.

    Raises `Refused` where there is too little, with what could be dropped.
    """
    sheet, gone = without(who.sheet, drop)
    if need <= max(sheet.free, 0):
        return sheet, f"dropped {', '.join(gone)}" if gone else ""
    could = [f"{item.name} ({item.slots})" for item in sheet.items.values() if item.slots]
    way_out = (
        f"Name what is dropped for it: {', '.join(could)}."
        if could
        else "Conditions take them, and nothing is left to drop: one of them has to clear first."
    )
    raise Refused(
        f"{what} takes {slots_told(need)}, and {who.name} has {slots_told(max(sheet.free, 0))} free: "
        f"{sheet.filled} of {sheet.slots} are taken. {way_out}"
    )
