"""Using what one carries: in a fight it is the action of a turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...gear import UseGear
from ...inputs import Name
from ...line_grammar import Rest
from ...outcome import Event, Tell
from ...procedure import Pick
from ...world import World
from .fields import GEAR, SHEET
from .healing import must_be_close
from .spending import check_turn, one_of_ours, spend, turn_over
from .telling import regained
from .trait import able
from .who import of


class Use(UseGear):
    """Use something that you carry: a bandage, a rope, a pinch of flash powder. It needs no roll, and is the action of
    your turn in a fight.

    What gives Life Points does so at once, to you or to somebody Close; what has uses loses one, and is gone with the
    last. Where it is open whether it works, roll for it besides.

    Example: item=Rope how="thrown over the beam"
    """

    id = "pathwalker.use"
    page = "a ruling of ours"
    home = SHEET
    gear = GEAR

    item: Annotated[Name, Pick(SHEET.picks(GEAR)), Rest()] = Field(
        description="what is used, such as Rope; the beginning of its name will do"
    )

    def doer(self, world: World) -> str:
        """Where nobody is named, whose turn it is."""
        return one_of_ours(world, self.by).key

    def user(self, world: World) -> str:
        who = one_of_ours(world, self.by)
        able(who)
        check_turn(world, who)
        return who.key

    def given(self, world: World, key: str, what: str, amount: int, text: str) -> tuple[World, tuple[Tell, ...]]:
        who = of(world, key)
        able(who)
        must_be_close(world, one_of_ours(world, self.by), who)
        body = who.body.healed(amount)
        return who.into(world, body), (regained(who, body, text),)

    def paid(self, world: World, key: str) -> tuple[World, tuple[Tell, ...], tuple[Event, ...]]:
        spent = spend(world, of(world, key))
        return spent.world, spent.tells, (*spent.events, *turn_over(spent.world))
