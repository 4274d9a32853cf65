"""The reaction roll: the same dice, to withstand an effect. It moves neither Hope nor Fear."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...inputs import Line, whole
from ...line_grammar import Numeric
from ...outcome import Against, Mark, Outcome, Verdict
from ...procedure import Procedure
from ...world import World
from . import tracks
from .action import AS_TOLD, USUAL, Favoured, Helpful, Modifiers, MoreDice, TraitUsed
from .duality import CRITICAL, Ready, extra, ready, roll


class React(Procedure):
    """Roll to withstand what comes at you: a trap, a spell, a fall. It gives no Hope and no Fear, and nobody can help.

    Two d12 with the trait against a Difficulty, with a Hope for each Experience that helps and other modifiers known
    before the roll. Equal dice are a critical success: you ignore the effect completely, and no Stress is cleared.

    At +0 against 12 it succeeds at 65.3%.

    Example: modifier=2 difficulty=13
    """

    id = "daggerheart.reaction"
    called = "Reaction roll"
    key = "v"
    words = "against"
    stands_for = "trait"
    verdicts = (Verdict(CRITICAL.headline, "good"), Verdict("Success", "good"), Verdict("Failure", "bad"))
    marks = (Mark("success", chance="to succeed"), Mark("failure"))
    printed = AS_TOLD
    page = "SRD 1.0, Reaction Rolls"
    version = 2

    against: Line = Field(
        "", title="What you withstand", description="what comes at your character, such as the falling portcullis"
    )
    trait: TraitUsed = None
    modifier: Annotated[int, Numeric("+#", adds=True)] = whole(
        0, -20, 20, "what else is added, such as 2 for a shield held high or -1 for wet stone", "Added"
    )
    difficulty: Annotated[int, Numeric(), Numeric("against #")] = whole(
        USUAL, 1, 60, "how hard it is to withstand: 10 a slow trap, 12 to 15 usual, 20 a dragon's breath"
    )
    favour: Favoured = "none"

    experiences: Helpful = ()
    modifiers: Modifiers = ()
    dice: MoreDice = ()

    def resolve(self, world: World, ask: Ask) -> Outcome:
        known = self.require(world)
        rolled = roll(ask, known.modifier, self.favour, extras=[extra(each) for each in self.dice])
        withstood = rolled.beats(self.difficulty)
        if rolled.critical:
            headline, why = CRITICAL.headline, f"{CRITICAL.why}: the effect is ignored altogether"
        elif withstood:
            headline, why = "Success", "the total reaches the Difficulty"
        else:
            headline, why = "Failure", "the total falls short of the Difficulty"
        return Outcome(
            known.paid(world),
            headline,
            tracks.sentence(why),
            asks=f"{headline}: {'how do you get through?' if withstood else 'what happens to you?'}",
            total=rolled.total,
            against=Against(value=self.difficulty, label="Difficulty"),
            mods=known.mods,
            marks=("success" if withstood else "failure",),
        )

    def require(self, world: World) -> Ready:
        return ready(
            world,
            self.by,
            trait=self.trait,
            modifier=self.modifier,
            experiences=self.experiences,
            modifiers=self.modifiers,
        )
