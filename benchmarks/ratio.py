"""One comparison, and its clock."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks import brief


@dataclass(frozen=True, slots=True)
class Ratio:
    """A measurement compared with a base, and the goal for the ratio."""

    what: str
    base: float
    measured: float
    unit: str
    goal: str

    def __str__(self) -> str:
        ratio = self.measured / self.base if self.base else float("inf")
        figures = f"{self.base:>11.2f} {self.unit:<2} {self.measured:>11.2f} {self.unit:<2}"
        return f"{self.what:<44} {figures} {ratio:>7.2f}x  {self.goal}"


def milliseconds(do: Callable[[], object], times: int = 9) -> float:
    """The median time of a call, in milliseconds."""
    taken = []
    for _ in range(brief.times(times)):
        start = time.perf_counter()
        do()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)
