"""Checks against a difficulty: plain with one d20, or nuanced with two, which solo play always uses."""

from __future__ import annotations

from typing import ClassVar

from ...answer_source import Ask
from ...outcome import Outcome, Verdict
from ...world import World
from .attempt import Rated, Weighed


class _Tried(Weighed, Rated):
    """A check against a difficulty, with title, prompts and offers by the number of dice that reach it."""

    words = "question"
    version = 3  # a helper is one ally who can act
    headlines: ClassVar[tuple[str, ...]]
    reach: ClassVar[tuple[str, ...]]
    then: ClassVar[tuple[str, ...]]

    def resolve(self, world: World, ask: Ask) -> Outcome:
        settled = self.settled(world)
        made = self.throw(world, ask, settled, self.headlines, self.dr)
        headline = self.headlines[made.reached]
        outcome = Outcome(
            made.world,
            headline,
            f"{made.told}: {self.reach[made.reached]}.",
            asks=f"{headline}: {self.then[made.reached]}",
            total=made.kept[0] + settled.mod.value if len(self.headlines) == 2 else None,
            against=made.against,
            mods=made.mods,
            offers=tuple(self.offers(world)) if made.reached < len(self.headlines) - 1 else (),
        )
        return self.acted(outcome, ask)


class Check(_Tried):
    """Try something uncertain with a plain yes or no: did it work? When playing alone, use the nuanced check.

    Roll a d20, add the ability, and reach the Difficulty Rating, which is 12 unless the story clearly says otherwise.
    With advantage roll two and keep the higher, with disadvantage the lower; both cancel out, and several do not add
    up. One Focus gives advantage, even after the roll: one more d20; on a disadvantage it makes the first die count. A
    1 and a 20 are numbers like any other.

    At DR 12 and ability 0 success comes at 45.0%, with advantage at 69.8%, with disadvantage at 20.3%.

    Example: question="Hold the door" ability=2 dr=12, a 10: 12, Success.
    """

    id = "nightsong.check"
    called = "Plain check"
    key = "vp"
    page = "ch. IV, Checks"
    verdicts = (Verdict("Success", "good"), Verdict("Failure", "bad"))
    headlines = ("Failure", "Success")
    reach = ("it falls short", "it reaches it")
    then = ("what goes wrong?", "how do you do it?")


VERDICTS = (Verdict("Strong success", "good"), Verdict("Weak success", "mixed"), Verdict("Failure", "bad"))
HEADLINES = ("Failure", "Weak success", "Strong success")
"""By how many of the two totals reach the difficulty."""
ASKS = ("what goes wrong?", "what does it cost?", "what more do you gain?")


class Nuanced(_Tried):
    """Try something uncertain. Use this for every check: how well, and at what cost?

    Roll two d20s, add the ability to each, and compare both with the Difficulty Rating: 12 unless the story clearly
    says otherwise. Both reach it: a strong success, clean, quick or with something on top. One does: a weak success,
    with a cost, a delay, a lesser effect or a new trouble. Neither: a failure, and the story moves on.

    With advantage roll three and keep the highest two, with disadvantage the lowest two. Both cancel out, and several
    do not add up. One Focus gives advantage, even after the roll: one more d20; on a disadvantage it makes the first
    two dice count. Do not roll for what simply works, nor for what cannot.

    At ability 0 and DR 12: failure 30.3%, weak success 49.5%, strong success 20.3%. With advantage 16.6%, 40.8%, 42.5%;
    with disadvantage 57.5%, 33.4%, 9.1%.

    One line: d: dex, d: pre easy +, d: str 15 -Broken arm, d: con focus, d: +2 12. A + gives advantage and a -
    disadvantage; an ally or a condition may follow the sign.

    Example: question="Cross the rotten bridge" ability=2 dr=12, dice 10 and 9: 12 and 11, Weak success.
    """

    id = "nightsong.nuanced"
    called = "Nuanced check"
    key = "r"
    page = "ch. IV, Nuanced Checks"
    verdicts = VERDICTS
    headlines = HEADLINES
    reach = ("neither reaches it", "one reaches it", "both reach it")
    then = ASKS
