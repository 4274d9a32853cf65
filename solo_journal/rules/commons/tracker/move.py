"""Move trackers by hand: tick, set, refill."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...names import must_find
from ...outcome import Outcome
from ...procedure import NowOf, Procedure
from ...refusal import Refused
from ...trackers import Counter, StepDie, Timer, Tracker
from ...world import World
from .tracker_values import Called, Value, bounds, changed, meant, set_value, within


class Tick(Procedure):
    """Move a clock, a track or a counter up, or a timer down; a negative amount moves it the other way.

    It stops at its end. When a clock or track is full, or a timer has run out, you are asked what happens. A step die
    is rolled instead.

    Example: tracker=Hunters amount=2
    """

    id = "tracker.tick"
    called = "Tick a tracker"
    key = "Tt"
    also = "advance, fill a clock"
    makes = "change"
    says_changes = True
    words = "tracker"

    tracker: Called = Field(description="a clock, track, counter or timer")
    amount: Annotated[int, Field(ge=-1000, le=1000)] = Field(
        1, title="How much", description="how far it moves, such as 1; -1 takes a step back"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, value, clamped = self.require(world)
        return changed(world, key, set_value(world.trackers[key], value), ", as far as it goes" if clamped else "")

    def require(self, world: World) -> tuple[str, int, bool]:
        """The tracker's id, its next value, and whether it stopped at an end."""
        key = must_find(world.trackers, self.tracker, "tracker")
        found = world.trackers[key]
        if isinstance(found, StepDie):
            raise Refused(f"{found.name} is a step die: roll it: {way('tracker.step')}; or set it.")
        wanted = found.value - self.amount if isinstance(found, Timer) else found.value + self.amount
        value = within(wanted, *bounds(found))
        if value == found.value:
            reason = "an amount of 0 moves nothing" if not self.amount else "it goes no further"
            raise Refused(f"{found.name} stays at {found.format_value()}: {reason}. Set or refill it instead.")
        return key, value, value != wanted


def _standing(tracker: Tracker) -> str:
    return f"d{tracker.die}" if isinstance(tracker, StepDie) else str(tracker.value)


class Set(Procedure):
    """Set a tracker to any value.

    A step die or a timer set above its start gets the new value as its start.

    Example: tracker=Hunters value=3, or tracker=Torch value=d6
    """

    id = "tracker.set"
    called = "Set a tracker"
    key = "Tv"
    makes = "change"
    says_changes = True
    words = "tracker"

    tracker: Called = Field(description="which of your trackers, such as Torch")
    value: Annotated[Value, NowOf(lambda world, given: _standing(meant(world, given)))] = Field(
        title="New value", description="the new value; for a step die d12, d10, d8, d6, d4 or d0"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return changed(world, *self.require(world))

    def require(self, world: World) -> tuple[str, Tracker]:
        key = must_find(world.trackers, self.tracker, "tracker")
        return key, set_value(world.trackers[key], self.value)


class Refill(Procedure):
    """Return a tracker to its start: repaired, restocked, or started again.

    A step die and a timer go back to their start, a clock and a track to 0. The rules do not say how a step die
    recovers, so that is your decision.

    Example: tracker=Torch
    """

    id = "tracker.refill"
    called = "Refill a tracker"
    key = "Tf"
    makes = "change"
    says_changes = True
    words = "tracker"

    tracker: Called = Field(description="which of your trackers, such as Torch")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return changed(world, *self.require(world))

    def require(self, world: World) -> tuple[str, Tracker]:
        key = must_find(world.trackers, self.tracker, "tracker")
        found = world.trackers[key]
        if isinstance(found, Counter):
            raise Refused(f"{found.name} is a counter and has no start. Set it to a value instead.")
        filled = set_value(found, found.start if isinstance(found, StepDie | Timer) else 0)
        if filled == found:
            raise Refused(f"{found.name} is at its start already: {found.format_value()}.")
        return key, filled
