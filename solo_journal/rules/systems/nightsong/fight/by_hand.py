"""Manual corrections: an NPC's hit points, and a Resolve test."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....inputs import MaybeName, Name
from ....names import same
from ....outcome import Against, Mark, Outcome, Verdict
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from .course import Course
from .model import Fight, fight_in, find
from .morale import standing_npcs, test
from .npc import STRONGEST, Npc
from .readings import MORALE_DICE


def all_npcs(world: World) -> list[str]:
    """Every NPC in the fight, for completion."""
    fight = Fight.of(world)
    return [*fight.foes, *fight.allies] if fight else []


class SetNpc(Procedure):
    """Set the hit points of a foe or an ally by hand, for a spell, a fall, or a mistake. Nobody tests Resolve for it.

    It also brings back somebody who fled. At 0 they are out.

    Example: who="moth-wolf 1" hp=2
    """

    id = "nightsong.npc"
    called = "Set somebody's HP"
    key = "fs"
    makes = "change"
    words = "who"
    page = "ch. IV, NPCs"

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


def npc_names(world: World) -> list[str]:
    """The standing NPCs, for completion."""
    fight = Fight.of(world)
    return [key for side in ("theirs", "ours") for key in standing_npcs(fight, world, side)] if fight else []


HOLD, SOME, RUN = "They hold", "Some run", "They run"
HOLDS = Mark("holds", chance="to hold")


class ResolveTest(Procedure):
    """Test the Resolve of an NPC because the story calls for it: the leader falls, the torch is thrown.

    A roll of 1 to 100 no higher than the Resolve holds; otherwise they run. All of a kind roll once (house rule). Foes
    test by themselves when the first of them falls and when half of them have fallen (house rule); a single foe at half
    of its hit points. Without a name, all standing foes test.

    Example: who=moth-wolf, a 62 against Resolve 50: the moth-wolves run.
    """

    id = "nightsong.resolve"
    called = "Test Resolve"
    key = "ft"
    words = "who"
    page = "ch. IV, NPCs"
    readings = (MORALE_DICE,)
    verdicts = (Verdict(RUN, "good"), Verdict(SOME, "mixed"), Verdict(HOLD, "bad"))
    marks = (HOLDS,)

    who: Annotated[MaybeName, Pick(npc_names)] = Field(
        "", title="Whose Resolve", description="whose Resolve: one of them, or all of a kind"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, tested = test(world, self.require(world), ask)
        course = Course(after, ask)
        course.tells += [each.tell(course.fight) for each in tested]
        held = [each.holds for each in tested]
        outcome = course.outcome(
            HOLD if all(held) else SOME if any(held) else RUN, marks=(HOLDS.name,) if all(held) else ()
        )
        if len(tested) > 1:
            return outcome
        return replace(outcome, total=tested[0].face, against=Against(value=tested[0].resolve, label="Resolve"))

    def require(self, world: World) -> list[str]:
        fight = fight_in(world)
        if not self.who:
            found = standing_npcs(fight, world, "theirs")
        else:
            kind = [name for name, npc in (*fight.foes.items(), *fight.allies.items()) if same(npc.kind, self.who)]
            found = [name for name in kind or [find(fight, world, self.who)] if (npc := fight.npc(name)) and npc.stands]
        if not found:
            raise Refused(f"Nobody {f'called “{self.who}” ' if self.who else ''}stands there who could test Resolve.")
        return found
