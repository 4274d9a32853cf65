"""What moves along as time passes: who is dying, what burns, runs down or runs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...commons.tracker import Step, Tick
from ...commons.tracker.step import MOST_TIMES
from ...outcome import Event
from ...procedure import Procedure
from ...trackers import Every, StepDie, Timer
from ...world import World
from .dying import Dwindle
from .sheet import Sheet, players
from .state import ID, ROUNDS, State
from .use import Use


def follows(event: Event, world: World) -> Iterator[Procedure]:
    """What moves by itself after time has passed: first those who are dying, then what burns, then timers."""
    now = State.of(world).rounds
    length = next(rounds for unit, rounds in ROUNDS.items() if unit == event.of) * event.amount
    passed = {unit: now // each - (now - length) // each for unit, each in ROUNDS.items()}
    yield from _dying(world, length)
    yield from _burning(world, passed)
    yield from _timers(world, passed)


def _dying(world: World, rounds: int) -> Iterator[Procedure]:
    for character in world.characters.values():
        if ID in character.sheets and Sheet.of(character).dying:
            yield Dwindle(by=character.name, amount=rounds)


def _burning(world: World, passed: Mapping[Every, int]) -> Iterator[Procedure]:
    for each in players(world):
        for item in each.sheet.items.values():
            if item.every and item.worn and item.die and passed[item.every]:
                yield Use(by=each.name, item=item.name, times=min(passed[item.every], MOST_TIMES), free=True)


def _timers(world: World, passed: Mapping[Every, int]) -> Iterator[Procedure]:
    for tracker in world.trackers.values():
        if isinstance(tracker, StepDie) and tracker.every and tracker.die and passed[tracker.every]:
            yield Step(tracker=tracker.name, times=min(passed[tracker.every], MOST_TIMES))
        elif isinstance(tracker, Timer) and tracker.every and tracker.value and passed[tracker.every]:
            yield Tick(tracker=tracker.name, amount=min(passed[tracker.every], tracker.value))
