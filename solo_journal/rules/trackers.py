"""What runs out or fills up: step dice, counters, clocks, tracks and timers."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from .dice_counting import Tally
from .immutable import Frozen

KINDS = {"step": "step die", "counter": "counter", "clock": "clock", "track": "track", "timer": "timer"}
"""The kinds of tracker, with the words for one of each."""
CHAIN = (12, 10, 8, 6, 4, 0)
"""The chain of step dice, d12 down to d0 (Nightsong, ch. IV, Step Dice)."""


Every = Literal["round", "turn", "watch", "day"]
"""A stretch of time. In a game that counts time so, whatever carries one moves as often as it passes."""


def steps_down(face: int) -> int:
    """How many steps a step die goes down when it shows this face: 1 two, 2 or 3 one, 4 or more none (rules 2.2)."""
    return 2 if face == 1 else 1 if face <= 3 else 0


def falls(die: int) -> Fraction:
    """The chance that a step die goes down when it is rolled next; none for one that is spent."""
    return Fraction(sum(1 for face in range(1, die + 1) if steps_down(face)), die) if die else Fraction(0)


STEPS = Tally("steps down", 0, lambda _, face: steps_down(face))
"""One step die, by how many steps it goes down."""


def lowered(die: int, steps: int) -> int:
    """The die so many steps down the chain, never below d0."""
    return CHAIN[min(CHAIN.index(die) + steps, len(CHAIN) - 1)]


def stepped(die: int, face: int) -> int:
    """The step die after `face` was rolled on `die`."""
    return lowered(die, steps_down(face))


class StepDie(Frozen):
    """A step die: what it is now, and what it is when full."""

    kind: Literal["step"] = "step"
    name: str
    start: Literal[12, 10, 8, 6, 4]
    die: Literal[12, 10, 8, 6, 4, 0]
    every: Every | None = None
    """How often it is rolled by itself; None: only by hand."""

    def format_value(self) -> str:
        """`d6`, or `spent` at the end of the chain."""
        return f"d{self.die}" if self.die else "d0, spent"


class Counter(Frozen):
    """A number that goes up and down, within bounds if it has them."""

    kind: Literal["counter"] = "counter"
    name: str
    value: int = 0
    low: int | None = None
    high: int | None = None

    def format_value(self) -> str:
        """`4`, or `4/6` where there is an upper bound."""
        return f"{self.value}" if self.high is None else f"{self.value}/{self.high}"


class Clock(Frozen):
    """Segments that fill; something bad happens when the last one does."""

    kind: Literal["clock"] = "clock"
    name: str
    value: int = 0
    size: Annotated[int, Field(ge=1, le=1000)] = 6

    def format_value(self) -> str:
        """`2/6`."""
        return f"{self.value}/{self.size}"


class Track(Frozen):
    """Boxes that fill; something is reached when the last one does."""

    kind: Literal["track"] = "track"
    name: str
    value: int = 0
    size: Annotated[int, Field(ge=1, le=1000)] = 10

    def format_value(self) -> str:
        """`3/8`."""
        return f"{self.value}/{self.size}"


class Timer(Frozen):
    """What counts down to nothing."""

    kind: Literal["timer"] = "timer"
    name: str
    value: int = 0
    start: int = 0
    every: Every | None = None
    """How often it counts down by itself; None: only by hand."""

    def format_value(self) -> str:
        """`3 left`."""
        return f"{self.value} left"


Tracker = Annotated[StepDie | Counter | Clock | Track | Timer, Field(discriminator="kind")]
