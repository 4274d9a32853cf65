"""Duskara's half of the world: the Twist Counter, the scene's tags, and how near the story is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Literal

from ...immutable import Frozen, Map, plain
from ...sheet_models import State

ID = "duskara"

TWIST_AT = 3
"""So many doubles make a twist (solo play, The Twist Counter)."""

Scope = Literal["moment", "scene"]


class Tick(Frozen):
    """What raised the Twist Counter by one: the question whose dice were doubles, and its scene."""

    question: str = ""
    scene: int = 0


def doubles_at(doubles: Mapping[str, Any], value: int, scene: int) -> dict[str, Any]:
    """The ticks that make the Twist Counter show so much: the newest go first, and new ones say who set them."""
    kept = {key: doubles[key] for key in sorted(doubles)[:value]}
    while len(kept) < value:
        key = next(str(number) for number in count(1) if str(number) not in kept)
        kept[key] = plain(Tick(question="set by hand", scene=scene))
    return kept


class SceneTag(Frozen):
    """Something true of the scene that helps or hinders. It stays until the fiction changes it."""

    name: str
    helps: bool = False


class Duskara(State):
    """The state of a campaign that plays Duskara."""

    system = ID
    game = "Duskara"

    doubles: Map[str, Tick] = Map()
    """What raised the Twist Counter since the last twist; the counter is their number."""
    scene_tags: Map[str, SceneTag] = Map()
    scope: Scope = "moment"
    """Zoomed in, a roll settles a moment; zoomed out, a whole scene."""

    @property
    def twist(self) -> int:
        """The Twist Counter, 0 to 3; at 3 a twist follows."""
        return len(self.doubles)

    def ticked(self, question: str, scene: int) -> Duskara:
        key = next(str(number) for number in count(1) if str(number) not in self.doubles)
        return self.but(doubles=self.doubles.put(key, Tick(question=question, scene=scene)))

    def set_to(self, value: int, scene: int) -> Duskara:
        """The Twist Counter at `value`: the newest ticks go first, and new ones say that a hand set them."""
        return self.but(doubles=Map(doubles_at(self.doubles, value, scene)))
