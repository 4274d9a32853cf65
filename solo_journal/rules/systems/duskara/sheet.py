"""A character's sheet in Duskara: everything is a tag of some kind, including conditions."""

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
"""The permanent kinds of tag."""

TagKind = Literal[TraitKind, "condition"]

HINDERS: tuple[TagKind, ...] = ("frailty", "nemesis", "ritual scar", "condition")
"""Kinds that count as risk by default; all others count as chance."""

Recovery = Literal["medical care", "rest", "the story"]
"""What clears a condition (core mechanics, Conditions)."""


PLUS, MINUS = "+", "-−"
"""The signs before a tag, including a true minus."""


def split_sign(text: str) -> tuple[str, str]:
    """The sign of a text, `+`, `-` or empty, and the rest."""
    sign = "+" if text[:1] == PLUS else "-" if text[:1] and text[:1] in MINUS else ""
    return sign, text[len(sign) :].strip()


class Tag(Frozen):
    """A short phrase about a character."""

    name: str
    kind: TagKind = "skill"
    recovery: Recovery | None = None
    """For conditions: what clears them."""

    @property
    def helps(self) -> bool:
        """Whether it counts as chance by default."""
        return self.kind not in HINDERS


class Sheet(sheet_models.Sheet):
    """A character's Duskara sheet. The Concept is stored with the character, shared by all games."""

    system = ID
    game = "Duskara"

    tags: Map[str, Tag] = Map()
    out: bool | None = None
    """Whether they are out of the story; absent if not."""

    @property
    def conditions(self) -> Mapping[str, Tag]:
        return {key: tag for key, tag in self.tags.items() if tag.kind == "condition"}


def tags_of(character: Character) -> list[Tag]:
    """All tags of a character, the Concept first."""
    concept = [Tag(name=character.concept, kind="concept")] if character.concept else []
    return [*concept, *Sheet.of(character).tags.values()]
