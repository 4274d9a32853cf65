"""The plain check: one d20 against the difficulty."""

from __future__ import annotations

from typing import Any, ClassVar

from ...asking import Ask
from ...outcome import Outcome
from ...world import World
from .lined import Lined

DICE = 1


class Check(Lined):
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
    key = "p"
    makes = "roll"
    words = "question"
    page = "ch. IV, Checks"
    own_line = True
    example: ClassVar[dict[str, Any]] = {"question": "Hold the door", "ability": 2, "dr": "difficult"}

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Check`, one or two d20s, and offer Focus after a failure."""
        settled = self.settled(world)
        made = self.throw(world, ask, settled, DICE, self.dr)
        headline = "Success" if made.reached else "Failure"
        reaches = "reaches it" if made.reached else "falls short"
        return Outcome(
            made.world,
            headline,
            f"{settled.ability} against DR {self.dr}{made.told}: {settled.totals(made.counts)}, which {reaches}.",
            asks=f"{headline}: {'how do you do it?' if made.reached else 'what goes wrong?'}",
            offers=() if made.reached else tuple(self.offers(world)),
        )
