"""Fights: rounds of two sides, damage without a roll to hit, and gear that wears (ch. IV, Combat)."""

from __future__ import annotations

from collections.abc import Iterable

from ....characters import SETTLED
from ....outcome import Event
from ....procedure import Procedure
from ....world import World
from ..state import ID
from .attack import AttackWith
from .board import board
from .by_hand import ResolveTest, SetNpc
from .course import NOBODY_STANDS
from .end_fight import EndFight
from .join_fight import Ally, Foe
from .leave_fight import Flee, Withdraw
from .model import Fight
from .readings import ALL as READINGS
from .round import FoesAct, WholeRound
from .withstand import Rescue, Withstand

PROCEDURES = (
    Foe,
    AttackWith,
    WholeRound,
    FoesAct,
    Ally,
    Withdraw,
    Rescue,
    Flee,
    ResolveTest,
    Withstand,
    SetNpc,
    EndFight,
)


def react(event: Event, world: World) -> Iterable[Procedure]:
    """Ends a fight in which one side has nobody left."""
    over = event.name == SETTLED or (event.name, event.of) == (NOBODY_STANDS.name, NOBODY_STANDS.of)
    if over and Fight.of(world) is not None:
        yield EndFight()


__all__ = ["ID", "PROCEDURES", "READINGS", "board", "react"]
