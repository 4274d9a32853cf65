"""Fights without blows: whether an NPC withstands a spell, a trap or poison, and an NPC who rescues somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....inputs import Line, MaybeName, Name
from ....outcome import Answer, Mark, Outcome
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from ..dying import dying, must_be_dying, out_of_danger
from ..fate import Threshold, answers, roll_fate
from ..readings import FATE_GAP, HELPED
from ..sheet import Who, who
from .aim import attacker
from .by_hand import all_npcs
from .course import Course
from .model import Fight, fight_in, find, members, name_of

SAVED: Mapping[Answer, str] = {"yes": "Withstands it", "between": "Partly", "no": "Does not withstand it"}


class Withstand(Procedure):
    """See whether a foe or an ally withstands something other than an attack: a spell, a snare, smoke, poison.

    The Die of Fate replaces the check for NPCs. 50 is average; take 70 or more for what they are made for, 30 or less
    for what they are weak against. Just above the threshold they withstand it in part (house rule).

    At 50, they withstand it at 50.0%, in part at 9.0%, not at all at 41.0%.

    Example: who="moth-wolf 1" against="the smoke" threshold=30
    """

    id = "nightsong.withstand"
    called = "An NPC withstands"
    key = "fn"
    also = "does an NPC withstand it?"
    makes = "question"
    words = "against"
    page = "ch. IV, Die of Fate"
    readings = (FATE_GAP,)
    verdicts = answers(SAVED)
    marks = (Mark("withstands", yes=True, chance="to withstand it"),)

    who: Annotated[Name, Pick(all_npcs)] = Field(
        title="Whom", description="one of those in the fight, such as moth-wolf 1"
    )
    against: Line = Field("", title="What they withstand", description="what they withstand, or do not")
    threshold: Threshold = Field(
        None, title="Likely by", description="1 to 99, or even (50), likely (70), unlikely (30); 50 unless given"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        said = roll_fate(world, ask, self.threshold)
        return Outcome(
            world,
            SAVED[said.answer],
            f"{self.require(world)}: {said.why[0].lower()}{said.why[1:]}",
            total=said.face,
            against=said.against,
            marks=("withstands",) if said.answer == "yes" else (),
        )

    def require(self, world: World) -> str:
        """The full name in a fight; outside, the name as given."""
        fight = Fight.of(world)
        return name_of(fight, world, find(fight, world, self.who)) if fight else self.who


class Rescue(Procedure):
    """Help somebody on your side who is dying, in the middle of the fight. It is the helper's action.

    The clock of the dying stops, and they lie there, out of danger, until a rest or other healing. Where it is in doubt
    whether the helper gets through, make a check first.

    Example: by=Orso, with Mira dying beside him
    """

    id = "nightsong.rescue"
    called = "Rescue the dying"
    key = "fd"
    makes = "change"
    words = "how"
    page = "ch. IV, Actions and Hit Points"
    readings = (HELPED,)

    name: Annotated[MaybeName, Pick(lambda world: dying(world).values())] = Field(
        "", description="who is dying; the first of your side unless named"
    )
    how: Line = Field("", title="In your words", description="what is done for them, such as: a belt around the thigh")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        helper, dying = self.require(world)
        after, tell = out_of_danger(world, dying)
        course = Course(fight_in(after).has_acted(helper).into(after), ask, tells=[tell])
        course.end_turn_if_all_acted()
        return course.outcome(f"{dying.name} is out of danger", tone="good")

    def require(self, world: World) -> tuple[str, Who]:
        """The helper's id, and whom they help."""
        fight = fight_in(world)
        helper = attacker(fight, world, self.by, free=False)
        if fight.side_of(helper) == "theirs":
            raise Refused("Foes do not help your side. Say who does.")
        return helper, must_be_dying(who(world, self.name or dying_in(fight, world)))


def dying_in(fight: Fight, world: World) -> str:
    """The id of the first dying character of our side. Raises `Refused` if there is none."""
    for each in members(fight, world):
        if each.sheet.dying:
            return each.key
    raise Refused("Nobody of your side is dying.")
