"""Timers named in the chapter: a light, a pursuer, a faction's goal, each a tracker that time moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...commons.tracker import Add, Step, Tick
from ...commons.tracker.step import MOST_TIMES
from ...inputs import SPOKEN, MaybeName
from ...line_grammar import Numeric, OneOf, Rest
from ...outcome import Event, Outcome
from ...procedure import Procedure
from ...trackers import Every, StepDie, Timer
from ...world import World
from .dying import Dwindle, dying
from .item import Die
from .item_actions import Use
from .items import TIMERS
from .sheet import players
from .state import ROUNDS, State


class StartTimer(Procedure):
    """Start a timer: how long a light burns, how soon a hunter catches up, how near a faction is to its goal.

    It becomes a tracker whose step die is rolled as its time passes. Ready-made: torch d6 and oil lantern d8 each turn,
    pursuer d4 each turn, faction d6 each day; how often is a ruling of this program. Make any other timer with
    Add a tracker; the ready-made ones can have another name, die or time. A light that is an item burns by itself while
    it is lit.

    A pursuer (d4) catches up after 1.3 rolls on average, a faction (d6) reaches its goal after 2.9.

    Example: kind=pursuer name="The pale hound"
    """

    id = "nightsong.timer"
    called = "Start a timer"
    key = "tr"
    makes = "change"
    words = "name"
    page = "ch. IV, Step Dice"

    kind: Annotated[Literal["torch", "lantern", "pursuer", "faction"], SPOKEN, OneOf()] = Field(
        description="torch (d6, each turn), lantern (d8, each turn), pursuer (d4, each turn) or faction (d6, each day)"
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a name of your own for it, such as The pale hound")
    die: Annotated[Die | None, Numeric("d#")] = Field(
        None, description="another die than the usual one: d4 is soon, d12 is long"
    )
    every: Every | None = Field(
        None,
        title="How often it moves",
        description="another pace than the usual one: a roll each round, turn (ten minutes), watch (six hours) or day",
    )

    def refusal(self, world: World) -> str:
        return self._added().refusal(world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self._added().resolve(world, ask)

    def _added(self) -> Add:
        ready = TIMERS[self.kind]
        name, die, every = self.name or ready.called, self.die or ready.die, self.every or ready.every
        return Add.model_validate({"name": name, "kind": "step", "die": die, "every": every})


def follows(event: Event, world: World) -> Iterator[Procedure]:
    """The consequences of passing time, in order: the dying, then lights, then timers."""
    now = State.of(world).rounds
    length = next(rounds for unit, rounds in ROUNDS.items() if unit == event.of) * event.amount
    passed = {unit: now // each - (now - length) // each for unit, each in ROUNDS.items()}
    for key in dying(world):
        yield Dwindle(by=key, amount=length)
    for each in players(world):
        for item in each.sheet.items.values():
            if item.every and item.worn and item.die and passed[item.every]:
                yield Use(by=each.name, item=item.name, times=min(passed[item.every], MOST_TIMES), free=True)
    for tracker in world.trackers.values():
        if isinstance(tracker, StepDie) and tracker.every and tracker.die and passed[tracker.every]:
            yield Step(tracker=tracker.name, times=min(passed[tracker.every], MOST_TIMES))
        elif isinstance(tracker, Timer) and tracker.every and tracker.value and passed[tracker.every]:
            yield Tick(tracker=tracker.name, amount=min(passed[tracker.every], tracker.value))
