"""The plain check: one d20 against the difficulty."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ...asking import Ask
from ...inputs import make
from ...outcome import Outcome
from ...world import World
from . import focus
from .attempt import Rated, Weighed
from .check_line import read_line, written
from .d20 import throw, thrown, what_focus_does, with_focus

DICE = 1


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
    key = "p"
    makes = "roll"
    words = "question"
    page = "ch. IV, Checks"
    own_line = True
    example: ClassVar[dict[str, Any]] = {"question": "Hold the door", "ability": 2, "dr": "difficult"}

    @classmethod
    def from_line(cls, line: str, question: str, world: World) -> Self:
        """Read a line such as `dex 15 -Broken arm`. Raises `BadInput`."""
        return make(cls, {"question": question, **read_line(line, world)})

    def line(self) -> str:
        """The line that gives this check, names in full."""
        return written(self)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Check`, one or two d20s, and offer Focus after a failure."""
        settled = self.settled(world)
        rolled, kept = throw(ask, "Check", DICE, settled.favour)
        counts = thrown(rolled.faces, kept)
        after, extra = self.after_focus(world, settled), ""
        spender = self.focus_left(world, settled)
        failed = counts.kept[0] + settled.score < self.dr
        if spender and failed and focus.wants(ask, what_focus_does(DICE, settled.favour)):
            counts = with_focus(ask, rolled, DICE, settled.favour)
            after, extra = focus.spent(after, spender), ", 1 Focus spent afterwards"
        total = counts.kept[0] + settled.score
        success = total >= self.dr
        headline = "Success" if success else "Failure"
        return Outcome(
            after,
            headline,
            f"{settled.ability} against DR {self.dr}{settled.told()}{extra}: {total}, which "
            f"{'reaches it' if success else 'falls short'}.",
            dice=counts.shown(),
            asks=f"{headline}: {'how do you do it?' if success else 'what goes wrong?'}",
            offers=() if success else tuple(self.offers(world)),
        )
