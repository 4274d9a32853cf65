"""Conditions: what hinders a character and takes slots, how it is gained, and what clears it (ch. IV, Slots)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...inputs import SPOKEN, Name, Words
from ...line_grammar import OneOf, Rest
from ...names import exactly, fold_name, same
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...world import World
from .d20 import Hinderings
from .sheet import (
    ABILITIES,
    ATTACKS,
    Ability,
    Condition,
    Recovery,
    Sheet,
    Who,
    fresh_key,
    item_names,
    on_sheet,
    slots_told,
    who,
    with_room,
)

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
"""Conditions named in the chapter; others are allowed. What each hinders is our ruling."""
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
"""Beginnings of words that suggest a major condition, with what it hinders; both are our ruling."""
HELD = ("restrain", "bound", "held", "grabbed", "grappled", "pinned", "entangled", "netted")
"""Beginnings of words for being unable to move freely, which gives attacks disadvantage (ch. IV, Combat)."""


def find_condition(name: str) -> Condition | None:
    return next((each for each in KNOWN.values() if same(each.name, name)), None)


def suggest_condition(name: str, *, held: bool = True) -> Condition:
    """The likely properties of a condition with another name: major if a word suggests it, otherwise minor. `held`:
    whether words for being held count."""
    words = fold_name(name).removesuffix("to the bone").split()  # soaked or chilled to the bone; no bone is broken
    if held and any(word.startswith(HELD) for word in words):
        return Condition(name=name, clears="care", hinders=("dexterity", "attacks"))
    hints = [hinders for begins, hinders in MAJOR.items() if any(word.startswith(begins) for word in words)]
    if not hints:
        return Condition(name=name)
    hinders = dict.fromkeys(each for hint in hints for each in hint)
    return Condition(name=name, minor=False, clears="full rest", hinders=tuple(hinders))


condition_names = on_sheet(lambda sheet: sheet.conditions.values())


def clears_by(minor: bool) -> Recovery:
    """The default recovery for a minor or major condition."""
    return "long rest" if minor else "full rest"


def gain_condition(who: Who, condition: Condition, drop: Iterable[str] = (), **said: Any) -> tuple[Sheet, str]:
    """The sheet with the condition, and what happened in words. A condition that is already there worsens by as many
    slots and takes over what is `said`.

    Raises `Refused` without a free slot, naming what could be dropped.
    """
    key = exactly(who.sheet.conditions, condition.name)
    sheet, dropped = with_room(who, condition.slots, condition.name, drop)
    if key is None:
        new = condition
        key = fresh_key(condition.name, sheet.conditions, "condition")
        told = f"{new.name}: {slots_told(new.slots)}, until {until(new)}"
    else:
        old = sheet.conditions[key]
        new = old.but(slots=old.slots + condition.slots, **said)
        told = f"{new.name} worsens: {slots_told(new.slots)}" + (f", until {until(new)}" if said else "")
    sheet = sheet.but(conditions=sheet.conditions.put(key, new))
    return sheet, f"{told}; {dropped}" if dropped else told


def until(condition: Condition) -> str:
    """What clears a condition, in words."""
    return {"long rest": "a long rest", "full rest": "a full rest", "remedy": "a Remedy", "care": "it is seen to"}[
        condition.clears
    ]


def without(sheet: Sheet, keys: Iterable[str]) -> Sheet:
    conditions = sheet.conditions
    for key in keys:
        conditions = conditions.without(key)
    return sheet.but(conditions=conditions)


def conditions_cleared(sheet: Sheet, ways: Iterable[Recovery], stays: Iterable[str] = ()) -> list[str]:
    """The ids of conditions cleared by these recoveries, except those that stay."""
    ways, stays = tuple(ways), tuple(stays)
    return [key for key, each in sheet.conditions.items() if each.clears in ways and key not in stays]


MOST_SLOTS = 16
"""Most slots of any character."""
WEIGHTS = {"minor": "minor: a long rest clears it", "major": "major: it takes a full rest with care"}
NOTHING = "nothing"
HINDERS: dict[str, str] = {
    NOTHING: NOTHING,
    **{each: f"{each.capitalize()}: disadvantage" for each in (*ABILITIES, ATTACKS)},
}


# Programmed rather than declared: a condition needs a free slot, and asks how serious it is if that is unknown.
class Suffer(Procedure):
    """Put a condition on a character: fatigue, poison, a broken limb. It takes a slot and hinders until it is cleared.

    A minor condition clears with a long rest and a major one with a full rest, unless it needs a Remedy or care of its
    own. Say which abilities it hinders, or that it hinders attacks: these have disadvantage. The same condition again
    worsens it by one more slot and updates what you say of it. For a name that the rules do not know, you are asked how
    serious it is and what it hinders; broken, bone, limb, deep, sickness, disease, poison and lingering suggest a major
    one, and somebody who is held, bound or restrained attacks with disadvantage. If no slot is free, something has to
    be dropped: name it with drop.

    One line: /condition Burnt hand minor, /condition Fatigued drop=Rope

    Example: name=Poisoned minor=no hinders=con takes a slot until a full rest.
    """

    id = "nightsong.condition"
    befalls = characters
    called = "Add a condition"
    key = "c"
    also = "get a condition"
    makes = "change"
    words = "name"
    page = "ch. IV, Slots"
    version = 6  # being held hinders attacks, which is not asked

    name: Annotated[Name, Pick(lambda world: KNOWN), Rest()] = Field(description="the condition, such as Fatigued")
    minor: Annotated[bool | None, OneOf({"minor": True, "major": False})] = Field(
        None, description="yes for a minor one, no for a major one; asked unless it is known"
    )
    slots: int = Field(
        1, ge=1, le=MOST_SLOTS, description="how much it weighs: 1 as a rule, 2 or more when it has grown worse"
    )
    clears: Annotated[Literal["", "long rest", "full rest", "remedy", "care"], SPOKEN] = Field(
        "",
        title="Cleared by",
        description=("what takes it away: a long rest (minor), a full rest (major), a remedy, or care of its own"),
    )
    hinders: Hinderings = Field((), description="what has disadvantage: checks with str, dex, pre or con, or attacks")
    drop: Annotated[Words, Pick(item_names)] = Field(
        (), title="Leave behind", description="what to leave behind if no slot is free, such as Rope"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found = who(world, self.by)
        made = self.condition()
        held = made.clears == "care" and not self.clears and not self.made_before(6)
        if not held and find_condition(self.name) is None and exactly(found.sheet.conditions, self.name) is None:
            made = self._ask_details(made, ask)
        sheet, told = gain_condition(found, made, self.drop, **self._given_fields())
        return Outcome(found.with_sheet(world, sheet), made.name, f"{told}.")

    def _given_fields(self) -> dict[str, Any]:
        """The given fields besides name and weight. Before version 4 they were ignored for an existing condition."""
        made = self.condition()
        weight = self.minor is not None or self.clears
        said = ("minor", "clears") if weight else ()
        fields = () if self.made_before(4) else (*said, *(("hinders",) if self.hinders else ()))
        return {field: getattr(made, field) for field in fields}

    def condition(self) -> Condition:
        base = find_condition(self.name) or suggest_condition(self.name, held=not self.made_before(5))
        minor = base.minor if self.minor is None else self.minor
        clears = self.clears or (base.clears if self.minor is None else clears_by(minor))
        return base.but(minor=minor, slots=self.slots, clears=clears, hinders=self.hinders or base.hinders)

    def _ask_details(self, made: Condition, ask: Ask) -> Condition:
        if self.minor is None and not self.clears:
            likely = "minor" if made.minor else "major"
            minor = ask.choose("Minor or major?", WEIGHTS, likely, urgent=False) == "minor"
            made = made if minor == made.minor else made.but(minor=minor, clears=clears_by(minor))
        if not self.hinders:
            likely = made.hinders[0] if made.hinders else NOTHING
            hinders = ask.choose("What does it hinder?", HINDERS, likely, urgent=False)
            if hinders != likely:
                made = made.but(hinders=tuple(each for each in (*ABILITIES, ATTACKS) if each == hinders))
        return made

    def require(self, world: World) -> World:
        found = who(world, self.by)
        return found.with_sheet(world, gain_condition(found, self.condition(), self.drop)[0])
