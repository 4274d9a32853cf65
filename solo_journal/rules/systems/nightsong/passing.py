"""Time that passes: the clock moves, and an event tells so."""

from __future__ import annotations

from ...outcome import Event
from ...refused import Refused
from ...trackers import Every
from ...world import World
from .state import ID, ROUNDS, State

PASSES = "time passes"


def let_pass(world: World, amount: int, unit: Every) -> tuple[World, Event]:
    """The world so much later, and the event for those who listen."""
    state = State.of(world)
    return state.at(state.rounds + amount * ROUNDS[unit]).into(world), Event(PASSES, unit, amount)


def must_have_time(world: World, what: str) -> None:
    """Refuse what takes longer than a round while a fight goes on."""
    if world.fight is not None and world.fight.get("system") == ID:
        raise Refused(f"{what} takes longer than a round. End the fight first, or leave it.")
