"""The Duality Dice: a Hope die and a Fear die with modifiers, against a Difficulty (SRD 1.0, p. 36).

Equal dice are a critical success whatever the total. Otherwise a total that reaches the Difficulty succeeds, and the
higher die decides between Hope and Fear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import HIGHEST, TOTAL
from ...outcome import Mark, Tone, Verdict


class Result(NamedTuple):
    """One of the five results of an action roll."""

    headline: str
    tone: Tone
    why: str
    """What the dice showed, as a clause."""
    success: bool
    hope: bool
    """Whether it is with Hope rather than Fear."""
    critical: bool = False

    @property
    def marks(self) -> tuple[str, str]:
        """Its names in `MARKS`."""
        return ("success" if self.success else "failure", "with Hope" if self.hope else "with Fear")


_REACHED, _SHORT = "the total reaches the Difficulty", "the total falls short of the Difficulty"
CRITICAL = Result("Critical success", "good", "both dice show the same", success=True, hope=True, critical=True)
SUCCESS_HOPE = Result("Success with Hope", "good", f"{_REACHED}, and Hope is higher", success=True, hope=True)
SUCCESS_FEAR = Result("Success with Fear", "mixed", f"{_REACHED}, and Fear is higher", success=True, hope=False)
FAILURE_HOPE = Result("Failure with Hope", "bad", f"{_SHORT}, and Hope is higher", success=False, hope=True)
FAILURE_FEAR = Result("Failure with Fear", "bad", f"{_SHORT}, and Fear is higher", success=False, hope=False)
RESULTS = (CRITICAL, SUCCESS_HOPE, SUCCESS_FEAR, FAILURE_HOPE, FAILURE_FEAR)
"""Best first."""
VERDICTS = tuple(Verdict(each.headline, each.tone) for each in RESULTS)
MARKS = (
    Mark("success", chance="to succeed"),
    Mark("failure"),
    Mark("with Hope", gains="daggerheart.hope"),
    Mark("with Fear", gains="daggerheart.fear"),
)

Favour = Literal["none", "advantage", "disadvantage", "both"]


class Duality(NamedTuple):
    hope: int
    fear: int
    total: int

    @property
    def critical(self) -> bool:
        return self.hope == self.fear

    def beats(self, difficulty: int) -> bool:
        return self.critical or self.total >= difficulty

    def result(self, difficulty: int) -> Result:
        if self.critical:
            return CRITICAL
        if self.beats(difficulty):
            return SUCCESS_HOPE if self.hope > self.fear else SUCCESS_FEAR
        return FAILURE_HOPE if self.hope > self.fear else FAILURE_FEAR


class Extra(NamedTuple):
    """A named extra die, such as a Rally Die."""

    name: str
    sides: int


def roll(
    ask: Ask, modifier: int, favour: Favour, *, helpers: Sequence[str] = (), extras: Sequence[Extra] = ()
) -> Duality:
    """Roll `Hope` and `Fear`, the d6 for advantage or disadvantage, and extra dice.

    Advantage dice do not add up: of the character's and the helpers' the highest counts. A disadvantage die cancels one
    of them before the roll.
    """
    hope = ask.roll("Hope", 1, 12, tally=TOTAL)
    fear = ask.roll("Fear", 1, 12, tally=TOTAL)
    plus = [*(["Advantage"] if favour in ("advantage", "both") else []), *(f"Help of {name}" for name in helpers)]
    minus = favour in ("disadvantage", "both")
    if minus and plus:
        plus, minus = plus[1:], False
    favours = [ask.roll(label, 1, 6, tally=HIGHEST, part="advantage") for label in plus]
    against = ask.roll("Disadvantage", 1, 6, tally=TOTAL).value if minus else 0
    added = sum(ask.roll(extra.name, 1, extra.sides, tally=TOTAL).value for extra in extras)
    best = max(favours, key=lambda each: each.value, default=None)
    for each in favours:
        if each is not best:
            ask.keep(each)
    total = hope.value + fear.value + modifier + (best.value if best else 0) - against + added
    return Duality(hope.value, fear.value, total)
