"""Leaving melee or the whole fight; and its end, with the step dice of all used weapons and armour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field

from ....answer_source import Ask
from ....command_hints import way
from ....commons.tracker import Step
from ....dice_counting import TOTAL
from ....inputs import MaybeName, make
from ....kinds.field import ARROW
from ....outcome import Event, Mark, Outcome, Tell, Verdict
from ....plurals import join_names
from ....procedure import Pick, Procedure
from ....refusal import Refused, why_not
from ....world import World
from ..dying import offers_for_fallen
from ..items import Item
from ..readings import WEAR
from ..sheet import Sheet, Who
from ..state import ID
from .course import FIGHT_ENDS, Course
from .model import Fight, Member, fight_in, find, members, name_of, standing
from .round import standing_ours


class Withdraw(Procedure):
    """Move further away, as the action of this round. Until the foes have acted, only ranged attacks reach them.

    Example: by=Orso
    """

    id = "nightsong.withdraw"
    version = 2  # keeps out of reach of melee on the foes' next turn
    called = "Move further away"
    key = "fw"
    page = "ch. IV, Actions"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        course = Course(world, ask)
        fight = course.fight.stepped_away(key).has_acted(key)
        told = "{} is no longer in melee."
        if not self.made_before(2):
            fight = fight.but(away=(*(fight.away or ()), key))
            told = "Until the foes have acted, only ranged attacks reach {}."
        course.world = fight.into(world)
        name = name_of(fight, world, key)
        course.end_turn_if_all_acted()
        return course.outcome(f"{name} moves away", told.format(name))

    def require(self, world: World) -> str:
        fight = fight_in(world)
        key = find(fight, world, self.by) if self.by else world.active
        if key not in standing(fight, world, "ours"):
            raise Refused("Nobody of your side can do that. Say who moves away.")
        name = name_of(fight, world, key)
        if fight.turn == "theirs" or key in fight.acted:
            raise Refused(f"{name} has no action left in this round: let the others act.")
        return key


class Flee(Procedure):
    """Leave the fight: your whole side, or the one you name; or a foe who leaves for reasons of the story.

    The chapter has no roll for it. Where somebody would stop you, make a check first; where they would strike once
    more, let the foes act first. The fight ends when nobody of a side is left.

    Example: who=Orso
    """

    id = "nightsong.flee"
    called = "Leave the fight"
    key = "fl"
    also = "flee, run away, escape, retreat"
    words = "who"
    page = "ch. IV, Actions"

    who: Annotated[MaybeName, Pick(standing_ours)] = Field(
        "", title="Who leaves", description="who leaves; all of your side unless named"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        course = Course(world, ask)
        leaving = self.require(world)
        for key in leaving:
            course.world = _left(course.fight, key).into(course.world)
        told = join_names([name_of(course.fight, world, key) for key in leaving])
        because = f"It was round {course.fight.round}."
        course.end_turn_if_all_acted()
        return course.outcome(f"{told} {'leave' if len(leaving) > 1 else 'leaves'}", because)

    def require(self, world: World) -> list[str]:
        fight = fight_in(world)
        if not self.who:
            found = standing(fight, world, "ours")
            if not found:
                raise Refused(f"Nobody of yours is left who could leave. End the fight: {way('nightsong.end_fight')}.")
            return found
        key = find(fight, world, self.who)
        if key not in standing(fight, world, fight.side_of(key)):
            raise Refused(f"{name_of(fight, world, key)} is out of this fight already.")
        return [key]


def _left(fight: Fight, key: str) -> Fight:
    npc = fight.npc(key)
    if npc:
        return fight.put(key, npc.but(fled=True))
    return fight.but(party=fight.party.put(key, Member(fled=True)))


WON, AWAY, OVER, LOST = "The fight is won", "Your side got away", "The fight is over", "The fight is lost"
BREAKS = Mark("something breaks", chance="that something breaks")


class Worn(NamedTuple):
    """Gear whose step die is due."""

    who: Who
    key: str
    item: Item

    def label(self) -> str:
        """`Kaelen's Spear`."""
        return f"{self.who.name}'s {self.item.name}"


class EndFight(Procedure):
    """End the fight. It ends by itself when one side has nobody left; use this to end it for any other reason.

    The step die of every weapon that your characters used, and of the armour that they wore, is rolled: a 1 takes two
    steps, a 2 or 3 one. At d0 it breaks and must be repaired or replaced. Shields are rolled whenever they are used,
    and the gear of foes and allies is not tracked.

    Example: /end_fight, after the wolves were driven off.
    """

    id = "nightsong.end_fight"
    version = 4  # what breaks says that wear broke it
    called = "End the fight"
    key = "fe"
    page = "ch. IV, Wear and Tear"
    readings = (WEAR,)
    verdicts = (Verdict(WON, "good"), Verdict(AWAY, "mixed"), Verdict(OVER), Verdict(LOST, "bad"))
    marks = (BREAKS,)

    def refusal(self, world: World) -> str:
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = fight_in(world)
        breaks: list[Tell] = []
        wears: list[Tell] = []
        gear = tuple(due(fight, world))
        for each in gear:
            what = each.item.name[:1].upper() + each.item.name[1:]
            face: int = ask.roll(each.label(), 1, each.item.die, tally=TOTAL, part=what).value
            after = each.item.stepped(face)
            sheet = Sheet.of(world.characters[each.who.key])
            world = each.who.with_sheet(world, sheet.put(each.key, after))
            if after.spent:
                told = f"{each.who.name}'s {each.item.does('breaks', 'break')} from wear"
                breaks.append(Tell(text=told, tone="bad", subject=each.who.key, falls=True))
            elif after != each.item:
                worn = f"{each.label()} {each.item.format_dice()}{ARROW}{after.format_dice()}"
                wears.append(Tell(text=worn, subject=each.key))
        how = _how(fight, world)
        world = _reset_gear(fight, world).but(fight=None)
        return Outcome(
            world,
            how,
            "Gear that was used may wear." if gear else "No gear of yours was used.",
            asks="The fight is over: what does it leave behind?",
            tells=(*breaks, *wears),
            marks=(BREAKS.name,) if breaks else (),
            offers=tuple(offers_for_fallen(world, beaten=how == LOST)),
            events=(Event(FIGHT_ENDS, ID),),
        )

    def singles(self, world: World) -> Iterator[tuple[str, Procedure]]:
        """The step die of each piece."""
        for each in due(fight_in(world), world):
            yield each.label(), make(Step, {"die": each.item.die})


def due(fight: Fight, world: World) -> Iterator[Worn]:
    """The gear of the player's side whose step dice are rolled at the end."""
    all_worn = WEAR.of(world) == "worn"
    for who in members(fight, world):
        for key, item in who.sheet.items.items():
            armour = item.kind == "armour" and (item.used or (all_worn and item.worn))
            if item.die and (armour or (item.kind == "weapon" and item.used)):
                yield Worn(who, key, item)


def _reset_gear(fight: Fight, world: World) -> World:
    """The world with no gear marked as used in this fight."""
    for who in members(fight, world):
        sheet = who.sheet
        for key, item in sheet.items.items():
            if item.used:
                sheet = sheet.put(key, item.but(used=False))
        if sheet is not who.sheet:
            world = who.with_sheet(world, sheet)
    return world


def _how(fight: Fight, world: World) -> str:
    """How it ended, in a few words."""
    if fight.foes and not standing(fight, world, "theirs"):
        return WON
    if (fight.party or fight.allies) and not standing(fight, world, "ours"):
        return AWAY if any(member.fled for member in fight.party.values()) else LOST
    return OVER
