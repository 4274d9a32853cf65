"""Conditions: their kinds, how one is gained, and what clears it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Annotated, Literal, get_args

from pydantic import Field

from ...characters import characters
from ...command_hints import way
from ...inputs import SPOKEN, Name, Words
from ...kinds.holder import Holder
from ...kinds.listing import Listed
from ...line_grammar import Known, OneOf
from ...names import as_known, must_find
from ...out_of_story import must_be_here
from ...outcome import Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import Refused
from ...world import World
from .fields import CONDITION, CONDITIONS, SHEET
from .state import Recovery, split_sign

ConditionKind = Literal["physical", "exhaustion", "psychic", "emotional", "other"]

RECOVERY: Mapping[ConditionKind, Recovery] = {
    "physical": "medical care",
    "exhaustion": "rest",
    "psychic": "rest",
    "emotional": "the story",
    "other": "the story",
}
"""What clears each kind of condition (core mechanics, Conditions)."""

KNOWN: Mapping[str, ConditionKind] = {
    "Injured": "physical",
    "Overheated": "physical",
    "Exhausted": "exhaustion",
    "Frightened": "emotional",
    "Disoriented": "other",
    "Psychically Drained": "psychic",
    "Overwhelmed by Thermal Noise": "psychic",
    "Grief-Struck": "emotional",
    "Resonance-Overwhelmed": "psychic",
}
"""Conditions named in the book, with their kinds; others are allowed."""

BACKLASH: Mapping[str, str] = {
    "Weather Working": "Psychically Drained",
    "Thermal Sense": "Overwhelmed by Thermal Noise",
    "Deep Bonding": "Grief-Struck",
    "Shadow Walking": "Disoriented",
    "Water Finding": "Resonance-Overwhelmed",
}
"""The condition that each psychic ability may leave behind (the book, Psychic Abilities)."""


def kind_of(name: str) -> ConditionKind:
    """The kind of a condition named in the book; `other` for any other."""
    return KNOWN.get(as_known(name, KNOWN), "other")


def conditions_of(who: Holder) -> dict[str, Listed]:
    """Somebody's conditions by id."""
    return CONDITIONS.entries(who.tree)


def is_hurt(who: Holder) -> bool:
    """Whether they have a condition that needs medical care, or one that the book does not name."""
    care = RECOVERY["physical"]
    return any(CONDITIONS.recovery_of(one) == care or not _is_how(one.name) for one in conditions_of(who).values())


def with_condition(who: Holder, name: str, kind: ConditionKind) -> Holder:
    """Somebody with another condition. Raises `Refused` if it is already there."""
    if CONDITIONS.named(who.tree, name):
        raise Refused(f"{who.name} already has the condition {name}. Clear it first, or name another.")
    return who.marked(CONDITIONS, name, kind=CONDITION, recovery=RECOVERY[kind])


def without(who: Holder, gone: Iterable[str]) -> tuple[Holder, list[str]]:
    """Somebody without the conditions of these ids, and their names."""
    names = [conditions_of(who)[key].name for key in gone]
    return reduce(lambda left, name: left.cleared(CONDITIONS, name), names, who), names


def sleep(who: Holder) -> tuple[Holder, list[str]]:
    """Somebody after sleep, and the names of the cleared conditions."""
    return without(who, [key for key, one in conditions_of(who).items() if CONDITIONS.recovery_of(one) == "rest"])


def _describe(conditions: Iterable[Listed]) -> str:
    """Conditions with what clears them: `Exhausted (rest), Injured (medical care)`; or `none`."""
    return ", ".join(f"{one.name} ({CONDITIONS.recovery_of(one)})" for one in conditions) or "none"


def _describe_needs(conditions: Iterable[Listed]) -> str:
    """`Exhausted needs rest; Injured needs medical care`."""
    return "; ".join(f"{one.name} needs {CONDITIONS.recovery_of(one)}" for one in conditions)


def _is_how(name: str) -> bool:
    """Whether a condition describes a state, as the book's do: `Exhausted`, but not `Broken wrist`."""
    return kind_of(name) != "other"


def _suffer(who: Holder, name: str, kind: ConditionKind, because: str = "") -> Outcome:
    told = f"{who.name}{' is' if _is_how(name) else ':'} {name}{because}"
    return Outcome(
        with_condition(who, name, kind).into(),
        headline=name,
        because=f"It counts as risk where it matters, until {RECOVERY[kind]} takes it away.",
        tone="bad",
        tells=(Tell(text=told, tone="bad", subject=who.key),),
    )


