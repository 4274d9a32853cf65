"""Trackers by hand: make, move, set, refill, rename and remove them."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field

from ...command_hints import way
from ...inputs import Name
from ...names import exactly, must_find
from ...outcome import Outcome
from ...procedure import NowOf, Pick, Ways, WithoutDice
from ...refusal import Refused
from ...trackers import Counter, Every, StepDie, Timer, Tracker
from ...world import World
from .step import Die
from .tracker_values import (
    LARGEST,
    Value,
    add_outcome,
    bounds,
    change_outcome,
    format_value,
    new_tracker,
    set_value,
    within,
)

Size = Annotated[int, Field(ge=1, le=LARGEST)]
"""The segments of a clock or boxes of a track."""

_DIE, _PART = re.compile(r"[dD](\d{1,3})"), re.compile(r"(\d{1,4})/(\d{1,4})")
_SAID = re.compile(r"(step|counter|clock|track|timer) (.+?)(?: (\d{1,4}))?")
_KIND_BEHIND = re.compile(r"(.+?) (step|counter|clock|track|timer)((?: d?[0-9]\S*(?: \w+)?)?)")
_NUMBER = {"step": "die", "clock": "size", "track": "size"}
"""The meaning of a number after a tracker of this kind, if it is not the value."""
_TIME = re.compile(rf"(.+) (\d{{1,4}}) ({'|'.join(get_args(Every))})s?")


class Add(WithoutDice):
    """Make a tracker: a step die, a counter, a clock, a track or a timer.

    A step die runs down by rolls. A counter is a number, with limits if you like. A clock has segments and something
    bad happens when it is full; a track has boxes and a goal is reached. A timer counts down from its value. If your
    game counts time, a step die or a timer can move by itself, for instance whenever a turn passes.

    Example: name="Lamp oil" kind=step die=d8, or name=Hunters kind=clock size=6
    """

    id = "tracker.add"
    called = "Add a tracker"
    key = "Ta"
    also = "tracker, clock, timer, countdown, counter, track, supply"
    words = "name"

    ways: ClassVar[Ways | None] = Ways(
        "kind",
        {
            "step": ("die", "every"),
            "counter": ("low", "high"),
            "clock": ("size",),
            "track": ("size",),
            "timer": ("every",),
        },
        needs={"step": ("die",), "timer": ("value",)},
    )

    name: Name = Field(description="what is tracked, such as Torch; or all in one, such as Torch d8 or Hunters 2/6")
    kind: Literal["step", "counter", "clock", "track", "timer"] = Field(
        description=(
            "step is a die that runs out, counter any number, clock fills up to something bad, track "
            "to something good, timer counts down"
        )
    )
    die: Die | None = Field(
        None,
        title="Die when full",
        description=("for a step die, what it is when full: d4 lasts one use or so, d6 three, d8 five, d12 eleven"),
    )
    size: Size | None = Field(None, description="for a clock (6 unless given) and a track (10): how much it holds")
    value: Value | None = Field(
        None, title="Begins at", description="where it begins, such as 3; a timer counts down from here"
    )
    low: Value | None = Field(None, title="Lowest", description="for a counter: its lowest value, such as 0")
    high: Value | None = Field(None, title="Highest", description="for a counter: its highest value, such as 12")
    every: Every | None = Field(
        None,
        title="Moves by itself",
        description=(
            "for a step die or a timer, where a game counts time: it moves by itself each round, turn, watch or day"
        ),
    )

    @classmethod
    def short(cls, words: str) -> dict[str, Any]:
        """`Torch d8` is a step die, `Hunters 2/6` a clock, `Curfew 4 turns` a timer that moves by itself; `clock The
        Bell 6` and `The Bell clock 6` name the kind."""
        if behind := _KIND_BEHIND.fullmatch(words.strip()):
            return cls.short(f"{behind[2]} {behind[1]}{behind[3]}")
        if said := _SAID.fullmatch(words.strip()):
            number = {_NUMBER.get(said[1], "value"): said[3]} if said[3] else {}
            inside = cls.short(said[2])
            kind = "step" if said[1] == "timer" and "die" in inside else said[1]  # it counts down by its die
            return {"name": said[2], **number, **inside, "kind": kind}
        name, _, last = words.strip().rpartition(" ")
        if found := _DIE.fullmatch(last):
            return {"name": name, "kind": "step", "die": found[1]} if name else {}
        if found := _PART.fullmatch(last):
            return {"name": name, "kind": "clock", "value": found[1], "size": found[2]} if name else {}
        if found := _TIME.fullmatch(words.strip()):
            return {"name": found[1], "kind": "timer", "value": found[2], "every": found[3]}
        return {}

    def happens(self, world: World) -> Outcome:
        if exactly(world.trackers, self.name) is not None:
            raise Refused(f"There is already a tracker called {self.name}. Choose another name, or set that one.")
        numbers = {"die": self.die, "size": self.size, "value": self.value, "low": self.low, "high": self.high}
        return add_outcome(world, new_tracker(self.name, self.kind, **numbers, every=self.every))


def _meant(world: World, called: str) -> tuple[str, Tracker]:
    key = must_find(world.trackers, called, "tracker")
    return key, world.trackers[key]


Called = Annotated[Name, Pick(lambda world: [each.name for each in world.trackers.values()])]


class _OnTracker(WithoutDice):
    words = "tracker"

    tracker: Called = Field(description="which of your trackers, such as Torch")


class Tick(_OnTracker):
    """Move a clock, a track or a counter up, or a timer down; a negative amount moves it the other way.

    It stops at its end. When a clock or track is full, or a timer has run out, you are asked what happens. A step die
    is rolled instead.

    Example: tracker=Hunters amount=2
    """

    id = "tracker.tick"
    called = "Tick a tracker"
    key = "Tt"
    also = "advance, fill a clock"
    says_changes = True

    tracker: Called = Field(description="a clock, track, counter or timer")
    amount: Annotated[int, Field(ge=-1000, le=1000)] = Field(
        1, title="How much", description="how far it moves, such as 1; -1 takes a step back"
    )

    def happens(self, world: World) -> Outcome:
        key, found = _meant(world, self.tracker)
        if isinstance(found, StepDie):
            raise Refused(f"{found.name} is a step die: roll it: {way('tracker.step')}; or set it.")
        wanted = found.value - self.amount if isinstance(found, Timer) else found.value + self.amount
        value = within(wanted, *bounds(found))
        if value == found.value:
            reason = "an amount of 0 moves nothing" if not self.amount else "it goes no further"
            raise Refused(f"{found.name} stays at {found.format_value()}: {reason}. Set or refill it instead.")
        return change_outcome(world, key, set_value(found, value), "" if value == wanted else ", as far as it goes")


def _standing(tracker: Tracker) -> str:
    return f"d{tracker.die}" if isinstance(tracker, StepDie) else str(tracker.value)


class Set(_OnTracker):
    """Set a tracker to any value.

    A step die or a timer set above its start gets the new value as its start.

    Example: tracker=Hunters value=3, or tracker=Torch value=d6
    """

    id = "tracker.set"
    called = "Set a tracker"
    key = "Tv"
    says_changes = True

    value: Annotated[Value, NowOf(lambda world, given: _standing(_meant(world, given["tracker"])[1]))] = Field(
        title="New value", description="the new value; for a step die d12, d10, d8, d6, d4 or d0"
    )

    def happens(self, world: World) -> Outcome:
        key, found = _meant(world, self.tracker)
        return change_outcome(world, key, set_value(found, self.value))


class Refill(_OnTracker):
    """Return a tracker to its start: repaired, restocked, or started again.

    A step die and a timer go back to their start, a clock and a track to 0. The rules do not say how a step die
    recovers, so that is your decision.

    Example: tracker=Torch
    """

    id = "tracker.refill"
    called = "Refill a tracker"
    key = "Tf"
    says_changes = True

    def happens(self, world: World) -> Outcome:
        key, found = _meant(world, self.tracker)
        if isinstance(found, Counter):
            raise Refused(f"{found.name} is a counter and has no start. Set it to a value instead.")
        filled = set_value(found, found.start if isinstance(found, StepDie | Timer) else 0)
        if filled == found:
            raise Refused(f"{found.name} is already at its start: {found.format_value()}.")
        return change_outcome(world, key, filled)


class Rename(_OnTracker):
    """Rename a tracker. Its value stays.

    Example: tracker=Torch to=Lantern
    """

    id = "tracker.rename"
    called = "Rename a tracker"
    key = "Tr"

    to: Annotated[Name, NowOf(lambda world, given: _meant(world, given["tracker"])[1].name)] = Field(
        title="New name", description="what it is called from now on, such as Orso the Pale"
    )

    def happens(self, world: World) -> Outcome:
        key, old = _meant(world, self.tracker)
        if exactly(world.trackers, self.to) not in (None, key):
            raise Refused(f"There is already a tracker called {self.to}. Choose another name.")
        after = world.but(trackers=world.trackers.put(key, old.but(name=self.to)))
        return Outcome(after, f"{old.name} is now {self.to}")


class Drop(_OnTracker):
    """Remove a tracker. Undo restores it.

    Example: tracker=Torch
    """

    id = "tracker.drop"
    called = "Remove a tracker"
    key = "Td"
    also = "drop a tracker"

    def happens(self, world: World) -> Outcome:
        key, old = _meant(world, self.tracker)
        after = world.but(trackers=world.trackers.without(key))
        return Outcome(after, f"{old.name} dropped", f"It stood at {format_value(old)}.")
