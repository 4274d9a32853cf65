"""The GM's side for one player: Fear that is gained and spent, and moves drawn from a pack."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line
from ...outcome import Offer, Outcome
from ...procedure import Procedure
from ...world import World
from .fight import given_back
from .state import FEAR_MOST, Daggerheart


class GmMove(Procedure):
    """Draw what the GM does: after a failure, after a roll with Fear, or when you spend Fear for one more.

    A minor move shifts the scene, a major one turns it. The prompts are our own. As a measure, an incidental scene
    takes 0 to 1 Fear, a minor one 1 to 3, a standard one 2 to 4, a major one 4 to 8, a climax 6 to 12.

    Each prompt of a size is as likely as the next.

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
    fear: int = Field(
        0,
        ge=0,
        le=FEAR_MOST,
        title="Fear spent",
        description=("Fear that the GM spends: 0 after a failure or a roll with Fear, 1 to act at any other time"),
    )

    def refusal(self, world: World) -> str:
        fear = Daggerheart.of(world).fear
        return f"There is {fear} Fear, and {self.fear} would be spent." if self.fear > fear else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        state = Daggerheart.of(world)
        drawn = ask.draw(f"daggerheart.{self.size}-moves", "GM move")
        after = state.feared(-self.fear)
        more = (Offer(f"Spend 1 of {after.fear} Fear for one more", self.id, {"size": "minor", "fear": 1}),)
        return Outcome(
            world=given_back(after.into(world) if self.fear else world),
            headline=drawn.text,
            because=f"A {self.size} move{', for Fear' if self.fear else ''}.",
            asks=f"{drawn.text}: how does it look?",
            tone="turn" if self.fear or self.size == "major" else "plain",
            offers=more if after.fear else (),
        )
