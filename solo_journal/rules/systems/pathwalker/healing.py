"""Healing: a Survival roll, Life Points by hand, and using gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...gear import UseGear
from ...inputs import Line, Name, Words, whole
from ...line_grammar import Known, Numeric, Rest
from ...outcome import Event, Mark, Offer, Outcome, Tell, Urgency, Verdict
from ...plurals import join_names
from ...procedure import Pick, Procedure, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import check_turn, one_of_ours, over, spend, turn_over
from .fields import GEAR, SHEET
from .fight import distance
from .readings import EXTRA, SHARED
from .trait import Pool, Relying, able, bonus_dice, pay_overexertion, pool_of
from .wager import MOST_NAMED, NONE, Thrown, roll, roll_reached, wager
from .who import Who, describe_questions, falls, fell, find, names, of, tell_loss, tell_recovery, ways_on

HEAVY = 5
"""This much damage at once may cause bleeding."""


def bleeding_from(world: World, hurt: Iterable[Who], damage: int) -> Iterator[Offer]:
    """Offers that heavy damage causes bleeding in those who do not bleed yet."""
    for each in hurt if damage >= HEAVY else ():
        now = of(world, each.key)
        if now.body.lp > 0 and not now.bears("bleeding"):
            inputs = {"kind": "bleeding", "by": each.key}
            urgency: Urgency = "now" if now.foe else "on"
            yield Offer(f"{each.name} bleeds from it", "pathwalker.afflict", inputs, urgency=urgency, beside=True)


def must_be_close(world: World, who: Who, on: Who) -> None:
    if distance(world, who.key, on.key) != "close":
        raise Refused(f"{on.name} is not Close to {who.name}. Move there first: {way('pathwalker.move')}.")


class Heal(Procedure):
    """Heal yourself or an ally Close to you: a Survival roll, and each six is a Life Point, up to the maximum.

    It reaches the dying too. For several at once the Path Die says how many; each gets the same. You may overexert.

    With 4 dice at least 1 LP comes at 51.8%.

    Example: targets=Mira
    """

    id = "pathwalker.heal"
    version = 4  # the turn after it: the dying bleed and burn too
    called = "Heal"
    key = "hh"
    words = "how"
    tells_for = "headline"
    acts_as = "heal"
    page = "Rolling Dice, Damage & Healing"
    readings = (EXTRA, SHARED)
    verdicts = (*(Verdict(f"+{points} LP", "good") for points in range(MOST_NAMED, 0, -1)), Verdict(NONE, "bad"))
    marks = (Mark("success", chance="to succeed"), Mark("failure"))
    example: ClassVar[dict[str, Any]] = {"dice": 4}

    how: Annotated[Line, Rest(text=True)] = Field(
        "", title="In your words", description="how it is done, in your words"
    )
    targets: Annotated[Words, Pick(names), Known()] = Field(
        (), title="Target", description="who is healed; yourself unless somebody is named"
    )
    dice: int | None = whole(
        None, 0, 20, "the Survival dice where no sheet gives them: 2 clumsy, 4 as good as most, 6 a healer"
    )
    bonus: Annotated[int, Numeric("+#")] = bonus_dice("dice on top: 1 for clean bandages or a helper, -1 in the rain")
    path: Thrown = 0
    relies: Relying = ""

    def doer(self, world: World) -> str:
        return one_of_ours(world, self.by).key

    def resolve(self, world: World, ask: Ask) -> Outcome:
        healer, targets, pool = self.require(world)
        chosen, path = roll_reached(ask, world, healer, targets, self.path)
        first = roll(ask, "Survival", pool.dice)
        wanting = any(each.body.lp + first.sixes < each.body.lp_most for each in chosen)
        rolled = wager(world, ask, first, pool.dice, more=wanting)
        world, price = pay_overexertion(world, pool, rolled.lost)
        spent, tells = spend(world, healer), []
        world = spent.world
        for target in chosen:
            now = of(world, target.key)
            text = f"{healer.name} {'tends their own wounds' if now.key == healer.key else f'heals {now.name}'}"
            body = now.body.healed(rolled.sixes)
            world = now.into(world, body)
            vain = Tell(text=text, tone="bad", subject=now.key, more="without success")
            tells.append(tell_recovery(now, body, text) if rolled.sixes else vain)
        return Outcome(
            world,
            f"+{rolled.sixes} LP" if rolled.sixes else NONE,
            f"{pool.told}{rolled.told}{path}.",
            tone="mixed" if rolled.sixes and rolled.lost else None,
            tells=(*tells, *price, *spent.tells),
            marks=("success",) if rolled.sixes else ("failure",),
            events=(*spent.events, *turn_over(world)),
        )

    def require(self, world: World) -> tuple[Who, list[Who], Pool]:
        healer = one_of_ours(world, self.by)
        able(healer)
        check_turn(world, healer)
        targets = [find(world, name) for name in self.targets] or [healer]
        for each in targets:
            if each.body.dead:
                raise Refused(f"{each.name} is dead, and healing does not reach the dead.")
        for each in targets:
            must_be_close(world, healer, each)
        if all(each.body.lp >= each.body.lp_most for each in targets) and not self.made_before(3):
            whole = join_names([each.name for each in targets])
            raise Refused(f"{whole} {'has' if len(targets) == 1 else 'have'} all Life Points already.")
        return healer, targets, pool_of(world, healer.name, "survival", self.dice, self.bonus, self.relies)


# Programmed rather than declared: damage stops once at 0, and takes 1 at a time below it.
class Life(WithoutDice):
    """Lose or regain Life Points by hand: a fall, a potion, the maximum after a change.

    Damage that crosses 0 stops at 0: unconscious and dying. At 0 or below each hit takes 1, and -5 is death. 5 or more
    at once may leave you bleeding.

    Example: amount=-2 why="the fall"
    """

    id = "pathwalker.life"
    befalls = names
    called = "Lose or regain LP"
    also = "lp, Life Points"
    tells_for = "headline"
    key = "hl"
    words = "why"
    page = "Rolling Dice, Damage & Healing; Death"

    why: Annotated[Line, Rest(text=True)] = Field(
        "", title="Cause", description="the cause in a few words, such as: the fall"
    )
    amount: Annotated[int, Numeric("±#", lead=True)] = whole(
        0,
        -99,
        99,
        "Life Points that come back, such as 2; -2 takes two, and 6 is about all that anybody has",
        "Regained or lost",
    )
    most: Annotated[int | None, Numeric("most #")] = whole(
        None, 0, 99, "the most there can be from now on, such as 7 after a level; 6 is usual", "Maximum"
    )

    def happens(self, world: World) -> Outcome:
        who = find(world, self.by)
        if not self.amount and self.most is None:
            raise BadInput("Say how many Life Points are lost or regained, such as -2, or the most there can be.")
        new = who.body if self.most is None else who.body.but(lp_most=self.most, lp=min(who.body.lp, self.most))
        new = new.healed(self.amount) if self.amount > 0 else new.hurt(-self.amount)
        if new == who.body:
            raise Refused(f"{who.name} stays at {who.body.lp} of {who.body.lp_most} LP.")
        after, before = who.into(world, new), who.body.lp
        if new.lp > before:
            tells = [tell_recovery(who, new, f"{who.name} recovers")]
        elif new.lp < before:
            tells = [*tell_loss(who, new, f"{who.name} is hurt{f': {self.why}' if self.why else ''}")]
        else:
            tells = [*fell(who, new)]
        on = ways_on(after, who.key, beaten=before > 0) if not who.foe and after.fight is None else ()
        fallen = tuple(falls(who, new))
        return Outcome(
            after,
            f"{who.name} {new.lp} of {new.lp_most} LP",
            asks=describe_questions(after, fallen),
            tells=tuple(tells),
            offers=(*on, *bleeding_from(after, [who], -self.amount)),
            events=(*fallen, *over(after)),
        )


class Use(UseGear):
    """Use something that you carry: a bandage, a rope, a pinch of flash powder. It needs no roll, but takes the action
    of your turn in a fight.

    What gives Life Points does so at once, to you or to somebody Close; what has uses loses one, and is gone with the
    last. If it is open whether it works, make a roll as well.

    Example: item=Rope how="thrown over the beam"
    """

    id = "pathwalker.use"
    version = 2  # the turn after it: the dying bleed and burn too
    page = "a ruling of this program"
    home = SHEET
    gear = GEAR

    item: Annotated[Name, Pick(SHEET.picks(GEAR)), Rest()] = Field(
        description="what is used, such as Rope; the beginning of its name will do"
    )

    def doer(self, world: World) -> str:
        return one_of_ours(world, self.by).key

    def user(self, world: World) -> str:
        who = one_of_ours(world, self.by)
        able(who)
        check_turn(world, who)
        return who.key

    def give_back(self, world: World, key: str, what: str, amount: int, text: str) -> tuple[World, tuple[Tell, ...]]:
        who = of(world, key)
        able(who)
        must_be_close(world, one_of_ours(world, self.by), who)
        body = who.body.healed(amount)
        return who.into(world, body), (tell_recovery(who, body, text),)

    def paid(self, world: World, key: str) -> tuple[World, tuple[Tell, ...], tuple[Event, ...]]:
        spent = spend(world, of(world, key))
        return spent.world, spent.tells, (*spent.events, *turn_over(spent.world))
