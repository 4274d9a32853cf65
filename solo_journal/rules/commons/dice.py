"""Plain dice rolls in dice notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from pydantic import Field

from ..answer_source import Ask
from ..dice.notation import parse
from ..dice.roller import roll
from ..dice.terms import MOST_CHARACTERS, Item
from ..outcome import Against, Mod, Outcome, Verdict
from ..procedure import Procedure
from ..refusal import BadInput
from ..system import System
from ..world import World

SUCCESS, FAILURE = "Success", "Failure"
"""Results of a roll against a target."""


class DiceRoll(Procedure):
    """Roll dice in the usual notation, such as 3d6+2, and add them up.

    3d6+2 adds; 2*d8 and (d6+1)*d4 multiply. 4d6kh3 keeps the highest three, 2d20kl1 the lowest; 4d6dl1 drops the
    lowest, dh the highest. 4d6r1 rerolls each 1 once; 4d6rr<=2 until none is left. d6! explodes: a die that shows its
    highest face adds another; 5d10!>=9 does so on a 9 or 10, d6!o at most once, d6!o3 three times. d% is a percentile
    die, 4dF are fudge dice, d66 is two dice read as tens and ones. Rerolls come first, then explosions, then what is
    kept.

    8d6>=5 counts the dice that show 5 or 6. After it, f1 subtracts one for each 1, and t6 counts each 6 twice:
    8d6>=5f1t6. least(d6, d8) and most(d6, d8) take one of several sums. d20+5 v 15 succeeds at 15 or more, d% v <=45 at
    45 or less; the target can also be dice. 3d6, 2d8+1 are two rolls, 6x 4d6kh3 are six.

    Odds are exact. Rerolling until none is left counts as if those faces were not on the dice. For unlimited
    explosions, odds ignore runs that come up less than once in a million million rolls.

    Example: `4d6kh3+2` with 6, 5, 3 and 1 gives 16.
    """

    id = "dice.roll"
    called = "Roll dice"
    key = "Dd"
    also = "d:, 3d6, d20, coin, flip a coin"
    words = "label"
    verdicts = (Verdict(SUCCESS, "good"), Verdict(FAILURE, "bad"))
    example: ClassVar[dict[str, Any]] = {"expression": "4d6kh3+2", "label": "Falling stones"}

    expression: str = Field(
        min_length=1, max_length=MOST_CHARACTERS, title="Dice", description="the dice, such as 3d6+2 or 4d6kh3"
    )
    label: str = Field(
        "", max_length=2000, title="Rolled for", description="what you roll for, such as: does the rope hold"
    )

    def refusal(self, world: World) -> str:
        try:
            parse(self.expression)
        except BadInput as why:
            return str(why)
        return ""

    def singles(self, world: World) -> Iterable[tuple[str, Procedure]]:
        """For a list, each roll that differs from the others."""
        written = [item.written for item in parse(self.expression).items]
        return [(each, DiceRoll(expression=each)) for each in dict.fromkeys(written)] if len(written) > 1 else ()

    def resolve(self, world: World, ask: Ask) -> Outcome:
        items = parse(self.expression).items
        because = f"Rolled as {self.expression.strip()}."
        if len(items) > 1:
            told = [_outcome_word(item, *_roll_sum(item, ask)) for item in items]
            return Outcome(world, ", ".join(told), because)
        item = items[0]
        total, target = _roll_sum(item, ask)
        return Outcome(
            world,
            headline=_outcome_word(item, total, target),
            because=because if target is None else f"{total} against {target}. {because}",
            total=total,
            against=None if target is None else Against(value=target),
            mods=tuple(Mod(name="constant", value=each) for each in item.sum.constants),
        )


def _roll_sum(item: Item, ask: Ask) -> tuple[int, int | None]:
    """The total of a sum, and its target."""
    return roll(item.sum, ask), roll(item.against, ask) if item.against else None


def _outcome_word(item: Item, total: int, target: int | None) -> str:
    if target is None:
        return f"{total}"
    return SUCCESS if item.passes(total, target) else FAILURE


SYSTEM = System(
    id="dice",
    title="Dice",
    about="Dice in the usual notation, for anything without a rule.",
    procedures=(DiceRoll,),
)