# Programmed rather than declared: the kind that it asks for is not stored, only what clears the condition.
class AddCondition(WithoutDice):
    """Put a condition on a character: an injury, exhaustion, fear. It hinders until something clears it.

    Its kind says what does: medical care for physical ones, rest for exhaustion and psychic depletion, the story for
    emotional and all others. The kinds of the book's own conditions are known.

    Example: name="Exhausted" stays until rest.
    """

    id = "duskara.condition"
    befalls = characters
    called = "Add a condition"
    key = "c"
    also = "damage, hurt, wound, injury"
    tells_for = "changes"
    words = "name"
    page = "Core Mechanics, Conditions"
    version = 2

    name: Annotated[Name, Pick(lambda world: KNOWN)] = Field(
        title="Condition", description="the condition, such as Exhausted"
    )
    kind: Annotated[Literal["", ConditionKind], SPOKEN] = Field(
        "",
        description=(
            "what will take it away: physical (care), exhaustion or psychic (rest), emotional or "
            "other (the story); known for the book's own"
        ),
    )

    def happens(self, world: World) -> Outcome:
        name = self.name if self.made_before(2) else as_known(self.name, KNOWN)
        sign, bare = split_sign(name)
        if sign and not self.made_before(2):
            raise Refused(f"A condition has no sign. Write {bare}; what helps is a tag: {way('duskara.tag')}.")
        return _suffer(SHEET.holder(world, self.by), name, self.kind or kind_of(name))


class Backlash(WithoutDice):
    """Pay for a psychic ability: each may leave a condition behind.

    Weather Working leaves you Psychically Drained, Thermal Sense Overwhelmed by Thermal Noise, Deep Bonding
    Grief-Struck, Shadow Walking Disoriented, Water Finding Resonance-Overwhelmed. You decide when the price is due; a
    costly result after using the ability is the usual moment, and offers it.

    Example: ability="Weather Working": Psychically Drained, until rest.
    """

    id = "duskara.backlash"
    befalls = characters
    called = "Psychic backlash"
    key = "hb"
    tells_for = "changes"
    page = "the book, Psychic Abilities"

    ability: Annotated[
        Literal["weather working", "thermal sense", "deep bonding", "shadow walking", "water finding"], SPOKEN
    ] = Field(
        title="Gift",
        description=(
            "the gift that strikes back: weather working, thermal sense, deep bonding, shadow walking or water finding"
        ),
    )

    def happens(self, world: World) -> Outcome:
        ability = self.ability.title()
        condition = BACKLASH[ability]
        return _suffer(SHEET.holder(world, self.by), condition, kind_of(condition), f" from {ability}")


_WAYS = {**{way: way for way in get_args(Recovery)}, "care": "medical care", "story": "the story"}
"""Words for the ways of recovery in a line."""


class Recover(WithoutDice):
    """Rest, get medical care, or let the story settle things: clear all conditions that this can clear.

    Rest clears exhaustion and psychic depletion, medical care what is physical, the story everything else. Name some
    conditions to recover only from those; you judge when one is too severe to go.

    One line: /recover rest, /recover Injured care.

    Example: way="rest": Exhausted and Psychically Drained are over, Injured stays.
    """

    id = "duskara.recover"
    befalls = characters
    called = "Recover"
    key = "hr"
    also = "heal, rest, sleep, camp"
    version = 2  # nobody rests while out of the story
    tells_for = "changes"
    page = "Core Mechanics, Conditions"

    way: Annotated[Literal["", Recovery], SPOKEN, OneOf(_WAYS)] = Field(
        "",
        title="Healed by",
        description="medical care, rest or the story; left out, what the named conditions need",
    )
    only: Annotated[Words, Pick(SHEET.picks(CONDITIONS)), Known()] = Field(
        (), title="Only these", description="these conditions alone; left out, all that fit"
    )

    def happens(self, world: World) -> Outcome:
        who = SHEET.holder(world, self.by)
        must_be_here(who, self)
        conditions = conditions_of(who)
        if not conditions:
            raise Refused(f"{who.name} has no condition, so there is nothing to recover from.")
        asked = [must_find(conditions, name, "condition") for name in self.only] or list(conditions)
        needed = {key: CONDITIONS.recovery_of(conditions[key]) for key in asked}
        healed: str = self.way or next(iter(needed.values()))
        if not self.way and len(set(needed.values())) > 1:
            raise Refused(f"Say what heals them: {_describe_needs(conditions[key] for key in asked)}.")
        gone = [key for key in needed if needed[key] == healed]
        if not gone or (self.only and len(gone) < len(needed)):
            stays = _describe_needs(conditions[key] for key in needed if key not in gone)
            raise Refused(
                f"{healed.capitalize()} does not take away what {who.name} has: {stays}. "
                f"If it is over all the same, clear it: {way('duskara.clear')}."
            )
        after, names = without(who, gone)
        over = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} over"
        freed = f" is no longer {' or '.join(names)}" if all(map(_is_how, names)) else f": {over}"
        left = _describe(conditions_of(after).values())
        return Outcome(
            after.into(),
            headline=over,
            because=f"{healed.capitalize()} took away what it could; {who.name}'s conditions: {left}.",
            tone="good",
            tells=(Tell(text=f"{who.name}{freed}", tone="good", subject=who.key, more=f"by {healed}"),),
        )
