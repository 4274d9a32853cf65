"""The GM's side for a single player: a die that answers questions, Fear to spend, and moves drawn from a pack."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...inputs import SPOKEN, Line, whole
from ...outcome import Against, Offer, Outcome
from ...procedure import Procedure
from ...question import LikelyQuestion
from ...world import World
from .fight import return_spotlight
from .state import FEAR_MOST, Daggerheart


class GmMove(Procedure):
    """Draw what the GM does: after a failure, after a roll with Fear, or when you spend Fear for one more.

    A minor move shifts the scene, a major one turns it. The prompts were written for this program. As a guide, an
    incidental scene takes 0 to 1 Fear, a minor one 1 to 3, a standard one 2 to 4, a major one 4 to 8, a climax 6 to 12.

    Each prompt of a size is equally likely.

    Example: size=major fear=1
    """

    id = "daggerheart.gm_move"
    called = "GM move"
    key = "gm"
    makes = "draw"
    words = "about"
    page = "Action Rolls, Step 4; SRD 1.0, GM Moves"
    example: ClassVar[dict[str, Any]] = {"size": "major"}

    about: Line = Field("", description="what the move is about, such as the ferryman's debt, where you know it")
    size: Annotated[Literal["minor", "major"], SPOKEN] = Field(
        "minor", description="minor shifts the scene (something is heard), major turns it (the way out is gone)"
    )
    fear: int = whole(
        0,
        0,
        FEAR_MOST,
        "Fear that the GM spends: 0 after a failure or a roll with Fear, 1 to act at any other time",
        "Fear spent",
    )

    def refusal(self, world: World) -> str:
        fear = Daggerheart.of(world).fear
        return f"Fear is {fear}, not enough to spend {self.fear}." if self.fear > fear else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        state = Daggerheart.of(world)
        from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

        drawn = draw(ask, f"daggerheart.{self.size}-moves", "GM move")
        after = state.feared(-self.fear)
        more = (Offer(f"Spend 1 of {after.fear} Fear for one more", self.id, {"size": "minor", "fear": 1}),)
        return Outcome(
            world=return_spotlight(after.into(world) if self.fear else world),
            headline=drawn.text,
            because=f"A {self.size} move{', for Fear' if self.fear else ''}.",
            asks=f"{drawn.text}: how does it look?",
            tone="turn" if self.fear or self.size == "major" else "plain",
            offers=more if after.fear else (),
        )


FROM = {"likely": 5, "even": 7, "unlikely": 9}
"""The lowest face of a d12 for a yes."""


class Fate(LikelyQuestion):
    """Ask one die a yes/no question. The game rolls a Hope or a Fear die for that; reading it as yes or no is a house
    rule of this program.

    On the Hope die a yes needs 7 or more; 5 if it is likely, 9 if it is not. With the Fear die you ask whether
    something bad happens, and yes is bad news: the same faces.

    Yes comes at 50.0%; likely 66.7%, unlikely 33.3%.

    Example: "Is the gate guarded?", 8: Yes.
    """

    id = "daggerheart.fate"
    called = "Fate roll"
    page = "SRD 1.0, Fate Rolls; the reading is by this program"

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
