"""Effects of sessions, scenes and rest: overexertion ends, poison continues, most Tribulations end, the tired recover.
And dying: at each turn a Death Target and the Endurance dice, until stable or dead (rules, Death)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...immutable import Map
from ...inputs import whole
from ...outcome import Against, Event, Mark, Moved, Outcome, Tell, Verdict
from ...plurals import plural
from ...procedure import Procedure, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .fight import Fight
from .sheet import DEAD_AT, LASTING, Body
from .wager import roll
from .who import (
    Who,
    character,
    describe_questions,
    dies,
    everybody,
    falls,
    fell,
    find,
    lp_change,
    names,
    rid,
    tell_loss,
    tell_recovery,
    ways_on,
    worst,
)


class NewSession(WithoutDice):
    """A session starts: dice lost to overexertion return, and each poison takes 1 maximum Life Point.

    It happens by itself when a session starts. Poison kills when no maximum is left.

    Example: nothing to fill in
    """

    id = "pathwalker.new_session"
    version = 2
    called = "A session starts"
    tells_for = "headline"
    page = "Rolling Dice, Overexertion; Tribulations"

    def happens(self, world: World) -> Outcome:
        tells: list[Tell] = []
        events: list[Event] = []
        for who in everybody(world):
            body = who.body.but(penalties=Map())
            if who.body.penalties:
                lost = who.body.penalties.items()
                back = ", ".join(f"{plural(dice, 'die', 'dice')} of {trait.capitalize()}" for trait, dice in lost)
                tells.append(Tell(text=f"{who.name} is rested", tone="good", subject=who.key, more=f"{back} back"))
            if "poisoned" in body.tribulations and not body.dead:
                body = body.but(lp_most=body.lp_most - 1, lp=min(body.lp, body.lp_most - 1))
                most = Moved(label="maximum LP", before=who.body.lp_most, after=body.lp_most, key="lp_most")
                moved = (most, *lp_change(who, body))
                tells.append(Tell(text=f"the poison works on in {who.name}", tone="bad", subject=who.key, moved=moved))
                tells += fell(who, body)
                events += falls(who, body)
            world = who.into(world, body)
        if not tells:
            raise Refused("Nobody is overexerted or poisoned, so nothing changes.")
        return Outcome(
            world,
            "Session effects",
            asks=describe_questions(world, events),
            tone=worst(tells),
            tells=tuple(tells),
            offers=tuple(offer for event in events for offer in ways_on(world, event.of)),
            events=tuple(events),
        )


class NewScene(WithoutDice):
    """A scene begins outside combat: whatever would fade in combat has faded, and those who rested are no longer tired.

    It happens by itself when a scene begins.

    Example: nothing to fill in
    """

    id = "pathwalker.new_scene"
    called = "A scene begins"
    tells_for = "headline"
    page = "Rolling Dice, Tribulations"

    def happens(self, world: World) -> Outcome:
        if Fight.of(world) is not None:
            raise Refused("A fight is still on, so rotations count.")
        tells: list[Tell] = []
        for who in everybody(world):
            borne = who.body.tribulations.items()
            gone = [kind for kind, one in borne if kind not in LASTING or (kind == "tired" and one.rest)]
            tells += [rid(who, gone)] if gone else []
            world = who.into(world, reduce(Body.without, gone, who.body))
        if not tells:
            raise Refused("Nothing ends with the scene.")
        return Outcome(world, "What faded", "It ends with the scene.", tells=tuple(tells))


class Rest(Procedure):
    """Rest when you are tired: in combat for d6 rotations of defence only, outside for a scene or a group's task.

    In combat the rotations count down at each of your turns. Outside, Tired ends when the next scene begins, or at once
    if a significant group task has passed meanwhile.

    Example: nothing to fill in
    """

    id = "pathwalker.rest"
    befalls = names
    version = 3  # the dying cannot rest
    tells_for = "headline"
    called = "Rest from being tired"
    key = "z"
    also = "sleep, camp"
    page = "Rolling Dice, Tribulations"

    done: bool = Field(
        False,
        title="Already over",
        description="a long piece of work of the whole group has passed meanwhile, so the rest is over",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, fights = self.require(world), Fight.of(world) is not None
        if self.done:
            rested = who.into(world, who.body.without("tired"))
            return Outcome(rested, "Rested", "The task is done.", tone="good", tells=(rid(who, ["tired"]),))
        face: int = ask.roll("Rotations", 1, 6, tally=TOTAL).value if fights else 1
        after = who.into(world, who.body.put("tired", who.body.tribulations["tired"].but(rest=face)))
        until = plural(face, "rotation") if fights else "until the next scene"
        tells = (Tell(text=f"{who.name} rests", subject=who.key, more=until),)
        detail = f"{who.name} only defends until then." if fights else ""
        return Outcome(after, f"Resting {face}" if fights else "Resting", detail, tells=tells)

    def require(self, world: World) -> Who:
        who = find(world, self.by)
        one = who.body.tribulations.get("tired")
        if who.body.lp <= 0 and not self.made_before(3):
            raise Refused(f"{who.name} is {'dead' if who.body.dead else 'dying'}: Life Points decide.")
        if one is None:
            raise Refused(f"{who.name} is not tired.")
        if one.rest and not self.done:
            raise Refused(f"{who.name} rests already.")
        if self.done and Fight.of(world) is not None:
            raise BadInput("done: in combat rest takes rotations. Leave it out.")
        return who


class Struggle(NamedTuple):
    sixes: int
    target: int

    @property
    def gained(self) -> bool:
        return self.sixes >= self.target

    def after(self, body: Body) -> Body:
        return body.healed(1) if self.gained else body.but(lp=max(DEAD_AT, body.lp - 1))

    def tells(self, who: Who) -> Iterator[Tell]:
        body = self.after(who.body)
        if self.gained:
            yield tell_recovery(who, body, f"{who.name} rolls against {self.target} and holds on")
        else:
            yield from tell_loss(who, body, f"{who.name} rolls against {self.target} and slips away")


def struggle(ask: Ask, dice: int, name: str = "") -> Struggle:
    of_whom = f" of {name}" if name else ""
    target: int = ask.roll(f"Death Target{of_whom}", 1, 6, tally=TOTAL, part="target").value
    return Struggle(roll(ask, f"Endurance{of_whom}", dice, part="endurance").sixes, target)


class Die(Procedure):
    """Roll against death for a dying character: a d6 is the Death Target, then the Endurance dice. In a fight the roll
    happens by itself when their turn begins.

    As many sixes as the target, or more: +1 LP. Fewer: -1 LP. At 1 LP they are stable, conscious again and tired; at -5
    dead for good. Poison halves the dice. Overexertion does not help here. Others may help with a Survival roll, and a
    lone hero may well be found: death is likely, so call for help in the story while you can.

    +1 LP comes at a 36th for each die: 11.1% with 4, 16.7% with 6.

    Example: endurance=4, target 4 and one six: -1 LP
    """

    id = "pathwalker.death"
    befalls = names
    version = 2
    called = "Roll against death"
    tells_for = "headline"
    key = "hd"
    page = "Rolling Dice, Death"
    verdicts = (Verdict("+1 LP", "good"), Verdict("-1 LP", "bad"))
    marks = (Mark("holds on", chance="to hold on"), Mark("slips away"))

    endurance: int | None = whole(
        None, 0, 20, "the Endurance dice where no sheet gives them: 4 as good as most, 6 tough"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who = self.require(world)
        dice = self.endurance if self.endurance is not None else who.body.dice("endurance") if who else 0
        rolled = struggle(ask, dice)
        done = Outcome(
            world,
            "+1 LP" if rolled.gained else "-1 LP",
            "As many sixes as the Death Target." if rolled.gained else "Fewer sixes than the Death Target.",
            total=rolled.sixes,
            against=Against(value=rolled.target, label="Death Target"),
            marks=("holds on",) if rolled.gained else ("slips away",),
        )
        if who is None or not who.body.dying:
            return done
        body = rolled.after(who.body)
        after = who.into(world, body)
        awake = f"{who.name} is conscious again: what do they see?" if body.lp > 0 else ""
        return replace(
            done,
            world=after,
            offers=() if who.foe else tuple(ways_on(after, who.key)),
            asks=dies(who.name) if body.dead else awake,
            tells=tuple(rolled.tells(who)),
            events=tuple(falls(who, body)),
        )

    def require(self, world: World) -> Who | None:
        if self.endurance is not None and character(world, self.by) is None:
            return None
        who = find(world, self.by)
        fight = Fight.of(world)
        if fight is not None and fight.order and who.body.dying:
            raise Refused(f"{who.name} rolls against death when their turn begins. Go on to the next turn.")
        if self.endurance is None and not who.body.dying:
            raise Refused(f"{who.name} is {'dead' if who.body.dead else 'not dying'}: {who.body.lp} LP.")
        return who
