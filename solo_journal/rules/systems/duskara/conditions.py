"""Conditions as values: which kinds there are, what takes each away, and how one comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from ...immutable import Map
from ...names import fresh_id, same
from ...refused import Refused
from ...world import World
from .sheet import Recovery, Sheet, Tag

ConditionKind = Literal["physical", "exhaustion", "psychic", "emotional", "other"]

RECOVERY: Mapping[ConditionKind, Recovery] = {
    "physical": "medical care",
    "exhaustion": "rest",
    "psychic": "rest",
    "emotional": "the story",
    "other": "the story",
}
"""What takes a condition away (core mechanics, Conditions)."""

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
"""The conditions that the book names, with their kind; the list is open."""

BACKLASH: Mapping[str, str] = {
    "Weather Working": "Psychically Drained",
    "Thermal Sense": "Overwhelmed by Thermal Noise",
    "Deep Bonding": "Grief-Struck",
    "Shadow Walking": "Disoriented",
    "Water Finding": "Resonance-Overwhelmed",
}
"""The condition that each psychic ability may leave behind (the book, Psychic Abilities)."""


def kind_of(name: str) -> ConditionKind:
    """The kind of a condition that the book names; `other` for every other."""
    return next((kind for known, kind in KNOWN.items() if same(known, name)), "other")


def backlash_of(tag: str) -> str | None:
    """The condition that this tag may leave behind, if it is a psychic ability."""
    return next((condition for ability, condition in BACKLASH.items() if same(ability, tag)), None)


def has_condition(world: World, key: str, name: str) -> bool:
    """Whether the character with this id has this condition."""
    return any(same(tag.name, name) for tag in Sheet.of(world.characters[key]).conditions.values())


def with_condition(world: World, key: str, name: str, kind: ConditionKind) -> World:
    """The world with a condition on the character with this id. Raises `Refused` where it is there already."""
    character = world.characters[key]
    sheet = Sheet.of(character)
    if has_condition(world, key, name):
        raise Refused(f"{character.name} has the condition {name} already. Clear it first, or name another.")
    tag = Tag(name=name, kind="condition", recovery=RECOVERY[kind])
    return sheet.but(tags=sheet.tags.put(fresh_id(name, sheet.tags, "condition"), tag)).into(world, key)


def without_tags(world: World, key: str, gone: Iterable[str]) -> World:
    """The world with these tags, by id, off the sheet of the character with this id."""
    sheet = Sheet.of(world.characters[key])
    away = set(gone)
    return sheet.but(tags=Map({id_: tag for id_, tag in sheet.tags.items() if id_ not in away})).into(world, key)


def told(conditions: Iterable[Tag]) -> str:
    """Conditions with what takes them away: `Exhausted (rest), Injured (medical care)`; `none` where there are none."""
    return ", ".join(f"{tag.name} ({tag.recovery or 'the story'})" for tag in conditions) or "none"
