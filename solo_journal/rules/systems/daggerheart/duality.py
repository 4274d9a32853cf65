"""The Duality Dice: a Hope die and a Fear die, with what is added to them, read against a Difficulty (SRD 1.0, p. 36).

Equal dice are a critical success whatever the total. Otherwise a total that reaches the Difficulty succeeds, and the
higher die says with what: Hope or Fear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ...asking import Ask
from ...dice_counting import HIGHEST, TOTAL

CRITICAL = "Critical success"
SUCCESS_HOPE, SUCCESS_FEAR = "Success with Hope", "Success with Fear"
FAILURE_HOPE, FAILURE_FEAR = "Failure with Hope", "Failure with Fear"
RESULTS = (CRITICAL, SUCCESS_HOPE, SUCCESS_FEAR, FAILURE_HOPE, FAILURE_FEAR)

Favour = Literal["none", "advantage", "disadvantage", "both"]


class Duality(NamedTuple):
    """Duality Dice that fell, with all that was added."""

    hope: int
    fear: int
    total: int
    dice: str
    """As they are shown: `Hope 8 Fear 5 +4 +2 = 19`."""

    @property
    def critical(self) -> bool:
        """Whether both dice show the same."""
        return self.hope == self.fear

    def beats(self, difficulty: int) -> bool:
        """Whether it succeeds against this Difficulty."""
        return self.critical or self.total >= difficulty

    def result(self, difficulty: int) -> str:
        """One of `RESULTS`."""
        if self.critical:
            return CRITICAL
        if self.beats(difficulty):
            return SUCCESS_HOPE if self.hope > self.fear else SUCCESS_FEAR
        return FAILURE_HOPE if self.hope > self.fear else FAILURE_FEAR


class Extra(NamedTuple):
    """A die that is added under a name of its own: a Rally Die."""

    name: str
    sides: int


def roll(
    ask: Ask, modifier: int, favour: Favour, *, helpers: Sequence[str] = (), extras: Sequence[Extra] = ()
) -> Duality:
    """Roll `Hope` and `Fear`, the d6 of an advantage or disadvantage, and further dice.

    Advantage dice do not add up: of one's own and those of helpers the highest counts. One disadvantage die takes one
    of them away before the roll.
    """
    hope = ask.roll("Hope", 1, 12, tally=TOTAL)
    fear = ask.roll("Fear", 1, 12, tally=TOTAL)
    plus = [*(["Advantage"] if favour in ("advantage", "both") else []), *(f"Help of {name}" for name in helpers)]
    minus = favour in ("disadvantage", "both")
    if minus and plus:
        plus, minus = plus[1:], False
    favours = [ask.roll(label, 1, 6, tally=HIGHEST).value for label in plus]
    against = ask.roll("Disadvantage", 1, 6, tally=TOTAL).value if minus else 0
    named = [(extra.name, ask.roll(extra.name, 1, extra.sides, tally=TOTAL).value) for extra in extras]
    best = max(favours, default=0)
    total = hope.value + fear.value + modifier + best - against + sum(value for _, value in named)
    shown = [f"Hope {hope.value} Fear {fear.value}"]
    shown += [f"adv {best}"] if favours else []
    shown += [f"dis {against}"] if against else []
    shown += [f"{name} {value}" for name, value in named]
    shown += [f"{modifier:+d}"] if modifier else []
    return Duality(hope.value, fear.value, total, f"{' '.join(shown)} = {total}")
