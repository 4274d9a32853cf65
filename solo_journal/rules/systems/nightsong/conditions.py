"""Conditions: what hinders a character, in slots of their own, until something clears it (ch. IV, Slots)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...names import exactly, folded, same
from ...world import World
from .room import slots_told, with_room
from .sheet import Ability, Condition, Recovery, Sheet, Who, fresh_key

KNOWN: Mapping[str, Condition] = {
    each.name: each
    for each in (
        Condition(name="Fatigued"),
        Condition(name="Stressed"),
        Condition(name="Exhausted"),
        Condition(name="Broken limb", minor=False, clears="full rest", hinders=("strength", "dexterity")),
        Condition(name="Deep sickness", minor=False, clears="full rest", hinders=("constitution",)),
        Condition(name="Lingering poison", minor=False, clears="full rest", hinders=("constitution",)),
    )
}
"""The conditions that the chapter names; the list is open. What each hinders is ours."""
FATIGUED = KNOWN["Fatigued"]


MAJOR: Mapping[str, tuple[Ability, ...]] = {
    "broken": (),
    "bone": ("strength", "dexterity"),
    "limb": ("strength", "dexterity"),
    "deep": (),
    "sick": ("constitution",),
    "disease": ("constitution",),
    "poison": ("constitution",),
    "venom": ("constitution",),
    "lingering": (),
}
"""Beginnings of words that make a condition a major one, with what it then hinders; both are ours."""


def named(name: str) -> Condition | None:
    """The condition that the chapter names so."""
    return next((each for each in KNOWN.values() if same(each.name, name)), None)


def suggested(name: str) -> Condition:
    """What a condition of another name may well be: a major one where a word of it says so, else a minor one."""
    words = folded(name).split()
    hints = [hinders for begins, hinders in MAJOR.items() if any(word.startswith(begins) for word in words)]
    if not hints:
        return Condition(name=name)
    hinders = dict.fromkeys(each for hint in hints for each in hint)
    return Condition(name=name, minor=False, clears="full rest", hinders=tuple(hinders))


def condition_names(world: World) -> list[str]:
    """The conditions of the active character, for completion."""
    character = world.character()
    return [each.name for each in Sheet.of(character).conditions.values()] if character else []


def clears_by(minor: bool) -> Recovery:
    """What clears a condition of this weight unless something else is said."""
    return "long rest" if minor else "full rest"


def gained(who: Who, condition: Condition, drop: Iterable[str] = ()) -> tuple[Sheet, str]:
    """The sheet with the condition, and what happened in words. One that is there already worsens, by as many slots.

    Raises `Refused` where no slot is free, with what could be dropped.
    """
    key = exactly(who.sheet.conditions, condition.name)
    sheet, dropped = with_room(who, condition.slots, condition.name, drop)
    if key is None:
        new = condition
        key = fresh_key(condition.name, sheet.conditions, "condition")
        told = f"{new.name}: {slots_told(new.slots)}, until {until(new)}"
    else:
        old = sheet.conditions[key]
        new = old.but(slots=old.slots + condition.slots)
        told = f"{new.name} worsens: {slots_told(new.slots)}"
    sheet = sheet.but(conditions=sheet.conditions.put(key, new))
    return sheet, f"{told}; {dropped}" if dropped else told


def until(condition: Condition) -> str:
    """What clears a condition, in words."""
    return {"long rest": "a long rest", "full rest": "a full rest", "remedy": "a Remedy", "care": "care"}[
        condition.clears
    ]


def without(sheet: Sheet, keys: Iterable[str]) -> Sheet:
    """The sheet without these conditions."""
    conditions = sheet.conditions
    for key in keys:
        conditions = conditions.without(key)
    return sheet.but(conditions=conditions)


def cleared_by(sheet: Sheet, ways: Iterable[Recovery], stays: Iterable[str] = ()) -> list[str]:
    """The ids of the conditions that these ways of recovery clear, but for those that stay."""
    ways, stays = tuple(ways), tuple(stays)
    return [key for key, each in sheet.conditions.items() if each.clears in ways and key not in stays]
