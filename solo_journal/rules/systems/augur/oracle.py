"""An oracle with Augur's own dice: a pool by likelihood against the world's threat. The game has none; this is ours."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...answer_source import Ask
from ...inputs import SPOKEN
from ...outcome import Outcome, Verdict
from ...question import Question
from ...world import World
from .roll import Pool, cut, cuts_of, result_of, roll_pool
from .stances import level

Likelihood = Literal["unlikely", "even", "likely", "very likely", "nearly sure"]
DICE: dict[str, int] = {"unlikely": 0, "even": 1, "likely": 2, "very likely": 3, "nearly sure": 4}
ANSWERS = {"Dire": "No, and", "Botched": "No", "Messy": "Yes, but", "Good": "Yes", "Perfect": "Yes, and"}


class AskOracle(Question):
    """Ask a yes/no question. Augur has no oracle, so its own dice answer: a solo ruling of this program.

    The likelihood gives the dice: unlikely none (two, keep the lowest), even 1, likely 2, very likely 3, nearly sure 4.
    Botched is no, messy yes, but; good yes, perfect yes, and. If the world pushes back, add threat dice: each 7 or 8
    cuts a step, and dire is no, and.

    Yes comes at 25.0%, 50.0%, 75.0%, 87.5% and 93.8%, from unlikely to nearly sure.

    Example: question="Is the gate guarded?" likelihood=likely, 2 and 5: Yes, but.
    """

    id = "augur.ask"
    called = "Ask the dice"
    page = "a ruling of this program; Core Rules, Action dice roll"
    version = 2
    verdicts = (
        Verdict("Yes, and", answer="yes"),
        Verdict("Yes", answer="yes"),
        Verdict("Yes, but", answer="between"),
        Verdict("No", answer="no"),
        Verdict("No, and", answer="no"),
    )

    likelihood: Annotated[Likelihood, SPOKEN] = Field(
        "even",
        title="How likely",
        description=(
            "how the story leans: unlikely (25% yes), even (50%), likely (75%), very likely (88%) or nearly sure (94%)"
        ),
    )
    threat: Annotated[int, Field(ge=0, le=3), BeforeValidator(level)] = Field(
        0,
        description=(
            "threat dice, where the world would rather have a no: 0 nothing does, 1 somebody, 2 much, 3 all of it"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        shown = roll_pool(ask, Pool(DICE[self.likelihood]))
        uncut = result_of(shown.counting)
        result = cut(uncut, cuts_of(ask, self.threat))
        cuts = f", cut to {result.lower()}" if result != uncut else ""
        odds = "Even odds" if self.likelihood == "even" else self.likelihood.capitalize()
        return self.answered(world, ANSWERS[result], f"{odds}, and a {uncut.lower()} roll{cuts}.")
