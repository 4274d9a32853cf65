"""What is set right by hand: an NPC's hit points, and whether they are still there."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ....asking import Ask
from ....inputs import Name
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refused import Refused
from ....world import World
from .course import Course
from .model import Fight, fight_in, find
from .npc import STRONGEST, Npc


def all_npcs(world: World) -> list[str]:
    """Every NPC of the fight, for completion."""
    fight = Fight.of(world)
    return [*fight.foes, *fight.allies] if fight else []


class SetNpc(Procedure):
    """Set the hit points of a foe or an ally by hand, for a spell, a fall, or a mistake. Nobody tests Resolve for it.

    Somebody who fled is back with it. At 0 they are out.

    Example: who="moth-wolf 1" hp=2
    """

    id = "nightsong.npc"
    called = "Set somebody's HP"
    key = "fs"
    makes = "change"
    words = "who"
    page = "ch. IV, NPCs"
    example: ClassVar[dict[str, Any]] = {"who": "moth-wolf 1", "hp": 2}

    who: Annotated[Name, Pick(all_npcs)] = Field(
        title="Whom", description="one of those in the fight, such as moth-wolf 1"
    )
    hp: int = Field(
        ge=0,
        le=STRONGEST,
        title="Hit points now",
        description="hit points from now on: 0 takes them out, 4 is a wolf unhurt",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        name, npc = self.require(world)
        course = Course(fight_in(world).put(name, npc).into(world), ask)
        return course.outcome(f"{name} HP {npc.hp}")

    def require(self, world: World) -> tuple[str, Npc]:
        fight = fight_in(world)
        key = find(fight, world, self.who, (*fight.allies, *fight.foes))
        npc = fight.npc(key)
        if npc is None:
            raise Refused(f"{world.characters[key].name} has a sheet: change the hit points there.")
        if self.hp > npc.max_hp:
            raise Refused(f"{key} has {npc.max_hp} hit points at most, not {self.hp}.")
        return key, npc.but(hp=self.hp, fled=False)
