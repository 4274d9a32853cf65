"""The foes' turn: each standing foe attacks once, unless a shield is raised against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....command_hints import way
from ....inputs import MaybeName, Words
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from .aim import default_target
from .course import Course, told_turn
from .damage import character
from .model import Fight, both_stand, fight_in, find, name_of, standing
from .readings import ALL


def standing_foes(world: World) -> list[str]:
    fight = Fight.of(world)
    return standing(fight, world, "theirs") if fight else []


def standing_ours(world: World) -> Iterable[str]:
    """The standing fighters of our side, for completion."""
    fight = Fight.of(world)
    return [name_of(fight, world, key) for key in standing(fight, world, "ours")] if fight else []


class TheirTurn(Procedure):
    """Decide about the foes' turn."""

    page = "ch. IV, Combat"
    readings = ALL

    against: Annotated[MaybeName, Pick(standing_ours)] = Field(
        "", title="Whom they attack", description="whom they attack: the character who is played unless named"
    )
    shield: Annotated[Words, Pick(standing_foes)] = Field(
        (),
        title="Shield against",
        description="the foes against whose attack the shield is raised, said before they roll",
    )

    def whom(self, fight: Fight, world: World) -> str:
        """The id of their target; empty if none is named. Raises `Refused`."""
        if not self.against:
            return ""
        key = find(fight, world, self.against, standing(fight, world, "ours"))
        if key not in standing(fight, world, "ours"):
            raise Refused(f"{name_of(fight, world, key)} is none of your side who stands.")
        return key

    def blocked(self, fight: Fight, world: World) -> set[str]:
        """The foes against whom a shield is raised. Raises `Refused` without a shield, or if they do not stand."""
        theirs = standing(fight, world, "theirs")
        found = {find(fight, world, name, theirs) for name in self.shield}
        for key in found:
            if key not in theirs:
                raise Refused(f"{name_of(fight, world, key)} is no foe who stands.")
        if found:
            on = self.whom(fight, world) or default_target(fight, world, next(iter(found)))
            self._holds_a_shield(fight, world, on)
        return found

    def _holds_a_shield(self, fight: Fight, world: World, key: str) -> None:
        npc, who = fight.npc(key), character(world, fight, key)
        if not (npc.can_block if npc else who and who.sheet.shield()):
            raise Refused(f"{name_of(fight, world, key)} has no shield in hand that holds.")


class FoesAct(TheirTurn):
    """Let the foes act: each one still up attacks once, with its first attack.

    They attack the character who is played, or whom you name; where that one falls, whoever stands next. A shield is
    raised before the damage is rolled: it takes all of one attack, and its step die is rolled. With it the round ends,
    unless your side was caught by surprise and acts last.

    Example: shield="moth-wolf 2"
    """

    id = "nightsong.foes"
    called = "The foes act"
    key = "fo"
    version = 6  # the round is not repeated

    def resolve(self, world: World, ask: Ask) -> Outcome:
        target, blocked = self.require(world)
        course = Course(world, ask)
        before = f"The foes, round {course.fight.round}" if self.made_before(6) else ""
        if course.fight.turn == "ours":
            course.end_turn()
        course.their_turn(target, blocked)
        if not course.over:
            course.end_turn()
        return course.outcome(told_turn(course, before), tone=course.tone())

    def require(self, world: World) -> tuple[str, set[str]]:
        fight = fight_in(world)
        if fight.turn == "ours" and fight.last_turn:
            raise Refused(f"The foes have acted in this round. Your side is next: {way('nightsong.round')}.")
        both_stand(fight, world)
        return self.whom(fight, world), self.blocked(fight, world)
