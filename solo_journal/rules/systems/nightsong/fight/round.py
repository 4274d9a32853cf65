"""A whole round in one act: what is left of it, both sides in order. In the foes' turn each standing foe attacks once,
unless a shield is raised against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....command_hints import way
from ....inputs import MaybeName, Words
from ....line_grammar import After, OneOf, Rest
from ....outcome import Outcome
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from ..readings import FIGHT
from .aim import default_target, in_reach, weapon_of
from .attack import AttackWith, foe_names
from .course import Course, turn_text
from .model import Fight, body_of, both_stand, fight_in, find, name_of, standing
from .npc import Side


def standing_ours(world: World) -> Iterable[str]:
    """The standing fighters of our side, for completion."""
    fight = Fight.of(world)
    return [name_of(fight, world, key) for key in standing(fight, world, "ours")] if fight else []


class TheirTurn(Procedure):
    """Decide about the foes' turn."""

    page = "ch. IV, Combat"
    readings = FIGHT
    at_once = True
    tells_for = "sum"

    against: Annotated[MaybeName, Pick(standing_ours), After(("at", "against"))] = Field(
        "", title="They attack", description="whom they attack: the character who is played unless named"
    )
    shield: Annotated[Words, Pick(foe_names), After(("shield",))] = Field(
        (),
        title="Shield against",
        description="the foes against whose attack the shield is raised, said before they roll",
    )

    def whom(self, fight: Fight, world: World) -> str:
        """The id of their target; empty if none is named. Raises `Refused`."""
        return must_stand(fight, world, self.against, "ours") if self.against else ""

    def blocked(self, fight: Fight, world: World) -> set[str]:
        """The foes against whom a shield is raised. Raises `Refused` without a shield, or if they do not stand."""
        found = {must_stand(fight, world, name, "theirs") for name in self.shield}
        if found:
            on = self.whom(fight, world) or default_target(fight, world, next(iter(found)))
            if not body_of(fight, world, on).can_block:
                raise Refused(f"{name_of(fight, world, on)} has no shield in hand that holds.")
        return found

    def their_attacks(self, world: World) -> Iterator[tuple[str, Procedure]]:
        """Each attack of the foes as it would be made now, without those that a shield or distance will stop."""
        fight = fight_in(world)
        on, blocked = self.whom(fight, world), self.blocked(fight, world)
        for key in standing(fight, world, "theirs"):
            near = in_reach(fight, world, weapon_of(world, fight, key))
            if near and key not in fight.acted and key not in blocked:
                yield _attack(fight, world, key, on if on in near else default_target(fight, world, key, near))


class FoesAct(TheirTurn):
    """Let the foes act: each one still up attacks once, with its first attack.

    They attack the character who is played, or the one you name; if that one falls, the next who stands. A shield is
    raised before the damage is rolled: it takes all of one attack, and its step die is rolled. With it the round ends,
    unless your side was caught by surprise and acts last.

    One line: /foes at Orla shield moth-wolf 2

    Example: shield="moth-wolf 2"
    """

    id = "nightsong.foes"
    called = "The foes act"
    key = "fo"
    version = 7  # armour that stops nothing is told

    def resolve(self, world: World, ask: Ask) -> Outcome:
        target, blocked = self.require(world)
        course = Course(world, ask)
        before = f"The foes, round {course.fight.round}" if self.made_before(6) else ""
        if course.fight.turn == "ours":
            course.end_turn()
        course.their_turn(target, blocked)
        if not course.over:
            course.end_turn()
        return course.outcome(turn_text(course, before), tone=course.tone())

    def singles(self, world: World) -> Iterator[tuple[str, Procedure]]:
        return self.their_attacks(world)

    def require(self, world: World) -> tuple[str, set[str]]:
        fight = fight_in(world)
        if fight.turn == "ours" and fight.last_turn:
            raise Refused(f"The foes have acted in this round. Your side is next: {way('nightsong.round')}.")
        both_stand(fight, world)
        return self.whom(fight, world), self.blocked(fight, world)


class WholeRound(TheirTurn):
    """Play the round in one act: your side attacks and the foes attack, in their order.

    Each of your side who has not acted attacks the weakest standing foe, or the one you name, with the weapon in hand;
    then each foe attacks. Those who have acted are left out, so this also finishes a round that you began with single
    attacks. If your side does something else instead of attacking, only the foes strike. Foes test their Resolve when
    it is due, and the fight ends by itself when one side has nobody left.

    It contains several rolls; the odds are those of each attack.

    One line: /round moth-wolf 3 shield moth-wolf 2

    Example: target="moth-wolf 3" shield="moth-wolf 2"
    """

    id = "nightsong.round"
    called = "Whole round"
    key = "fr"
    version = 7  # armour that stops nothing is told

    target: Annotated[MaybeName, Pick(foe_names), Rest()] = Field(
        "", title="Target", description="the foe whom your side attacks first: the weakest unless named"
    )
    hold: Annotated[bool, OneOf({"hold": True})] = Field(
        False, title="Do not attack", description="your side does something else than attack, and only the foes strike"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        target, against, blocked = self.require(world)
        course = Course(world, ask)
        before = f"Round {course.fight.round}" if self.made_before(6) else ""
        while not course.rounds and not course.over:
            if course.fight.turn == "theirs":
                course.their_turn(against, blocked)
            elif not self.hold:
                course.our_turn(target)
            if not course.over:
                course.end_turn()
        return course.outcome(turn_text(course, before), tone=course.tone())

    def singles(self, world: World) -> Iterator[tuple[str, Procedure]]:
        """Each attack as it would be made now."""
        fight = fight_in(world)
        for side in fight.order[fight.order.index(fight.turn) :]:
            if side == "theirs":
                yield from self.their_attacks(world)
            elif not self.hold:
                yield from (
                    _attack(fight, world, key) for key in standing(fight, world, "ours") if key not in fight.acted
                )

    def require(self, world: World) -> tuple[str, str, set[str]]:
        fight = fight_in(world)
        both_stand(fight, world)
        target = must_stand(fight, world, self.target, "theirs") if self.target else ""
        return target, self.whom(fight, world), self.blocked(fight, world)


def must_stand(fight: Fight, world: World, called: str, side: Side) -> str:
    """The id of somebody of this side who stands. Raises `Refused`."""
    key = find(fight, world, called, standing(fight, world, side))
    if key not in standing(fight, world, side):
        what = "on your side" if side == "ours" else "a foe"
        raise Refused(f"{name_of(fight, world, key)} is not {what}, or out of the fight. Name somebody else.")
    return key


def _attack(fight: Fight, world: World, key: str, on: str = "") -> tuple[str, Procedure]:
    name = name_of(fight, world, key)
    target = (name_of(fight, world, on),) if on else ()
    return f"{name}, {weapon_of(world, fight, key).describe()}", AttackWith(by=name, target=target, free=True)
