"""A character in Duskara's terms: everything about them is a tag of some kind, conditions included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import ValidationError

from ...frozen import Frozen, Map, plain
from ...names import must_find
from ...refused import Refused
from ...world import Character, World
from .state import ID

TagKind = Literal[
    "concept",
    "skill",
    "frailty",
    "gear",
    "goal",
    "motive",
    "nemesis",
    "relationship",
    "attunement",
    "ritual scar",
    "condition",
]

HINDERS: tuple[TagKind, ...] = ("frailty", "nemesis", "ritual scar", "condition")
"""Kinds that count as risk unless a sign says otherwise; every other kind counts as chance."""

Recovery = Literal["medical care", "rest", "the story"]
"""How a condition goes away (core mechanics, Conditions)."""


class Tag(Frozen):
    """A short phrase that says something about a character."""

    name: str
    kind: TagKind = "skill"
    recovery: Recovery | None = None
    """For conditions: what takes them away."""

    @property
    def helps(self) -> bool:
        """Whether it counts as chance when nothing else is said."""
        return self.kind not in HINDERS


class Sheet(Frozen):
    """The Duskara half of a character. The Concept is the character's own, which every game shares."""

    tags: Map[str, Tag] = Map()

    @classmethod
    def of(cls, character: Character) -> Sheet:
        """The Duskara half of this character; an empty one where there is none. Raises `Refused`."""
        try:
            return cls.model_validate(character.sheets.get(ID, {}))
        except ValidationError as error:
            where = "/".join(map(str, error.errors()[0]["loc"])) or "all"
            raise Refused(
                f"{character.name}'s Duskara sheet cannot be read at {where}. Restore it from a backup."
            ) from None

    def into(self, world: World, key: str) -> World:
        """The world with this as the Duskara half of the character with this id."""
        character = world.characters[key]
        sheets = character.sheets.put(ID, plain(self))
        return world.but(characters=world.characters.put(key, character.but(sheets=sheets)))

    @property
    def conditions(self) -> Mapping[str, Tag]:
        """The conditions among the tags."""
        return {key: tag for key, tag in self.tags.items() if tag.kind == "condition"}


def tags_of(character: Character) -> list[Tag]:
    """All tags of a character, the Concept first."""
    concept = [Tag(name=character.concept, kind="concept")] if character.concept else []
    return [*concept, *Sheet.of(character).tags.values()]


def who_acts(world: World, by: str) -> str:
    """The id of the character called `by`, or of the active one. Raises `Refused` where there is nobody."""
    if by:
        return must_find(world.characters, by, "character")
    if world.active not in world.characters:
        raise Refused("Nobody is active. Say who it is with by, or make a character first.")
    return world.active
