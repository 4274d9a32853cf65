"""One attack: on somebody in a fight, or only its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ....answer_source import Ask
from ....command_hints import way
from ....dice_counting import HIGHEST
from ....inputs import SPOKEN, Line, MaybeName, Words, die_size
from ....line_grammar import After, OneOf, Rest
from ....outcome import Mark, Outcome, Tell, Tone
from ....procedure import Pick, Procedure
from ....refusal import BadInput, Refused, why_not
from ....world import World
from .. import focus
from ..d20 import either_way
from ..items import BARE_HANDS, Weapon
from ..readings import FIGHT
from ..sheet import Who
from .aim import (
    Aim,
    Favour,
    attacker,
    default_target,
    find_weapon,
    in_hand,
    roll_armour,
    roll_damage,
    targets,
    weapon_called,
    weighed,
)
from .blows import MISS, STOPPED, Attack, Blow, by_surprise
from .course import Course
from .model import Fight, fight_in, standing

HIT, OUT = Mark("hit", chance="to do harm"), Mark("out")
_FAVOURS = either_way("advantage", "disadvantage")


def weapon_names(world: World) -> Iterable[str]:
    """The active character's weapons in hand, for completion."""
    return [*(each.name for each in in_hand(world, "")), BARE_HANDS.name]


def foe_names(world: World) -> list[str]:
    """The standing foes, for completion."""
    fight = Fight.of(world)
    return standing(fight, world, "theirs") if fight else []


