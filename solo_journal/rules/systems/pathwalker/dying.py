"""Dying: at each turn a Death Target and the Endurance dice, until stable or dead (rules, Death)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...inputs import whole
from ...outcome import Against, Event, Outcome, Tell, Verdict
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from .event_text import dies, falls, lost, regained, ways_on
from .fight import Fight
from .sheet import DEAD_AT, Body
from .wager import roll
from .who import Who, character, find, names


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
            yield regained(who, body, f"{who.name} rolls against {self.target} and holds on")
        else:
            yield from lost(who, body, f"{who.name} rolls against {self.target} and slips away")

    def events(self, who: Who) -> Iterator[Event]:
        """The event of a death, if this was the last Life Point."""
        yield from falls(who, self.after(who.body))


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
    makes = "roll"
    page = "Rolling Dice, Death"
    verdicts = (Verdict("+1 LP", "good"), Verdict("-1 LP", "bad"))

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
            events=tuple(rolled.events(who)),
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
