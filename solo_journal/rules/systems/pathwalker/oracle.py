"""An oracle of Pathwalker's own dice: a pool by likelihood. The game has none; this is ours."""

from __future__ import annotations

from ...asking import Ask
from ...outcome import Outcome, Verdict
from ...question import LikelyQuestion
from ...world import World
from .wager import roll

DICE = {"unlikely": 2, "even": 4, "likely": 7}


class AskOracle(LikelyQuestion):
    """Ask a yes/no question about the world. The game has no oracle, so its dice answer: a solo ruling of this program.

    The likelihood gives the dice: unlikely 2, even 4, likely 7. No six is no, one is yes, more are yes, and.

    Yes comes at 30.6%, 51.8% and 72.1%.

    Example: "Is the gate guarded?", 6 1 3 2: Yes.
    """

    id = "pathwalker.ask"
    called = "Ask the dice"
    page = "a ruling of ours; Rolling Dice, A Game of Sixes"
    verdicts = (Verdict("Yes, and", answer="yes"), Verdict("Yes", answer="yes"), Verdict("No", answer="no"))

    def resolve(self, world: World, ask: Ask) -> Outcome:
        rolled = roll(ask, "Dice", DICE[self.likelihood])
        answer = "No" if not rolled.sixes else "Yes" if rolled.sixes == 1 else "Yes, and"
        return self.answered(world, answer, f"{self.likelihood.capitalize()}, {DICE[self.likelihood]} dice.")
