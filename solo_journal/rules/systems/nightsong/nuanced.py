"""The nuanced check, which solo play always uses: two d20s, each against the difficulty."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ...asking import Ask
from ...inputs import make
from ...outcome import Outcome
from ...world import World
from . import focus
from .attempt import Rated, Settled, Weighed
from .check_line import read_line, written
from .d20 import Thrown, throw, thrown, what_focus_does, with_focus

DICE = 2
HEADLINES = ("Failure", "Weak success", "Strong success")
"""By how many of the two totals reach the difficulty."""
ASKS = {
    "Failure": "what goes wrong?",
    "Weak success": "what does it cost?",
    "Strong success": "what more do you gain?",
}


class Nuanced(Weighed, Rated):
    """Try something uncertain. Alone, every check is made in this way: how well, and at what price?

    Roll two d20s, add the ability to each, and compare both with the Difficulty Rating: 12 unless the story clearly
    says otherwise. Both reach it: a strong success, clean, quick or with something on top. One does: a weak success,
    with a cost, a delay, a lesser effect or a new trouble. Neither: a failure, and the story moves on.

    With advantage roll three and keep the highest two, with disadvantage the lowest two. Both cancel out, and several
    do not add up. One Focus gives advantage, also when the dice lie there: one more d20; on a disadvantage it makes the
    first two dice count. Do not roll for what simply works, nor for what cannot.

    At ability 0 and DR 12: failure 30.3%, weak success 49.5%, strong success 20.3%. With advantage 16.6%, 40.8%,
    42.5%; with disadvantage 57.5%, 33.4%, 9.1%.

    One line: d: dex, d: pre easy +, d: str 15 -Broken arm, d: con focus, d: +2 12. A + gives advantage and a -
    disadvantage; an ally or a condition may stand behind the sign.

    Example: ability=2 against DR 12, dice 10 and 9: 12 and 11, Weak success.
    """

    id = "nightsong.nuanced"
    called = "Nuanced check"
    key = "c"
    makes = "roll"
    words = "question"
    page = "ch. IV, Nuanced Checks"
    example: ClassVar[dict[str, Any]] = {"question": "Cross the rotten bridge", "ability": 2, "dr": 12}

    @classmethod
    def from_line(cls, line: str, question: str, world: World) -> Self:
        """Read what stands after `d:`, such as `dex 15 -Broken arm`. Raises `BadInput`."""
        return make(cls, {"question": question, **read_line(line, world)})

    def line(self) -> str:
        """What stands after `d:`, names in full."""
        return written(self)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Check`, two or three d20s, and offer Focus where it can still matter."""
        settled = self.settled(world)
        rolled, kept = throw(ask, "Check", DICE, settled.favour)
        counts = thrown(rolled.faces, kept)
        after, extra = self.after_focus(world, settled), ""
        spender = self.focus_left(world, settled)
        if spender and self._reach(counts, settled) < DICE and focus.wants(ask, what_focus_does(DICE, settled.favour)):
            counts = with_focus(ask, rolled, DICE, settled.favour)
            after, extra = focus.spent(after, spender), ", 1 Focus spent afterwards"
        reached = self._reach(counts, settled)
        headline = HEADLINES[reached]
        totals = " and ".join(str(face + settled.score) for face in counts.kept)
        how_many = ("neither reaches it", "one reaches it", "both reach it")[reached]
        return Outcome(
            after,
            headline,
            f"{settled.ability} against DR {self.dr}{settled.told()}{extra}: {totals}, {how_many}.",
            dice=counts.shown(),
            asks=f"{headline}: {ASKS[headline]}",
            offers=tuple(self.offers(world)) if reached < DICE else (),
        )

    def _reach(self, counts: Thrown, settled: Settled) -> int:
        """How many of the dice that count reach the difficulty."""
        return sum(face + settled.score >= self.dr for face in counts.kept)
