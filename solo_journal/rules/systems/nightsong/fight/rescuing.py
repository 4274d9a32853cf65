"""A rescue in the middle of a fight: somebody helps another who is dying, as their action."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ....asking import Ask
from ....inputs import Line, MaybeName, why_not
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refused import Refused
from ....world import World
from ..dying import Stabilise, dying_names
from ..groups import FIGHTS
from ..readings import HELPED
from .aim import attacker
from .course import Course
from .model import Fight, fight_in, members


class Rescue(Procedure):
    """Help somebody of your side who is dying, in the middle of the fight. It is the action of whoever helps.

    The clock of the dying stops, and they lie there, out of danger, until a rest or other healing. Where it is in doubt
    whether the helper gets through, make a check first.

    Example: name=Mira how="a belt around the thigh"
    """

    id = "nightsong.rescue"
    called = "Rescue the dying"
    key = "d"
    under = FIGHTS
    makes = "change"
    words = "how"
    page = "ch. IV, Actions and Hit Points"
    readings = (HELPED,)
    example: ClassVar[dict[str, Any]] = {"by": "Orso"}

    name: Annotated[MaybeName, Pick(dying_names)] = Field(
        "", description="who is dying; the first of your side unless named"
    )
    how: Line = Field("", description="how they are helped")

    def refusal(self, world: World) -> str:
        """Refused out of turn, for those who cannot act, and where nobody so called is dying."""
        return why_not(self._helps, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Stop the clock; nothing is rolled. It was the helper's action."""
        helper, stabilise = self._helps(world)
        helped = stabilise.resolve(world, ask)
        course = Course(fight_in(helped.world).has_acted(helper).into(helped.world), ask, told=[helped.headline])
        course.end_turn_if_all_acted()
        return course.outcome(helped.headline)

    def _helps(self, world: World) -> tuple[str, Stabilise]:
        """The id of the helper, and the help."""
        fight = fight_in(world)
        helper = attacker(fight, world, self.by, free=False)
        if fight.side_of(helper) == "theirs":
            raise Refused("Foes do not help your side. by=NAME says who does.")
        stabilise = Stabilise(name=self.name or dying_in(fight, world), how=self.how)
        if why := stabilise.refusal(world):
            raise Refused(why)
        return helper, stabilise


def dying_in(fight: Fight, world: World) -> str:
    """The first of our side who is dying, by name. Raises `Refused` where nobody is."""
    for who in members(fight, world):
        if who.sheet.dying:
            return who.name
    raise Refused("Nobody of your side is dying.")