class AttackWith(Procedure):
    """Attack somebody. There is no roll to hit; only damage is rolled, and a 1 misses.

    The weapon's die is rolled; of several, d8+d8, the highest counts. With advantage it is rolled twice and the higher
    counts, with disadvantage the lower. Then the defender's armour is rolled and subtracted; a 1 there protects from
    nothing. A raised shield takes all of it, and its step die is rolled. Your own characters are offered Focus after
    the roll.

    Bare hands deal d4. For a feat, with what is at hand or the place itself, give a die as the weapon: d4 for limited
    harm, d6 for serious, d8 or more for devastating harm. A blast rolls for each of several targets; without targets,
    the die first says how many it catches. To shoot, step out of melee first (house rule); cover gives disadvantage,
    and unaware foes are struck with advantage (house rule).

    In a fight it is the action of a round. Without one, give the weapon as a die, and armour if there is any. A d8
    misses at 12.5%, and takes 3.4 hit points on average from somebody in d4 armour.

    One line: /attack moth-wolf 1 with Spear, /attack wolf with d6 disadvantage

    Example: weapon=d8 armour=4, a 6 and a 2: 4 damage.
    """

    id = "nightsong.attack"
    called = "Attack"
    acts_as = "attack"
    key = "fa"
    words = "how"
    page = "ch. IV, Attacks"
    readings = FIGHT
    version = 5  # armour that stops nothing is told
    tells_for = "headline"
    marks = (HIT, OUT)

    target: Annotated[Words, Pick(foe_names), Rest()] = Field(
        (), title="Target", description="who is attacked: the weakest foe unless named; several only for a blast"
    )
    weapon: Annotated[MaybeName, Pick(weapon_names), After(("with",))] = Field(
        "", description="what is in hand by its name, bare hands, or a die: d6, d8+d8; the first in hand unless given"
    )
    favour: Annotated[Favour, SPOKEN, _FAVOURS] = Field(
        "none",
        description=(
            "none as a rule; advantage: unaware, high ground, a weakness; disadvantage: darkness, "
            "cover, restrained; both cancel"
        ),
    )
    blast: Annotated[bool, OneOf({"blast": True})] = Field(
        False,
        title="Catches everybody",
        description="it catches everybody near, such as fire or a bursting jar: one damage roll for each",
    )
    shield: Annotated[Literal["", "yes", "no"], SPOKEN] = Field(
        "",
        title="Block with a shield",
        description=(
            "yes to let the one who is struck block with a shield, no to forbid it; foes decide by the house rule"
        ),
    )
    armour: Annotated[Literal[12, 10, 8, 6, 4], BeforeValidator(die_size)] | None = Field(
        None,
        title="Armour die",
        description="outside of a fight: the armour die of the one who is struck, d4 leather, d6 mail",
    )
    free: Annotated[bool, OneOf({"free": True})] = Field(
        False,
        title="Costs no action",
        description="it costs no action and can be made out of turn, such as a trap that was set before",
    )
    how: Line = Field("", title="In your words", description="what it looks like, in your own words")

    def refusal(self, world: World) -> str:
        return why_not(self._aim if world.fight else self._weapon, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        if world.fight is None:
            return self._without_a_fight(world, ask)
        aim = self._aim(world)
        course = Course(world, ask)
        if not self.free and course.fight.side_of(aim.by) != course.fight.turn:
            course.end_turn()
        acted = course.fight.acted
        shield = None if not self.shield else self.shield == "yes"
        struck = aim.targets or self._caught(course, aim)
        surprise = by_surprise(course.world, course.fight, next(iter(struck), aim.by))
        blows = [course.attack(Attack(aim.by, on, aim.weapon, self.favour, shield)) for on in struck]
        if self.free:
            course.world = course.fight.but(acted=acted).into(course.world)
        course.end_turn_if_all_acted()
        marks = [mark.name for mark, holds in ((HIT, course.harm), (OUT, any(course.fell.values()))) if holds]
        total = blows[0].total if len(blows) == 1 else None
        because = f"With {aim.weapon.describe()}{_favour_told(self.favour, surprise)}."
        return course.outcome(_headline(blows), because, tone=_tone(blows), total=total, marks=marks)

    def _aim(self, world: World) -> Aim:
        """Who attacks whom with what. Raises `Refused`."""
        fight = fight_in(world)
        if self.armour:
            raise Refused("In a fight everybody's armour is known: leave it out.")
        by = attacker(fight, world, self.by, free=self.free)
        weapon = weapon_called(fight, world, by, self.weapon)
        named = targets(fight, world, by, self.target, several=self.blast)
        one = default_target(fight, world, by)
        if not one:
            raise Refused("Nobody is left to attack.")
        return Aim(by, weapon, named or (() if self.blast else (one,)))

    def _caught(self, course: Course, aim: Aim) -> Sequence[str]:
        """Those caught by a blast if none are named: as many as its die says, in order. The die is rolled like its
        damage (ch. IV, Blast Damage)."""
        fight = course.fight
        near = standing(fight, course.world, "ours" if fight.side_of(aim.by) == "theirs" else "theirs")
        die = max(aim.weapon.dice)
        number: int = course.ask.roll("Targets", 1, die, tally=HIGHEST, part="Targets").value
        return near[:number]

    def _weapon(self, world: World) -> Weapon:
        """The weapon outside a fight. Raises `Refused`."""
        if self.target or self.shield:
            raise Refused(
                f"There is no fight, so nobody can be named. Begin one, {way('nightsong.foe')}, or give dice."
            )
        if not self.weapon:
            return next(iter(in_hand(world, self.by)), BARE_HANDS)
        found = find_weapon(self.weapon, in_hand(world, self.by))
        if found is None:
            raise BadInput(
                f"“{self.weapon}” is not in hand. Give a die, such as d8 or d8+d8, or a weapon that is.", self.weapon
            )
        return found

    def _without_a_fight(self, world: World, ask: Ask) -> Outcome:
        """Only the dice; for a blast, once for each target that its die says."""
        weapon = self._weapon(world)
        because = f"With {weapon.describe()}."
        if self.blast:
            number: int = ask.roll("Targets", 1, max(weapon.dice), tally=HIGHEST, part="Targets").value
            damages = [self._damage(world, ask, weapon)[1] for _ in range(number)]
            hit = sum(bool(each) for each in damages)
            tells = (Tell(text=f"target {at} takes {each or 'nothing'}") for at, each in enumerate(damages, 1))
            marks = (HIT.name,) if hit else ()
            tone: Tone = "good" if hit == number else "mixed" if hit else "bad"
            return Outcome(world, f"{hit} of {number} hit", because, tone=tone, tells=tuple(tells), marks=marks)
        world, damage = self._damage(world, ask, weapon, focus.spender(world, self.by))
        if damage is None:
            return Outcome(world, MISS, "A 1 misses.", tone="bad")
        headline = f"{damage} damage" if damage else STOPPED
        marks = (HIT.name,) if damage else ()
        return Outcome(world, headline, because, tone="good" if damage else "bad", total=damage, marks=marks)

    def _damage(self, world: World, ask: Ask, weapon: Weapon, spender: Who | None = None) -> tuple[World, int | None]:
        """Damage minus armour, None for a miss; and the world after spending Focus on it."""
        below = max(weapon.dice) if spender else 0
        rolled = roll_damage(ask, "Damage", weapon.dice, self.favour, focus_below=below)
        if rolled.spent and spender:
            world = focus.spend_focus(world, spender)
        if rolled.misses:
            return world, None
        return world, max(0, rolled.kept - (roll_armour(ask, "Armour", self.armour) if self.armour else 0))


def _favour_told(favour: Favour, surprise: Favour) -> str:
    """`, disadvantage`, `, advantage by surprise`; empty without either."""
    if favour == surprise == "none":
        return ""
    counts = weighed((favour, surprise))
    by_surprise = " by surprise" if surprise == counts else ""
    return ", advantage and disadvantage cancel out" if counts == "none" else f", {counts}{by_surprise}"


def _headline(blows: Sequence[Blow]) -> str:
    """The result in a few words."""
    if len(blows) == 1:
        return blows[0].headline
    hit = [blow for blow in blows if blow.damage]
    return f"{len(hit)} of {len(blows)} hit" if blows else MISS


def _tone(blows: Sequence[Blow]) -> Tone:
    """The tone that all blows share; mixed if they differ."""
    tones = {blow.tone for blow in blows}
    return tones.pop() if len(tones) == 1 else "mixed" if tones else "bad"
