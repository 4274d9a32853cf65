"""Countdowns: dangers and goals that draw nearer with every roll (SRD 1.0, Countdowns)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from ...inputs import SPOKEN, Line, Name, whole
from ...names import exactly, fresh_id, must_find
from ...outcome import Event, Moved, Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import Refused
from ...world import World
from .duality import CRITICAL, FAILURE_FEAR, FAILURE_HOPE, RESULTS, SUCCESS_FEAR, SUCCESS_HOPE
from .fields import COUNTDOWNS, STATE
from .state import Countdown, CountdownKind, Daggerheart

TICKS: dict[str, dict[str, int]] = {
    "standard": {each.headline: 1 for each in RESULTS},
    "progress": {SUCCESS_FEAR.headline: 1, SUCCESS_HOPE.headline: 2, CRITICAL.headline: 3},
    "consequence": {FAILURE_FEAR.headline: 3, FAILURE_HOPE.headline: 2, SUCCESS_FEAR.headline: 1},
    "long term": {},
}
"""How far each kind moves with each result of an action roll. A long-term one waits for a rest."""


def tick_countdowns(world: World, ticks: dict[str, int]) -> Outcome:
    """The outcome of moving countdowns down, by id; those that reach 0 are reported with a prompt."""
    state, said, over = Daggerheart.of(world), [], []
    told: list[Tell] = []
    for key, by in ticks.items():
        old = state.countdowns[key]
        new = old.but(value=min(old.start, max(0, old.value - by)))
        state = state.but(countdowns=state.countdowns.put(key, new))
        said.append(f"{old.name} {old.value} -> {new.value}")
        if new.value == 0 < old.value:
            over.append(key)
            moved = (Moved(label=old.name, before=old.value, after=0),)
            told.append(Tell(text=f"{old.name} happens", tone="turn", subject=key, moved=moved))
    names = " and ".join(state.countdowns[key].name for key in over)
    return Outcome(
        state.into(world) if ticks else world,
        ", ".join(said),
        asks=f"{names}: it happens. What do you see?" if over else "",
        tone="turn" if over else "plain",
        tells=tuple(told),
        events=tuple(Event("full", f"daggerheart.{key}") for key in over),
    )


class Begin(WithoutDice):
    """Begin a countdown, or move one by hand: a ritual, reinforcements, a storm. At 0 it happens.

    A standard one goes down by 1 with each action roll. The dynamic kinds follow the result, from failure with Fear to
    critical: progress by 0, 0, 1, 2, 3, consequence by 3, 2, 1, 0, 0. A long-term one moves when you rest or by hand.

    Example: name="The ritual" start=6 kind=consequence
    """

    id = "daggerheart.countdown"
    called = "Begin a countdown"
    key = "gc"
    words = "name"
    page = "SRD 1.0, Countdowns"
    printed: ClassVar[Mapping[str, str]] = {r":? start (\d+),?": r" \1"}

    name: Name = Field(description="what happens at 0, such as The ritual ends")
    start: int = whole(
        4, 1, 100, "from where it counts down: 2 at once, 4 this scene, 6 to 8 a longer business", "Counts down from"
    )
    kind: Annotated[CountdownKind, SPOKEN] = Field(
        "standard",
        description=(
            "standard moves with each action roll, progress as you do well, consequence as you do "
            "badly, long term as you rest"
        ),
    )

    def happens(self, world: World) -> Outcome:
        state = Daggerheart.of(world)
        if exactly(state.countdowns, self.name) is not None:
            raise Refused(f"There is a countdown {self.name} already. Move it, or drop it first.")
        new = Countdown(name=self.name, value=self.start, start=self.start, kind=self.kind)
        key = fresh_id(self.name, state.countdowns, "countdown")
        after = state.but(countdowns=state.countdowns.put(key, new)).into(world)
        return Outcome(after, f"{self.name} {self.start}", f"A {self.kind} countdown begins.")


class Tick(WithoutDice):
    """Move a countdown by hand; a negative amount moves it back up.

    Example: name="The ritual" amount=2
    """

    id = "daggerheart.tick"
    called = "Move a countdown"
    key = "gk"
    says_changes = True
    words = "name"
    page = "SRD 1.0, Countdowns"

    name: Annotated[Name, Pick(STATE.picks(COUNTDOWNS))] = Field(
        description="the countdown, such as The ritual ends, or the beginning of its name"
    )
    amount: int = whole(1, -100, 100, "how far it goes down, such as 1; -1 gives a step back", "How much")
    drop: bool = Field(
        False, title="Remove it", description="remove the countdown instead: it does not matter any more"
    )

    def happens(self, world: World) -> Outcome:
        state = Daggerheart.of(world)
        key = must_find(state.countdowns, self.name, "countdown")
        old = state.countdowns[key]
        if self.drop:
            return Outcome(state.but(countdowns=state.countdowns.without(key)).into(world), f"{old.name} dropped")
        if min(old.start, max(0, old.value - self.amount)) == old.value:
            raise Refused(f"{old.name} stays at {old.value} of {old.start}: it goes no further.")
        return tick_countdowns(world, {key: self.amount})


class TickAll(WithoutDice):
    """Move every countdown after an action roll. It happens by itself after each one.

    Standard ones go down by 1; progress and consequence ones follow the result.

    Example: result="Success with Fear"
    """

    id = "daggerheart.tick_all"
    called = "Countdowns follow a roll"
    says_changes = True
    page = "SRD 1.0, Countdowns"

    result: Line = Field(description="the headline of the action roll that was made, such as Success with Fear")

    def happens(self, world: World) -> Outcome:
        found = Daggerheart.of(world).countdowns
        moves = {key: TICKS[each.kind].get(self.result, 0) for key, each in found.items() if each.value}
        if not any(moves.values()):
            raise Refused("No countdown moves with that result.")
        return tick_countdowns(world, {key: by for key, by in moves.items() if by})
