"""The reaction roll: the same dice, to withstand what comes. It moves neither Hope nor Fear."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line, why_not
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import BadInput
from ...world import World
from .action import USUAL
from .duality import CRITICAL, Favour, roll
from .sheet import Sheet, Trait


class React(Procedure):
    """Roll to withstand what comes at you: a trap, a spell, a fall. It gives no Hope and no Fear, and nobody can help.

    Two d12 with the trait against a Difficulty. Equal dice are a critical success: the effect is ignored altogether.

    At +0 against 12 it succeeds at 65.3%.

    Example: trait=agility difficulty=13
    """

    id = "daggerheart.reaction"
    called = "Reaction roll"
    key = "r"
    makes = "roll"
    words = "against"
    page = "SRD 1.0, Reaction Rolls"
    example: ClassVar[dict[str, Any]] = {"against": "the falling portcullis", "modifier": 2, "difficulty": 13}

    against: Line = Field("", description="what is withstood")
    trait: Annotated[Trait | None, SPOKEN] = Field(None, description="the trait, where the character has a sheet")
    modifier: int = Field(0, ge=-20, le=20, description="what else is added")
    difficulty: int = Field(USUAL, ge=1, le=60, description="what the total must reach")
    favour: Annotated[Favour, SPOKEN] = Field(
        "none", description="advantage, disadvantage, none, or both, which cancel"
    )

    def refusal(self, world: World) -> str:
        """Refused where the trait is not on the sheet."""
        return why_not(self._modifier, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Hope` and `Fear`; nothing changes."""
        rolled = roll(ask, self._modifier(world), self.favour)
        headline = CRITICAL if rolled.critical else "Success" if rolled.beats(self.difficulty) else "Failure"
        means = {CRITICAL: "the effect is ignored altogether", "Success": "it is withstood", "Failure": "it strikes"}
        return Outcome(
            world,
            headline,
            f"{rolled.total} against {self.difficulty}: {means[headline]}.",
            dice=rolled.dice,
            asks=f"{headline}: {'what happens to you?' if headline == 'Failure' else 'how do you get through?'}",
            marks=("failure" if headline == "Failure" else "success",),
        )

    def _modifier(self, world: World) -> int:
        one = world.character(self.by)
        traits = Sheet.of(one).traits if one else {}
        if self.trait and self.trait not in traits:
            raise BadInput(
                f"There is no {self.trait} on the sheet. Give its value: modifier=1, or make the sheet first."
            )
        return self.modifier + (traits[self.trait] if self.trait else 0)
