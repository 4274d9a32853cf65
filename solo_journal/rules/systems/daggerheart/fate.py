"""The fate roll: one of the Duality Dice, its meaning agreed beforehand. Here it is an oracle for playing alone."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...asking import Ask
from ...dice_counting import TOTAL
from ...inputs import SPOKEN
from ...outcome import Against, Outcome
from ...question import LikelyQuestion
from ...world import World

FROM = {"likely": 5, "even": 7, "unlikely": 9}
"""The face of a d12 from which the answer is yes."""


class Fate(LikelyQuestion):
    """Ask one die a yes/no question. The game rolls a Hope or a Fear die for that; reading it
    as yes or no is a house rule of this program.

    On the Hope die yes begins at 7: even, 5 where it is likely, 9 where it is not. On the Fear die it is asked whether
    the bad thing comes, and yes is bad news: the same faces.

    Yes comes at 50.0%; likely 66.7%, unlikely 33.3%.

    Example: "Is the gate guarded?", 8: Yes.
    """

    id = "daggerheart.fate"
    called = "Fate roll"
    page = "SRD 1.0, Fate Rolls; the reading is ours"

    die: Annotated[Literal["hope", "fear"], SPOKEN] = Field(
        "hope",
        title="Hope or Fear",
        description="hope where a yes is good news, fear where you ask whether the bad thing comes",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        least = FROM[self.likelihood]
        face: int = ask.roll(self.die.capitalize(), 1, 12, tally=TOTAL, part="fate").value
        because = f"{self.likelihood.capitalize()}: the {self.die.capitalize()} die says yes from {least}."
        return self.answered(
            world, "Yes" if face >= least else "No", because, against=Against(value=least, label="threshold")
        )
