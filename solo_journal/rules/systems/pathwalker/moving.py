"""Moving in combat, and giving actions away in Shared Combat."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line, Name
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import Refused
from ...world import World
from .fight import Fight, fight_in
from .readings import ACTIONS
from .spending import Spent, acting, check_turn, left, spend, turn_over
from .trait import able
from .tribulations import HELPLESS
from .who import Who, find, names

ACTIONS_TO = {"close": 0, "near": 1, "far": 2}
"""Actions that it takes to get there (rules, Distance)."""


class Move(Procedure):
    """Move in combat, or do something else that takes an action. Outside combat you move freely.

    Close (5 to 15 feet) takes no action, Near (20 to 40) one, Far (45 to 60) two: with one action a turn you are
    halfway first, and there with the next.

    Example: distance=near
    """

    id = "pathwalker.move"
    called = "Move or interact"
    key = "fm"
    makes = "roll"
    words = "what"
    deed = "move"
    page = "Rolling Dice, Distance"
    readings = (ACTIONS,)
    example: ClassVar[dict[str, Any]] = {"distance": "near", "what": "behind the well"}

    what: Line = Field(
        "", title="What you do", description="where your character goes or what they do, such as: behind the cart"
    )
    distance: Annotated[Literal["close", "near", "far"], SPOKEN] = Field(
        "near",
        title="How far",
        description="close (5 to 15 feet, no action), near (20 to 40, one action) or far (45 to 60, two)",
    )

    def doer(self, world: World) -> str:
        """Where nobody is named, whose turn it is."""
        return acting(world, self.by).key

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who = self.require(world)
        needs = ACTIONS_TO[self.distance] - (self.distance == "far" and who.key in fight_in(world).halfway)
        spends = min(needs, left(world, who.key)) if fight_in(world).order else needs
        spent = spend(world, who, spends) if spends else Spent(world)
        world = spent.world
        there = spends >= needs
        fight = fight_in(world)
        on_the_way = tuple(key for key in fight.halfway if key != who.key)
        world = fight.but(halfway=on_the_way if there else (*on_the_way, who.key)).into(world)
        headline = f"{self.distance.capitalize()}" if there else "Halfway"
        detail = f"{who.name} is there." if there else f"{who.name} is there with the next action."
        return Outcome(world, headline, detail, tells=spent.tells, events=(*spent.events, *turn_over(world)))

    def require(self, world: World) -> Who:
        fight_in(world)
        who = acting(world, self.by)
        able(who)
        check_turn(world, who, min(1, ACTIONS_TO[self.distance]))
        one = who.body.tribulations.get("tired")
        if one is not None and one.rest and self.distance != "close":
            raise Refused(f"{who.name} rests and does not move.")
        return who


class Give(Procedure):
    """In Shared Combat, one who cannot take an action gives it to another who shares the turn.

    Example: by=Mira to=Kaelen
    """

    id = "pathwalker.give"
    called = "Give actions away"
    key = "fg"
    makes = "roll"
    words = "to"
    page = "Rolling Dice, Combat (Shared Combat)"
    readings = (ACTIONS,)

    to: Annotated[Name, Pick(names)] = Field(
        title="To whom", description="a character who shares the turn, such as Kaelen"
    )
    actions: int = Field(1, ge=1, le=4, description="how many of your actions go over, most often 1")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, other = self.require(world)
        fight = fight_in(world)
        spent = fight.spent.put(who.key, fight.spent.get(who.key, 0) + self.actions)
        given = fight.given.put(other.key, fight.given.get(other.key, 0) + self.actions)
        after = fight.but(spent=spent, given=given).into(world)
        return Outcome(
            after, f"{other.name} acts for {who.name}", f"{self.actions} more for {other.name} in this turn."
        )

    def require(self, world: World) -> tuple[Who, Who]:
        fight: Fight = fight_in(world)
        who = find(world, self.by)
        other = find(world, self.to, unlikely=(who.key,))
        if who.key == other.key or who.key not in fight.now or other.key not in fight.now:
            raise Refused("Only those who share a turn give each other actions.")
        if not any(kind in who.body.tribulations for kind in HELPLESS):
            raise Refused(f"{who.name} can act, and gives nothing away.")
        if left(world, who.key) < self.actions:
            raise Refused(f"{who.name} has {left(world, who.key)} actions left in this turn.")
        return who, other
