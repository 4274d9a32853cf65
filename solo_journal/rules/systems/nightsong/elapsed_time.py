"""Passing time: the clock moves and an event is emitted."""

from __future__ import annotations

from ...command_hints import way
from ...outcome import Event
from ...plurals import join_names
from ...refusal import Refused
from ...trackers import Every
from ...world import World
from .sheet import players
from .state import ID, ROUNDS, State

PASSES = "time passes"


def let_pass(world: World, amount: int, unit: Every) -> tuple[World, Event]:
    """The world after this time, and the event for it."""
    state = State.of(world)
    return state.at(state.rounds + amount * ROUNDS[unit]).into(world), Event(PASSES, unit, amount)


def must_have_time(world: World, what: str) -> None:
    """Raise `Refused` for anything longer than a round during a fight."""
    if world.fight is not None and world.fight.get("system") == ID:
        raise Refused(f"{what} takes longer than a round. End the fight first, or leave it.")


def burns_down(world: World, amount: int, unit: Every) -> str:
    """A warning about lights that will hardly last so long, with advice; empty if there are none."""
    items = (item for each in players(world) for item in each.sheet.items.values() if item.every and item.worn)
    names = [item.name for item in items if item.every and item.die < amount * ROUNDS[unit] // ROUNDS[item.every]]
    burn, them = ("burns", "it") if len(names) == 1 else ("burn", "them")
    return (
        f"{join_names(names)} {burn} down meanwhile. To keep {them}, put {them} out: {way('nightsong.wear')}"
        if names
        else ""
    )
