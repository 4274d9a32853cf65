"""Duskara's state in a campaign: the Twist Counter, scene tags, and the zoom."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Literal

from ...immutable import Frozen, Map, plain
from ...sheet_models import State

ID = "duskara"

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


class Duskara(State):
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
