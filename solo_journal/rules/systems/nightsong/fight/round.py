"""A whole round in one act: what is left of it, both sides in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....inputs import MaybeName
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from .aim import targets
from .attack import AttackWith
from .course import Course, told_turn
from .damage import weapon_of
from .model import Fight, both_stand, fight_in, name_of, standing
from .their_turn import TheirTurn, standing_foes


class WholeRound(TheirTurn):
    """Play the round in one act: your side attacks and the foes attack, in their order.

    Each of your side who has not acted attacks the weakest standing foe, or the one you name, with the weapon in hand;
    then each foe attacks. Those who have acted are left out, so this also finishes a round that you began with single
    attacks. If your side does something else instead of attacking, only the foes strike. Foes test their Resolve when
    it is due, and the fight ends by itself when one side has nobody left.

    It contains several rolls; the odds are those of each attack.

    Example: target="moth-wolf 3" shield="moth-wolf 2"
    """

    id = "nightsong.round"
    called = "Whole round"
    key = "fr"
    version = 6  # the round is not repeated

    target: Annotated[MaybeName, Pick(standing_foes)] = Field(
        "", title="Whom", description="the foe whom your side attacks first: the weakest unless named"
    )
    hold: bool = Field(
        False, title="Do not attack", description="your side does something else than attack, and only the foes strike"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        target, against, blocked = self.require(world)
        course = Course(world, ask)
        before = f"Round {course.fight.round}" if self.made_before(6) else ""
        while not course.rounds and not course.over:
            if course.fight.turn == "theirs":
                course.their_turn(against, blocked)
            elif not self.hold:
                course.our_turn(target)
            if not course.over:
                course.end_turn()
        return course.outcome(told_turn(course, before), tone=course.tone())

    def singles(self, world: World) -> Iterator[tuple[str, Procedure]]:
        """Each attack as it would be made now."""
        fight = fight_in(world)
        for side in ("ours", "theirs"):
            for key in standing(fight, world, side):
                if key in fight.acted or (side == "ours" and self.hold):
                    continue
                yield from _attack(fight, world, key)

    def require(self, world: World) -> tuple[str, str, set[str]]:
        fight = fight_in(world)
        both_stand(fight, world)
        target = targets(fight, world, "", (self.target,))[0] if self.target else ""
        if target and fight.side_of(target) == "ours":
            raise Refused(f"{name_of(fight, world, target)} is on your side. Name a foe.")
        return target, self.whom(fight, world), self.blocked(fight, world)


def _attack(fight: Fight, world: World, key: str) -> Iterator[tuple[str, Procedure]]:
    name = name_of(fight, world, key)
    weapon = weapon_of(world, fight, key)
    yield f"{name}, {weapon.describe()}", AttackWith(by=name, free=True)
