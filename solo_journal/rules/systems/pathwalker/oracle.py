"""An oracle of Pathwalker's own dice: a pool by likelihood. The game has none; this is ours."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line
from ...outcome import Mark, Outcome, Verdict
from ...procedure import Procedure
from ...world import World
from .wager import roll

DICE = {"unlikely": 2, "even": 4, "likely": 7}
ASKS = {"No": "what is so instead?", "Yes": "what do you see?", "Yes, and": "what more is there?"}


class AskOracle(Procedure):
    """Ask whether something is so. The game has no oracle, so its dice answer: a solo ruling of this program.

    The likelihood gives the dice: unlikely 2, even 4, likely 7. No six is no, one is yes, more are yes, and.

    Yes comes at 30.6%, 51.8% and 72.1%.

    Example: "Is the gate guarded?", 6 1 3 2: Yes.
    """

    id = "pathwalker.ask"
    called = "Ask the dice"
    key = "o"
    also = "oracle, yes or no"
    makes = "question"
    words = "question"
    page = "a ruling of ours; Rolling Dice, A Game of Sixes"
    verdicts = (Verdict("Yes, and", answer="yes"), Verdict("Yes", answer="yes"), Verdict("No", answer="no"))
    marks = (Mark("yes", yes=True), Mark("no"))
    example: ClassVar[dict[str, Any]] = {"question": "Is the gate guarded?", "likelihood": "likely"}

    question: Line = Field("", title="You ask", description="a question that yes or no can answer")
    likelihood: Annotated[Literal["unlikely", "even", "likely"], SPOKEN] = Field(
        "even",
        title="How likely",
        description=("how the story leans: likely (7 dice, yes 72%), even (4 dice, 52%) or unlikely (2 dice, 31%)"),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        rolled = roll(ask, "Dice", DICE[self.likelihood])
        answer = "No" if not rolled.sixes else "Yes" if rolled.sixes == 1 else "Yes, and"
        return Outcome(
            world=world,
            headline=answer,
            because=f"{self.likelihood.capitalize()}, {DICE[self.likelihood]} dice.",
            asks=f"{answer}: {ASKS[answer]}",
            marks=("yes" if rolled.sixes else "no",),
        )
