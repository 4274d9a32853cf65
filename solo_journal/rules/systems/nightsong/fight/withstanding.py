"""What an NPC withstands: a spell, a trap, poison. The Die of Fate rolls for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ....asking import Ask
from ....inputs import Line, Name
from ....outcome import Answer, Mark, Outcome
from ....procedure import Pick, Procedure
from ....world import World
from ..fate import Threshold, answers, roll_fate
from ..readings import FATE_GAP
from .by_hand import all_npcs
from .model import Fight, find, name_of

SAVED: Mapping[Answer, str] = {"yes": "Withstands it", "between": "Partly", "no": "Does not withstand it"}


class Withstand(Procedure):
    """See whether a foe or an ally withstands something that no attack is: a spell, a snare, smoke, poison.

    Where a character would make a check, the Die of Fate is rolled for those whom nobody plays. 50 is average; take 70
    or more for what they are made for, 30 or less for what they are weak against. Just above the threshold they
    withstand it in part (a reading).

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
    marks = (Mark("withstands", yes=True),)
    example: ClassVar[dict[str, Any]] = {"who": "moth-wolf 1", "against": "the smoke", "threshold": 30}

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
        """Who it is, in full; outside a fight whoever is named."""
        fight = Fight.of(world)
        return name_of(fight, world, find(fight, world, self.who)) if fight else self.who
