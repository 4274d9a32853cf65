"""Trackers, which fill up or run out: step dice, counters, clocks, tracks and timers."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from .dice_counting import Tally
from .immutable import Frozen

KINDS = {"step": "step die", "counter": "counter", "clock": "clock", "track": "track", "timer": "timer"}
"""The kinds of tracker, with the word for one of each."""
CHAIN = (12, 10, 8, 6, 4, 0)
"""The chain of step dice, d12 down to d0 (Nightsong, ch. IV, Step Dice)."""


Every = Literal["round", "turn", "watch", "day"]
"""A unit of game time. A tracker with one moves by itself whenever that time passes."""


def steps_down(face: int) -> int:
    """Steps down for a face: 1 two, 2 or 3 one, 4 or more none (Nightsong, ch. IV, Step Dice)."""
    return 2 if face == 1 else 1 if face <= 3 else 0


def falls(die: int) -> Fraction:
    """The chance that a step die goes down at its next roll; 0 if it is spent."""
    return Fraction(sum(1 for face in range(1, die + 1) if steps_down(face)), die) if die else Fraction(0)


STEPS = Tally("steps down", 0, lambda _, face: steps_down(face))
"""A step die counted by its steps down."""


def lower_die(die: int, steps: int) -> int:
    """The die `steps` down the chain, at least d0."""
    return CHAIN[min(CHAIN.index(die) + steps, len(CHAIN) - 1)]


def step_die(die: int, face: int) -> int:
    """The step die after rolling `face` on `die`."""
    return lower_die(die, steps_down(face))


class StepDie(Frozen):
    """A step die: its present and its full size."""

    kind: Literal["step"] = "step"
    name: str
    start: Literal[12, 10, 8, 6, 4]
    die: Literal[12, 10, 8, 6, 4, 0]
    every: Every | None = None
    """How often it is rolled automatically; None: only by hand."""

    def format_value(self) -> str:
        """`d6`, or `spent` at the end of the chain."""
        return f"d{self.die}" if self.die else "d0, spent"


class Counter(Frozen):
    """A number, within limits if it has any."""

    kind: Literal["counter"] = "counter"
    name: str
    value: int = 0
    low: int | None = None
    high: int | None = None

    def format_value(self) -> str:
        """`4`, or `4/6` with an upper limit."""
        return f"{self.value}" if self.high is None else f"{self.value}/{self.high}"


class Clock(Frozen):
    """Segments that fill up; something bad happens when the last one does."""

    kind: Literal["clock"] = "clock"
    name: str
    value: int = 0
    size: Annotated[int, Field(ge=1, le=1000)] = 6

    def format_value(self) -> str:
        """`2/6`."""
        return f"{self.value}/{self.size}"


class Track(Frozen):
    """Boxes that fill up; a goal is reached when the last one does."""

    kind: Literal["track"] = "track"
    name: str
    value: int = 0
    size: Annotated[int, Field(ge=1, le=1000)] = 10

    def format_value(self) -> str:
        """`3/8`."""
        return f"{self.value}/{self.size}"


class Timer(Frozen):
    """A number that counts down to zero."""

    kind: Literal["timer"] = "timer"
    name: str
    value: int = 0
    start: int = 0
    every: Every | None = None
    """How often it counts down automatically; None: only by hand."""

    def format_value(self) -> str:
        """`3 left`."""
        return f"{self.value} left"


Tracker = Annotated[StepDie | Counter | Clock | Track | Timer, Field(discriminator="kind")]
