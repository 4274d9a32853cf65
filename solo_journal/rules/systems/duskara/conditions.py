"""Conditions: their kinds, how one is gained, and what clears it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters, somebody
from ...command_hints import way
from ...immutable import Map
from ...inputs import SPOKEN, Name, Words
from ...line_grammar import Known, OneOf
from ...names import as_known, fresh_id, must_find, same
from ...out_of_story import must_be_here
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...world import World
from .fields import CONDITIONS, SHEET
from .sheet import Recovery, Sheet, Tag, split_sign

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
    return next((kind for known, kind in KNOWN.items() if same(known, name)), "other")


def backlash_of(tag: str) -> str | None:
    """The condition that this psychic ability may leave behind; None for other tags."""
    return next((condition for ability, condition in BACKLASH.items() if same(ability, tag)), None)


def has_condition(world: World, key: str, name: str) -> bool:
    return any(same(tag.name, name) for tag in Sheet.of(world.characters[key]).conditions.values())


def is_hurt(world: World, key: str) -> bool:
    """Whether this character has a condition that needs medical care, or one that the book does not name."""
    conditions = Sheet.of(world.characters[key]).conditions.values()
    return any(tag.recovery == RECOVERY["physical"] or kind_of(tag.name) == "other" for tag in conditions)


def with_condition(world: World, key: str, name: str, kind: ConditionKind) -> World:
    """The world with a condition on the character with this id. Raises `Refused` if it is already there."""
    character = world.characters[key]
    sheet = Sheet.of(character)
    if has_condition(world, key, name):
        raise Refused(f"{character.name} has the condition {name} already. Clear it first, or name another.")
    tag = Tag(name=name, kind="condition", recovery=RECOVERY[kind])
    return sheet.but(tags=sheet.tags.put(fresh_id(name, sheet.tags, "condition"), tag)).into(world, key)


def without_tags(world: World, key: str, gone: Iterable[str]) -> World:
    """The world without these tags, by id, of the character with this id."""
    sheet = Sheet.of(world.characters[key])
    away = set(gone)
    return sheet.but(tags=Map({id_: tag for id_, tag in sheet.tags.items() if id_ not in away})).into(world, key)


def rested(world: World, key: str) -> tuple[World, list[str]]:
    """The world after this character has slept, and the names of the cleared conditions."""
    gone = {id_: tag.name for id_, tag in Sheet.of(world.characters[key]).conditions.items() if tag.recovery == "rest"}
    return without_tags(world, key, gone), list(gone.values())


def describe_conditions(conditions: Iterable[Tag]) -> str:
    """Conditions with what clears them: `Exhausted (rest), Injured (medical care)`; or `none`."""
    return ", ".join(f"{tag.name} ({tag.recovery or 'the story'})" for tag in conditions) or "none"


def _is_how(name: str) -> bool:
    """Whether a condition describes a state, as the book's do: `Exhausted`, but not `Broken wrist`."""
    return kind_of(name) != "other"


def _suffer(world: World, by: str, name: str, kind: ConditionKind, because: str = "") -> Outcome:
    key = somebody(world, by)
    after = with_condition(world, key, name, kind)
    who = world.characters[key].name
    return Outcome(
        world=after,
        headline=name,
        because=f"It counts as risk where it matters, until {RECOVERY[kind]} takes it away.",
        tone="bad",
        tells=(Tell(text=f"{who}{' is' if _is_how(name) else ':'} {name}{because}", tone="bad", subject=key),),
    )


# Programmed rather than declared: the kind that it asks for is not stored, only what clears the condition.
class AddCondition(Procedure):
    """Put a condition on a character: an injury, exhaustion, fear. It hinders until something clears it.

    Its kind says what does: medical care for physical ones, rest for exhaustion and psychic depletion, the story for
    emotional and all others. The kinds of the book's own conditions are known.

    Example: name="Exhausted" stays until rest.
    """

    id = "duskara.condition"
    befalls = characters
    called = "Add a condition"
    key = "c"
    makes = "change"
    tells_for = "changes"
    words = "name"
    page = "Core Mechanics, Conditions"
    version = 2

    name: Annotated[Name, Pick(lambda world: KNOWN)] = Field(
        title="Condition", description="the condition, such as Exhausted"
    )
    kind: Annotated[Literal["", "physical", "exhaustion", "psychic", "emotional", "other"], SPOKEN] = Field(
        "",
        description=(
            "what will take it away: physical (care), exhaustion or psychic (rest), emotional or "
            "other (the story); known for the book's own"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.require(world)

    def require(self, world: World) -> Outcome:
        name = self.name if self.made_before(2) else as_known(self.name, KNOWN)
        sign, bare = split_sign(name)
        if sign and not self.made_before(2):
            raise Refused(f"A condition has no sign. Write {bare}; what helps is a tag: {way('duskara.tag')}.")
        return _suffer(world, self.by, name, self.kind or kind_of(name))


class Backlash(Procedure):
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
    makes = "change"
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

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.require(world)

    def require(self, world: World) -> Outcome:
        ability = self.ability.title()
        condition = BACKLASH[ability]
        return _suffer(world, self.by, condition, kind_of(condition), f" from {ability}")


_WAYS = {**{way: way for way in get_args(Recovery)}, "care": "medical care", "story": "the story"}
"""Words for the ways of recovery in a line."""


class Recover(Procedure):
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
    also = "heal, rest"
    version = 2  # nobody rests while out of the story
    makes = "change"
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

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, gone, way = self.require(world)
        character = world.characters[who]
        after = without_tags(world, who, gone)
        left = describe_conditions(Sheet.of(after.characters[who]).conditions.values())
        tags = Sheet.of(character).tags
        names = [tags[key].name for key in gone]
        over = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} over"
        freed = f" is no longer {' or '.join(names)}" if all(map(_is_how, names)) else f": {over}"
        return Outcome(
            world=after,
            headline=over,
            because=f"{way.capitalize()} took away what it could; {character.name}'s conditions: {left}.",
            tone="good",
            tells=(Tell(text=f"{character.name}{freed}", tone="good", subject=who, more=f"by {way}"),),
        )

    def require(self, world: World) -> tuple[str, list[str], str]:
        """The character's id, the ids of the cleared conditions, and what clears them."""
        who = somebody(world, self.by)
        character = world.characters[who]
        must_be_here(SHEET.at(world, who), self)
        conditions = Sheet.of(character).conditions
        if not conditions:
            raise Refused(f"{character.name} has no condition, so there is nothing to recover from.")
        asked = [must_find(conditions, name, "condition") for name in self.only] or list(conditions)
        needed = {key: conditions[key].recovery or "the story" for key in asked}
        way = self.way or next(iter(needed.values()), "rest")
        if not self.way and len(set(needed.values())) > 1:
            raise Refused(f"Say what heals them: they need {describe_conditions(conditions[key] for key in asked)}.")
        gone = [key for key in asked if needed[key] == way]
        if not gone or (self.only and len(gone) < len(asked)):
            stays = describe_conditions(conditions[key] for key in asked if key not in gone)
            raise Refused(
                f"{way.capitalize()} does not take away what {character.name} has: {stays}. "
                "Each needs what stands beside it, or clear it by hand."
            )
        return who, list(dict.fromkeys(gone)), way
