"""The opposed check: two who act against each other, and the higher total wins."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import MaybeName
from ...outcome import Outcome
from ...procedure import Pick
from ...world import World
from . import focus
from .attempt import Settled, Weighed
from .d20 import Thrown, throw, thrown, what_focus_does, with_focus
from .sheet import Score, signed

DICE = 1


class Opposed(Weighed):
    """Act directly against somebody: a chase, a wrestle, a bluff across the table. The higher total wins.

    Both roll a d20 and add their ability; a tie is rolled again. It stays one die each, even when you play alone, for
    there is no difficulty to be nuanced about. Advantage and Focus count for your die, as in a check.

    At equal abilities you win at 50.0%; ties do not count. One point more makes it 55.1%.

    Example: ability=2 against=1, 11 against 12: 13 v 13, rolled again; 15 against 9: Win.
    """

    id = "nightsong.opposed"
    called = "Opposed check"
    key = "o"
    makes = "roll"
    words = "question"
    page = "ch. IV, Opposed Checks"
    example: ClassVar[dict[str, Any]] = {"question": "Wrest the key from him", "ability": 2, "against": 1}

    against: Score = Field(0, description="the other's ability, from -3 to 6")
    foe: Annotated[MaybeName, Pick(lambda world: [each.name for each in world.people.values()])] = Field(
        "", description="who the other is"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Yours` and `Theirs` until they differ, and offer Focus after a loss."""
        settled = self.settled(world)
        spender = self.focus_left(world, settled)
        after, extra, spent = self.after_focus(world, settled), "", False
        while True:
            favour = min(settled.favour + spent, 1)
            rolled, kept = throw(ask, "Yours", DICE, favour)
            other = ask.roll("Theirs", 1, 20, by=self.foe, part="against").faces[0]
            counts = thrown(rolled.faces, kept)
            mine, theirs = self._totals(counts, other, settled)
            if mine < theirs and spender and not spent and focus.wants(ask, what_focus_does(DICE, favour)):
                counts = with_focus(ask, rolled, DICE, favour)
                after, extra, spent = focus.spent(after, spender), ", 1 Focus spent afterwards", True
                mine, theirs = self._totals(counts, other, settled)
            if mine != theirs:
                break
            ask.again()
        headline = "Win" if mine > theirs else "Lose"
        return Outcome(
            after,
            headline,
            f"{settled.ability} against {self.foe or 'the other'} {signed(self.against)}{settled.told()}{extra}: "
            f"{mine} v {theirs}.",
            asks=f"{headline}: {'how do you get the better of them?' if mine > theirs else 'what do they do to you?'}",
            offers=() if mine > theirs else tuple(self.offers(world)),
        )

    def _totals(self, counts: Thrown, other: int, settled: Settled) -> tuple[int, int]:
        return counts.kept[0] + settled.score, other + self.against
