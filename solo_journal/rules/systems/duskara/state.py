"""What Duskara keeps: a character's tags, conditions included; the campaign's Twist Counter, scene tags and zoom."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Literal

from ... import sheet_models
from ...immutable import Frozen, Map, plain
from ...world import Character

ID = "duskara"

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
    """The sign of a text, `+`, `-` or empty, and the rest: `-Storm Clouds`, also `Storm Clouds -`."""
    before, _, last = text.rpartition(" ")
    text = f"{last}{before}" if before.strip() and last in (*PLUS, *MINUS) else text
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


TWIST_AT = 3
"""This many doubles bring a twist (solo play, The Twist Counter)."""

Scope = Literal["moment", "scene"]


class Tick(Frozen):
    """One step of the Twist Counter: the question with doubles, and its scene."""

    question: str = ""
    scene: int = 0


def doubles_at(doubles: Mapping[str, Any], value: int, scene: int) -> dict[str, Any]:
    """The ticks for a value of the Twist Counter: the newest are removed first, and new ones name their source."""
    kept = {key: doubles[key] for key in sorted(doubles)[:value]}
    while len(kept) < value:
        key = next(str(number) for number in count(1) if str(number) not in kept)
        kept[key] = plain(Tick(question="set by hand", scene=scene))
    return kept


class SceneTag(Frozen):
    """Something true of the scene that helps or hinders, until the fiction changes it."""

    name: str
    helps: bool = False


class Duskara(sheet_models.State):
    """Duskara's state in a campaign."""

    system = ID
    game = "Duskara"

    doubles: Map[str, Tick] = Map()
    """The ticks since the last twist; their number is the counter."""
    scene_tags: Map[str, SceneTag] = Map()
    scope: Scope = "moment"
    """Zoomed in, a roll settles a moment; zoomed out, a whole scene."""

    @property
    def twist(self) -> int:
        """The Twist Counter, 0 to 3; 3 brings a twist."""
        return len(self.doubles)

    def ticked(self, question: str, scene: int) -> Duskara:
        key = next(str(number) for number in count(1) if str(number) not in self.doubles)
        return self.but(doubles=self.doubles.put(key, Tick(question=question, scene=scene)))

    def set_to(self, value: int, scene: int) -> Duskara:
        """The Twist Counter at `value`: the newest ticks are removed first, and new ones are marked as set by hand."""
        return self.but(doubles=Map(doubles_at(self.doubles, value, scene)))
