"""Leaving melee, or the whole fight."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....command_hints import way
from ....inputs import MaybeName
from ....outcome import Outcome
from ....plurals import join_names
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from .course import Course
from .model import Fight, Member, fight_in, find, name_of, standing
from .round import standing_ours


class Withdraw(Procedure):
    """Move further away, as the action of this round. Until the foes have acted, only ranged attacks reach them.

    Example: by=Orso
    """

    id = "nightsong.withdraw"
    version = 2  # keeps out of reach of melee on the foes' next turn
    called = "Move further away"
    key = "fw"
    page = "ch. IV, Actions"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        course = Course(world, ask)
        fight = course.fight.stepped_away(key).has_acted(key)
        told = "{} is no longer in melee."
        if not self.made_before(2):
            fight = fight.but(away=(*(fight.away or ()), key))
            told = "Until the foes have acted, only ranged attacks reach {}."
        course.world = fight.into(world)
        name = name_of(fight, world, key)
        course.end_turn_if_all_acted()
        return course.outcome(f"{name} moves away", told.format(name))

    def require(self, world: World) -> str:
        fight = fight_in(world)
        key = find(fight, world, self.by) if self.by else world.active
        if key not in standing(fight, world, "ours"):
            raise Refused("Nobody of your side can do that. Say who moves away.")
        name = name_of(fight, world, key)
        if fight.turn == "theirs" or key in fight.acted:
            raise Refused(f"{name} has no action left in this round: let the others act.")
        return key


class Flee(Procedure):
    """Leave the fight: your whole side, or the one you name; or a foe who leaves for reasons of the story.

    The chapter has no roll for it. Where somebody would stop you, make a check first; where they would strike once
    more, let the foes act first. The fight ends when nobody of a side is left.

    Example: who=Orso
    """

    id = "nightsong.flee"
    called = "Leave the fight"
    key = "fl"
    words = "who"
    page = "ch. IV, Actions"

    who: Annotated[MaybeName, Pick(standing_ours)] = Field(
        "", title="Who leaves", description="who leaves; all of your side unless named"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        course = Course(world, ask)
        leaving = self.require(world)
        for key in leaving:
            course.world = _left(course.fight, key).into(course.world)
        told = join_names([name_of(course.fight, world, key) for key in leaving])
        because = f"It was round {course.fight.round}."
        course.end_turn_if_all_acted()
        return course.outcome(f"{told} {'leave' if len(leaving) > 1 else 'leaves'}", because)

    def require(self, world: World) -> list[str]:
        fight = fight_in(world)
        if not self.who:
            found = standing(fight, world, "ours")
            if not found:
                raise Refused(f"Nobody of yours is left who could leave. End the fight: {way('nightsong.end_fight')}.")
            return found
        key = find(fight, world, self.who)
        if key not in standing(fight, world, fight.side_of(key)):
            raise Refused(f"{name_of(fight, world, key)} is out of this fight already.")
        return [key]


def _left(fight: Fight, key: str) -> Fight:
    npc = fight.npc(key)
    if npc:
        return fight.put(key, npc.but(fled=True))
    return fight.but(party=fight.party.put(key, Member(fled=True)))
