"""The end of a fight: somebody won, ran, or fell (rules, Rotations & Sequences)."""

from __future__ import annotations

from typing import Any, ClassVar

from ...asking import Ask
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import why_not
from ...world import World
from .fallen import ways_on
from .fight import fight_in
from .sheet import ID


class EndFight(Procedure):
    """End the sequence: somebody won, ran, or fell. What fades in combat ends with the scene.

    Example: end it, with nothing to fill in
    """

    id = "pathwalker.end_fight"
    called = "End the fight"
    key = "fe"
    makes = "change"
    page = "Rolling Dice, Rotations & Sequences"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = fight_in(world)
        left = [foe.name for foe in fight.foes.values() if foe.body.lp > 0]
        told = f"Still standing: {', '.join(left)}." if left else "Nobody is left against you."
        after = world.but(fight=None)
        ours = [key for key, one in after.characters.items() if ID in one.sheets]
        return Outcome(
            after,
            "The fight is over",
            told,
            asks="The fight is over: what is left of it?",
            offers=tuple(offer for key in ours for offer in ways_on(after, key)),
        )
