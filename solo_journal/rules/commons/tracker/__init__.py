"""Trackers: step dice, counters, clocks, tracks and timers."""

from ...system import System
from .by_hand import Add, Drop, Refill, Rename, Set, Tick
from .step import Step

__all__ = ["SYSTEM", "Add", "Drop", "Refill", "Rename", "Set", "Step", "Tick"]

SYSTEM = System(
    id="tracker",
    title="Trackers",
    about="Step dice, counters, clocks, tracks and timers.",
    procedures=(Step, Add, Tick, Set, Refill, Rename, Drop),
)
