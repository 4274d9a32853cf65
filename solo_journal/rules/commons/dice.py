"""Dice by themselves: an expression in dice notation is rolled."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ..asking import Ask
from ..dice.notation import parse
from ..dice.rolling import roll
from ..dice.terms import MOST_CHARACTERS
from ..outcome import Mod, Outcome
from ..procedure import Procedure
from ..refused import BadInput
from ..system import System
from ..world import World


class DiceRoll(Procedure):
    """Roll dice that are written in the usual way, and add them up.

    3d6+2 adds; 2*d8 doubles; 4d6kh3 keeps the highest three, 2d20kl1 the lowest; 4d6dl1 drops the lowest, dh the
    highest. 4d6r1 rolls each 1 again, once; 4d6rr<=2 until none is left. d6! explodes: a die that shows its highest
    face adds another; 5d10!>=9 does so on a 9 or 10. d% is a hundred faces, 4dF are fudge dice, d66 are two dice read
    as tens and ones. Rerolls come first, then explosions, then what is kept.

    Odds are exact. Rerolling until none is left counts as if those faces were not on the dice. Of explosions, odds
    leave out runs that come up less than once in a million million rolls; many exploding dice are not counted.

    Example: `4d6kh3+2` with 6, 5, 3 and 1 gives 16.
    """

    id = "dice.roll"
    called = "Roll dice"
    key = "Dd"
    also = "d:, 3d6, d20"
    makes = "roll"
    words = "label"
    example: ClassVar[dict[str, Any]] = {"expression": "4d6kh3+2", "label": "Falling stones"}

    expression: str = Field(
        min_length=1, max_length=MOST_CHARACTERS, title="Dice", description="the dice, such as 3d6+2 or 4d6kh3"
    )
    label: str = Field(
        "", max_length=2000, title="Rolled for", description="what you roll for, such as: does the rope hold"
    )

    def refusal(self, world: World) -> str:
        """Why the expression cannot be read."""
        try:
            parse(self.expression)
        except BadInput as why:
            return str(why)
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Ask for every die and add up."""
        expression = parse(self.expression)
        result = roll(expression, ask)
        return Outcome(
            world,
            headline=f"{result.total}",
            because=f"Rolled as {self.expression.strip()}.",
            total=result.total,
            mods=tuple(Mod(name="constant", value=each) for each in expression.constants),
        )


SYSTEM = System(
    id="dice",
    title="Dice",
    about="Dice in the usual notation, for whatever no rule covers.",
    procedures=(DiceRoll,),
)
