"""The plain check: one d20 against the difficulty."""

from __future__ import annotations

from typing import Any, ClassVar

from ...asking import Ask
from ...outcome import Outcome, Verdict
from ...world import World
from .attempt import Rated, Weighed

HEADLINES = ("Failure", "Success")
"""By whether the total reaches the difficulty."""


class Check(Weighed, Rated):
    """Try something uncertain with a plain yes or no: did it work? The nuanced check is the one for playing alone.

    Roll a d20, add the ability, and reach the Difficulty Rating, which is 12 unless the story clearly says otherwise.
    With advantage roll two and keep the higher, with disadvantage the lower; both cancel out, and several do not add
    up. One Focus gives advantage, also when the die lies there: one more d20; on a disadvantage it makes the first die
    count. A 1 and a 20 are numbers like any other.

    At DR 12 and ability 0 success comes at 45.0%, with advantage at 69.8%, with disadvantage at 20.3%.

    Example: ability=2 against DR 12, a 10: 12, Success.
    """

    id = "nightsong.check"
    called = "Plain check"
    key = "vp"
    makes = "roll"
    words = "question"
    page = "ch. IV, Checks"
    version = 2
    verdicts = (Verdict("Success", "good"), Verdict("Failure", "bad"))
    example: ClassVar[dict[str, Any]] = {"question": "Hold the door", "ability": 2, "dr": "difficult"}

    def resolve(self, world: World, ask: Ask) -> Outcome:
        settled = self.settled(world)
        made = self.throw(world, ask, settled, HEADLINES, self.dr)
        headline = HEADLINES[made.reached]
        outcome = Outcome(
            made.world,
            headline,
            f"{made.told}: it {'reaches it' if made.reached else 'falls short'}.",
            asks=f"{headline}: {'how do you do it?' if made.reached else 'what goes wrong?'}",
            total=made.kept[0] + settled.mod.value,
            against=made.against,
            mods=made.mods,
            offers=() if made.reached else tuple(self.offers(world)),
        )
        return self.acted(outcome, ask)
