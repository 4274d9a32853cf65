"""Dying: at each turn a Death Target and the Endurance dice, until one is stable or dead (rules, Death)."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from pydantic import Field

from ...asking import Ask
from ...dice_counting import TOTAL
from ...inputs import why_not
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import Refused
from ...world import World
from .body import DEAD_AT, Body
from .groups import BODY
from .wager import roll
from .who import Who, character, find


class Struggle(NamedTuple):
    """One roll against death."""

    gained: bool
    dice: str
    told: str


def struggle(ask: Ask, dice: int, name: str = "") -> Struggle:
    """Roll the Death Target, then the Endurance dice."""
    target: int = ask.roll(f"Death Target{f' of {name}' if name else ''}", 1, 6, tally=TOTAL).value
    sixes = roll(ask, f"Endurance{f' of {name}' if name else ''}", dice)
    gained = sixes.sixes >= target
    return Struggle(gained, f"{target} | {sixes.shown}", f"{sixes.sixes} of {target}")


def after_struggle(body: Body, gained: bool) -> Body:
    """One Life Point gained, or lost."""
    return body.healed(1) if gained else body.but(lp=max(DEAD_AT, body.lp - 1))


def told(name: str, body: Body) -> str:
    """Where somebody stands after it."""
    if body.dead:
        return f"{name} is dead"
    return f"{name} is stable, conscious and tired" if body.lp > 0 else f"{name} is at {body.lp} LP"


class Die(Procedure):
    """Roll against death, at each turn of one who is dying: a d6 is the Death Target, then the Endurance dice.

    As many sixes as the target, or more: +1 LP. Fewer: -1 LP. At 1 LP one is stable, conscious again and tired; at -5
    dead for good. Poison halves the dice. Overexertion does not help here. Others may help with a Survival roll, and a
    lone hero may well be found: death is likely, so call for help in the story while you can.

    +1 LP comes at a 36th for each die: 11.1% with 4, 16.7% with 6.

    Example: endurance=4, target 4 and one six: -1 LP
    """

    id = "pathwalker.death"
    called = "Roll against death"
    under = BODY
    key = "d"
    makes = "roll"
    page = "Rolling Dice, Death"
    example: ClassVar[dict[str, Any]] = {"endurance": 4}

    endurance: int | None = Field(None, ge=0, le=20, description="the Endurance dice, where no sheet gives them")

    def refusal(self, world: World) -> str:
        """Refused for one who is not dying, where their own dice are rolled."""
        return why_not(self._who, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Death Target`, then `Endurance`."""
        who = self._who(world)
        dice = self.endurance if self.endurance is not None else who.body.dice("endurance") if who else 0
        roll_ = struggle(ask, dice)
        headline = "+1 LP" if roll_.gained else "-1 LP"
        if who is None or not who.body.dying:
            return Outcome(world, headline, f"{roll_.told} sixes.")
        body = after_struggle(who.body, roll_.gained)
        said = told(who.name, body)
        return Outcome(who.into(world, body), headline, f"{roll_.told} sixes: {said}.", asks=_asks(body, said))

    def _who(self, world: World) -> Who | None:
        if self.endurance is not None and character(world, self.by) is None:
            return None
        who = find(world, self.by)
        if self.endurance is None and not who.body.dying:
            raise Refused(f"{who.name} is {'dead' if who.body.dead else 'not dying'}: {who.body.lp} LP.")
        return who


def _asks(body: Body, said: str) -> str:
    return f"{said}. What do you see?" if body.lp > 0 or body.dead else ""
