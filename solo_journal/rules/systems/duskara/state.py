"""Duskara's half of the world: the Twist Counter, the scene's tags, and how near the story is looked at."""

from __future__ import annotations

from itertools import count
from typing import Literal

from pydantic import ValidationError

from ...frozen import Frozen, Map
from ...refused import Refused
from ...world import World

ID = "duskara"

TWIST_AT = 3
"""So many doubles make a twist (solo play, The Twist Counter)."""

Scope = Literal["moment", "scene"]


class Tick(Frozen):
    """What raised the Twist Counter by one: the question whose dice were doubles, and its scene."""

    question: str = ""
    scene: int = 0


class SceneTag(Frozen):
    """Something true of the scene that helps or hinders. It stays until the fiction changes it."""

    name: str
    helps: bool = False


class Duskara(Frozen):
    """The state of a campaign that plays Duskara."""

    doubles: Map[str, Tick] = Map()
    """What raised the Twist Counter since the last twist; the counter is their number."""
    scene_tags: Map[str, SceneTag] = Map()
    scope: Scope = "moment"
    """Zoomed in, a roll settles a moment; zoomed out, a whole scene."""

    @classmethod
    def of(cls, world: World) -> Duskara:
        """The state in this world; where there is none, a fresh one. Raises `Refused` if it cannot be read."""
        try:
            return cls.model_validate(world.systems.get(ID, {}))
        except ValidationError as error:
            where = "/".join(map(str, error.errors()[0]["loc"])) or "all"
            raise Refused(f"The state of Duskara cannot be read at {where}. Restore it from a backup.") from None

    def into(self, world: World) -> World:
        """The world with this as its state."""
        return world.with_state(ID, self)

    @property
    def twist(self) -> int:
        """The Twist Counter, 0 to 3; at 3 a twist follows."""
        return len(self.doubles)

    def ticked(self, question: str, scene: int) -> Duskara:
        """The Twist Counter raised by one."""
        key = next(str(number) for number in count(1) if str(number) not in self.doubles)
        return self.but(doubles=self.doubles.put(key, Tick(question=question, scene=scene)))

    def set_to(self, value: int, scene: int) -> Duskara:
        """The Twist Counter at `value`: the newest ticks go first, and new ones say that a hand set them."""
        kept = sorted(self.doubles)[:value]
        state = self.but(doubles=Map({key: self.doubles[key] for key in kept}))
        while state.twist < value:
            state = state.ticked("set by hand", scene)
        return state
