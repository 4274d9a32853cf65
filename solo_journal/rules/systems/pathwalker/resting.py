"""Rest for one who is tired: rotations in combat, a scene or a group's task outside (rules, Tribulations)."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...dice_counting import TOTAL
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import BadInput, Refused
from ...world import World
from .fight import Fight
from .telling import rid
from .who import Who, find


class Rest(Procedure):
    """Rest when you are tired: in combat for d6 rotations with nothing but defence, outside for a scene or a group's
    task.

    In combat the rotations count down at each of your turns. Outside, Tired ends when the next scene begins; take it
    away at once with done=yes, after a significant group task.

    Example: rest, with nothing to fill in
    """

    id = "pathwalker.rest"
    called = "Rest from being tired"
    key = "z"
    makes = "roll"
    page = "Rolling Dice, Tribulations"
    example: ClassVar[dict[str, Any]] = {}

    done: bool = Field(
        False,
        title="Already over",
        description="a long piece of work of the whole group has passed meanwhile, so the rest is over",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who = self.require(world)
        if Fight.of(world) is None:
            if self.done:
                rested = who.into(world, who.body.without("tired"))
                return Outcome(rested, "Rested", "The task is done.", tone="good", tells=(rid(who, ["tired"]),))
            resting = who.body.tribulations["tired"].but(rest=1)
            body = who.body.but(tribulations=who.body.tribulations.put("tired", resting))
            return Outcome(who.into(world, body), "Resting", f"{who.name} rests until the next scene.")
        face: int = ask.roll("Rotations", 1, 6, tally=TOTAL).value
        resting = who.body.tribulations["tired"].but(rest=face)
        body = who.body.but(tribulations=who.body.tribulations.put("tired", resting))
        detail = f"{who.name} only defends until then."
        return Outcome(who.into(world, body), f"Resting {face}", detail)

    def require(self, world: World) -> Who:
        who = find(world, self.by)
        one = who.body.tribulations.get("tired")
        if one is None:
            raise Refused(f"{who.name} is not tired.")
        if one.rest and not self.done:
            raise Refused(f"{who.name} rests already.")
        if self.done and Fight.of(world) is not None:
            raise BadInput("done: in combat rest takes rotations. Leave it out.")
        return who
