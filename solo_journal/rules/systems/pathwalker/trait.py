"""The trait roll, Pathwalker's core roll: a pool of d6 in which every six is a success."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import by_whom
from ...inputs import SPOKEN, Line, whole
from ...line_grammar import Numeric, OneOf
from ...outcome import Mark, Moved, Offer, Outcome, Tell
from ...procedure import Procedure
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import Spent, check_turn, spend, turn_over
from .fight import Fight
from .flow import sharing_dice
from .readings import ACTIONS, EXTRA, SHARED
from .sheet import Trait
from .wager import SUCCESSES, roll, successes, wager
from .who import Who, character, find, of

DEFENSIVE: tuple[Trait, ...] = ("swiftness", "endurance")
"""Traits that somebody at rest may still roll in a fight: to dodge and to endure."""
Relying = Annotated[
    Literal["", "sight", "hearing", "speech"],
    SPOKEN,
    Field(
        title="Relies on", description="the sense that it needs, sight, hearing or speech: without it the roll fails"
    ),
]
"""The input for the sense that a roll relies on."""
LOSES = {"sight": "blinded", "hearing": "deafened", "speech": "muted"}
"""The impairment for each sense that a roll relies on."""


def bonus_dice(about: str) -> Any:
    return whole(0, -10, 10, about, "Bonus dice")


class Pool(NamedTuple):
    dice: int
    told: str
    who: Who | None = None
    trait: Trait | None = None


def pool_of(world: World, by: str, trait: Trait | None, dice: int | None, bonus: int, relies: str) -> Pool:
    """The dice of a trait roll: those given, or the sheet's; none for one who has lost what it relies on. Raises
    `Refused`."""
    who = character(world, by)
    plus = f" {bonus:+d}" if bonus else ""
    if dice is not None:
        pool = Pool(max(0, dice + bonus), f"{dice} dice{plus}", who, trait)
    elif trait is None:
        raise BadInput("Name the trait, or say how many dice it has, such as 4.", field="trait")
    else:
        who = who or find(world, by)
        shared, penalty = sharing_dice(world, who.key), who.body.penalties.get(trait, 0)
        less = f" -{penalty}" if penalty else ""
        halves = ", halved" if who.body.halved(trait) else ""
        also = f" {shared:+d} shared" if shared else ""
        told = f"{trait.capitalize()} {who.body.traits.get(trait, 0)}{less}{halves}{plus}{also}"
        pool = Pool(who.body.dice(trait, bonus + shared), told, who, trait)
    if who is not None:
        able(who)
    return hamper(pool, relies)


class Try(Procedure):
    """Roll a trait when it is not clear what happens: a pool of d6, as many as the score, and each 6 is a success.

    Awareness notices, Charm wins people, Endurance withstands, Might is strength, Power commands magic and technology,
    Sage knows the world, Subterfuge is stealth, Survival heals and makes things, Swiftness is speed.

    One success is enough, more bring more detail. Dice lost to overexertion come off first, then a Tribulation may
    halve what is left (rounded up), then bonus dice are added. Without dice it fails.

    Afterwards you may overexert: roll all dice again. After a failure a six then saves it; without one you lose a die
    of that trait until the next session. After a success it adds sixes, at the same price.

    At least one six comes at 51.8% with 4 dice, 59.8% with 5, 66.5% with 6.

    On your turn in a fight the roll is your action, unless you say free.

    One line: d: might, d: awareness +1, d: endurance free, or d: 4 for four dice.

    Example: dice=4, 6 3 6 1: 2 successes
    """

    id = "pathwalker.trait"
    version = 4  # the turn after it: the dying bleed and burn too
    called = "Trait roll"
    key = "r"
    words = "action"
    stands_for = "trait"
    acts_as = "act"
    page = "Rolling Dice, A Game of Sixes; Overexertion"
    readings = (EXTRA, SHARED, ACTIONS)
    verdicts = SUCCESSES
    marks = (Mark("success", chance="to succeed"), Mark("failure"))

    action: Line = Field(
        "", title="You try", description="what your character does and how, such as: lift the gate with a beam"
    )
    trait: Annotated[Trait | None, SPOKEN, OneOf(beginnings=True)] = Field(
        None, description="one of the nine of the sheet: might to lift, subterfuge to sneak, awareness to notice"
    )
    dice: Annotated[int | None, Numeric()] = whole(
        None,
        0,
        20,
        "the dice where no sheet gives them: 2 clumsy, 4 as good as most, 6 known for it, 8 the best around",
    )
    bonus: Annotated[int, Numeric("+#")] = bonus_dice(
        "dice on top: 1 for a talent or a helper, -1 or -2 where it is harder than usual"
    )
    relies: Annotated[Relying, OneOf()] = ""
    free: Annotated[bool, OneOf({"free": True})] = Field(
        False,
        title="Costs no action",
        description="on your turn in a fight: it is no action, such as a roll to bear pain",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        pool = self.require(world)
        label = self.trait.capitalize() if self.trait else "Dice"
        rolled = wager(world, ask, roll(ask, label, pool.dice), pool.dice)
        after, price = pay_overexertion(world, pool, rolled.lost)
        costs = pool.who is not None and self._is_action(world, pool.who)
        spent = spend(after, of(after, pool.who.key)) if costs and pool.who else Spent(after)
        headline = successes(rolled.sixes)
        by = by_whom(world, pool.who.key) if pool.who else {}
        suffer = Offer("Suffer a Tribulation for it", "pathwalker.afflict", by, missing="kind")
        ends = Offer("It worked: end the fight", "pathwalker.end_fight", beside=True)  # they ran, or talked them down
        offers = ((ends,) if costs else ()) if rolled.sixes else (suffer,) if pool.who else ()
        return Outcome(
            world=spent.world,
            headline=headline,
            because=f"{pool.told}{rolled.told}.",
            tone="mixed" if rolled.sixes and rolled.lost else None,
            tells=(*price, *spent.tells),
            asks=f"{headline}: {'what comes of it?' if rolled.sixes else 'what happens instead?'}",
            marks=("success",) if rolled.sixes else ("failure",),
            offers=offers,
            events=spent.events if self.free else (*spent.events, *turn_over(spent.world)),
        )

    def _is_action(self, world: World, who: Who) -> bool:
        """Whether it is their turn in a fight, and the roll is no free one."""
        fight = Fight.of(world)
        return fight is not None and who.key in fight.now and not self.free

    def require(self, world: World) -> Pool:
        pool = pool_of(world, self.by, self.trait, self.dice, self.bonus, self.relies)
        if pool.who is not None:
            if rests(pool.who) and Fight.of(world) is not None and not self.free and self.trait not in DEFENSIVE:
                raise Refused(f"{pool.who.name} rests and only defends.")
            if self._is_action(world, pool.who):
                check_turn(world, pool.who)
        return pool


def lacks(who: Who | None, relies: str) -> bool:
    """Whether somebody has lost the sense that a roll relies on."""
    one = who.body.tribulations.get("impaired") if who else None
    return one is not None and relies in LOSES and one.sense in ("", "all", LOSES[relies])


def hamper(pool: Pool, relies: str) -> Pool:
    """The pool of a roll that relies on a sense: empty for somebody who has lost it, so that it fails."""
    if not lacks(pool.who, relies):
        return pool
    return pool._replace(dice=0, told=f"{pool.told}, which fails for one who is {LOSES[relies]}")


def rests(who: Who) -> bool:
    one = who.body.tribulations.get("tired")
    return one is not None and one.rest > 0


def able(who: Who) -> None:
    """Raise `Refused` for the dead. What Tribulations forbid is declared with them."""
    if who.body.dead:
        raise BadInput(f"{who.name} is dead.")


def pay_overexertion(world: World, pool: Pool, lost: bool) -> tuple[World, tuple[Tell, ...]]:
    """The world after a failed overexertion cost a die, if there is a sheet."""
    if not lost or pool.trait is None:
        return world, ()
    name, until = pool.trait.capitalize(), "until the next session"
    if pool.who is None:
        return world, (Tell(text="Overexerted", tone="bad", more=f"one {name} die less {until}"),)
    had, body = pool.who.body.penalties.get(pool.trait, 0), pool.who.body.overexerted(pool.trait)
    moved = (Moved(label=f"{name} penalty", before=had, after=had + 1, key=pool.trait),)
    tell = Tell(text=f"{pool.who.name} is overexerted", tone="bad", subject=pool.who.key, moved=moved, more=until)
    return pool.who.into(world, body), (tell,)
