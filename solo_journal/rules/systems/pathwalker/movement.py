"""Movement in combat, and giving actions away in Shared Combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ...inputs import SPOKEN, Line, MaybeName, Name, whole
from ...line_grammar import After, Known, OneOf, Rest
from ...outcome import Offer, Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import Spent, check_turn, one_of_ours, remaining_actions, spend, turn_over
from .fight import STEPS, Distance, Fight, away, between, toward
from .readings import ACTIONS
from .sheet import HELPLESS
from .trait import able, rests
from .who import Who, find, names


class Move(WithoutDice):
    """Move in combat, or do something else that takes an action. Outside combat you move freely.

    Close (5 to 15 feet) takes no action, Near (20 to 40) one, Far (45 to 60) two: with one action a turn you are
    halfway first, and arrive with the next. Say to whom you go, or that you step back from all opponents; otherwise you
    move elsewhere, and distances stay the same.

    Example: distance=near, or to="bandit 1", or away=yes
    """

    id = "pathwalker.move"
    version = 5  # half of the way back does not count where they closed in meanwhile
    called = "Move or interact"
    key = "fm"
    makes = "roll"
    words = "what"
    acts_as = "move"
    tells_for = "headline"
    page = "Rolling Dice, Distance"
    readings = (ACTIONS,)

    what: Annotated[Line, Rest(text=True)] = Field(
        "", title="What you do", description="where your character goes or what they do, such as: behind the cart"
    )
    distance: Annotated[Distance, SPOKEN, OneOf()] = Field(
        "near",
        title="How far",
        description="close (5 to 15 feet, no action), near (20 to 40, one action) or far (45 to 60, two)",
    )
    to: Annotated[MaybeName, Pick(names), Known(), After(("to",), known=True)] = Field(
        "", title="Go to", description="whom you go to, such as bandit 1; how far that is follows from where you are"
    )
    away: Annotated[bool, OneOf({"away": True})] = Field(
        False, title="Back off", description="you step back from everybody who is against you"
    )

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        name = one_of_ours(world, str(inputs.get("by", ""))).name
        if inputs.get("to"):
            return f"{name} goes to {inputs['to']}"
        return f"{name} {'backs off' if inputs.get('away') else 'moves'}"

    def doer(self, world: World) -> str:
        return one_of_ours(world, self.by).key

    def happens(self, world: World) -> Outcome:
        fight, who = Fight.on(world), one_of_ours(world, self.by)
        able(who)
        on = find(world, self.to, unlikely=(who.key,)) if self.to else None
        if on and self.away:
            raise BadInput("Say to whom you go, or that you step back: one of the two.")
        if on and on.key == who.key:
            raise BadInput(f"{who.name} is there already.")
        far = between(fight, who.key, on.key) if on else self.distance
        opponents = _against(fight, who)
        if on and far == "close":
            raise Refused(f"{who.name} is Close to {on.name} already.")
        if self.away and far == "close":
            raise BadInput("Stepping back takes an action, Near, or two, Far.")
        if self.away and all(between(fight, who.key, key) == "far" for key in opponents):
            raise Refused(f"{who.name} is Far from them all.")
        if not (on or self.away or self.what or STEPS[far] or self.made_before(3)):
            raise Refused(f"{who.name} is there already. Nothing would change.")
        check_turn(world, who, min(1, STEPS[far]))
        if rests(who) and far != "close":
            raise Refused(f"{who.name} rests and does not move.")
        halfway = far == "far" and on is None and who.key in fight.halfway
        if self.away and not self.made_before(5):
            halfway &= all(between(fight, who.key, key) != "close" for key in opponents)
        needs = STEPS[far] - halfway
        spends = min(needs, remaining_actions(world, who.key)) if fight.order else needs
        spent = spend(world, who, spends) if spends else Spent(world)
        there = spends >= needs
        place = ("Close" if on else far.capitalize()) if there else "Halfway"
        fight = Fight.on(spent.world)
        on_the_way = tuple(key for key in fight.halfway if key != who.key)
        fight = fight.but(halfway=on_the_way if there or on else (*on_the_way, who.key))
        if on:
            fight = toward(fight, who.key, on.key, spends)
        elif self.away:
            fight = away(fight, who.key, opponents, spends)
        told = f"{who.name} {f'goes to {on.name}' if on else 'backs off' if self.away else 'moves'}"
        escapes = not who.foe and all(between(fight, who.key, key) == "far" for key in opponents)
        flight = Offer(f"{who.name} gets away: end the fight", "pathwalker.end_fight")
        return Outcome(
            fight.into(spent.world),
            place,
            f"{who.name} is there{' with the next action' if not there else ''}.",
            tells=(Tell(text=told, subject=who.key, more=place), *spent.tells),
            offers=(flight,) if self.away and escapes else (),
            events=(*spent.events, *turn_over(fight.into(spent.world))),
        )


def _against(fight: Fight, who: Who) -> list[str]:
    if not who.foe:
        return [key for key, foe in fight.foes.items() if foe.body.lp > 0]
    return [key for group in fight.order for key in group if key not in fight.foes]


class Give(WithoutDice):
    """In Shared Combat, give an action that you cannot take to another who shares the turn.

    Example: by=Mira to=Kaelen
    """

    id = "pathwalker.give"
    version = 2  # the turn after it: the dying bleed and burn too
    called = "Give actions away"
    key = "fg"
    makes = "roll"
    words = "to"
    page = "Rolling Dice, Combat (Shared Combat)"
    readings = (ACTIONS,)

    to: Annotated[Name, Pick(names)] = Field(
        title="Give to", description="a character who shares the turn, such as Kaelen"
    )
    actions: int = whole(1, 1, 4, "how many of your actions go over, most often 1")

    def happens(self, world: World) -> Outcome:
        fight: Fight = Fight.on(world)
        who = find(world, self.by)
        other = find(world, self.to, unlikely=(who.key,))
        if who.key == other.key or who.key not in fight.now or other.key not in fight.now:
            raise Refused("Only those who share a turn give each other actions.")
        if not who.bears(*HELPLESS):
            raise Refused(f"{who.name} can act, and gives nothing away.")
        if (actions := remaining_actions(world, who.key)) < self.actions:
            raise Refused(f"{who.name} has {actions} actions left in this turn.")
        spent = fight.spent.put(who.key, fight.spent.get(who.key, 0) + self.actions)
        given = fight.given.put(other.key, fight.given.get(other.key, 0) + self.actions)
        after = fight.but(spent=spent, given=given).into(world)
        return Outcome(
            after, f"{other.name} acts for {who.name}", f"{self.actions} more for {other.name} in this turn."
        )
