"""A character in Duskara's terms: everything about them is a tag of some kind, conditions included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ... import sheet_models
from ...immutable import Frozen, Map
from ...world import Character
from .state import ID

TraitKind = Literal[
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
]
"""The kinds of tag that stay."""

TagKind = Literal[TraitKind, "condition"]

HINDERS: tuple[TagKind, ...] = ("frailty", "nemesis", "ritual scar", "condition")
"""Kinds that count as risk unless a sign says otherwise; every other kind counts as chance."""

Recovery = Literal["medical care", "rest", "the story"]
"""How a condition goes away (core mechanics, Conditions)."""


PLUS, MINUS = "+", "-−"
"""The signs that a player writes before a tag; a true minus sign is one too."""


def split_sign(text: str) -> tuple[str, str]:
    """The sign of a text, `+`, `-` or nothing, and what follows it."""
    sign = "+" if text[:1] == PLUS else "-" if text[:1] and text[:1] in MINUS else ""
    return sign, text[len(sign) :].strip()


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


class Sheet(sheet_models.Sheet):
    """The Duskara half of a character. The Concept is the character's own, which every game shares."""

    system = ID
    game = "Duskara"

    tags: Map[str, Tag] = Map()
    out: bool | None = None
    """Whether they are out of the story; absent where they are not."""

    @property
    def conditions(self) -> Mapping[str, Tag]:
        return {key: tag for key, tag in self.tags.items() if tag.kind == "condition"}


def tags_of(character: Character) -> list[Tag]:
    """All tags of a character, the Concept first."""
    concept = [Tag(name=character.concept, kind="concept")] if character.concept else []
    return [*concept, *Sheet.of(character).tags.values()]
