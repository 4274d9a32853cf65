"""A rescue in the middle of a fight: somebody helps another who is dying, as their action."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ....asking import Ask
from ....inputs import Line, MaybeName
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refused import Refused
from ....world import World
from ..dying import dying_names, must_be_dying, out_of_danger
from ..readings import HELPED
from ..sheet import Who, who
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
    key = "fd"
    makes = "change"
    words = "how"
    page = "ch. IV, Actions and Hit Points"
    readings = (HELPED,)
    example: ClassVar[dict[str, Any]] = {"by": "Orso"}

    name: Annotated[MaybeName, Pick(dying_names)] = Field(
        "", description="who is dying; the first of your side unless named"
    )
    how: Line = Field("", title="In your words", description="what is done for them, such as: a belt around the thigh")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        helper, dying = self.require(world)
        after, tell = out_of_danger(world, dying)
        course = Course(fight_in(after).has_acted(helper).into(after), ask, tells=[tell])
        course.end_turn_if_all_acted()
        return course.outcome(f"{dying.name} is out of danger", tone="good")

    def require(self, world: World) -> tuple[str, Who]:
        """The id of the helper, and whom they help."""
        fight = fight_in(world)
        helper = attacker(fight, world, self.by, free=False)
        if fight.side_of(helper) == "theirs":
            raise Refused("Foes do not help your side. Say who does.")
        return helper, must_be_dying(who(world, self.name or dying_in(fight, world)))


def dying_in(fight: Fight, world: World) -> str:
    """The first of our side who is dying, by id. Raises `Refused` where nobody is."""
    for each in members(fight, world):
        if each.sheet.dying:
            return each.key
    raise Refused("Nobody of your side is dying.")
