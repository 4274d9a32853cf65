"""How far counts stray from what chance leads one to expect, and how sure that is at this sample, in words.

Pearson's chi-square: the squared distance of each count from its expectation, over the expectation, summed. Counts
expected fewer than five times are put together until there are enough, for the approximation is poor below that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

ENOUGH = 5.0
"""How often a count must be expected, at least, to be judged by itself."""
FEWEST = 20
"""Of fewer answers or dice than this nothing is said."""
UNUSUAL, RARE = 0.05, 0.01
"""Samples that stray further than 95 or 99 of 100 fair ones."""


class Count(NamedTuple):
    """How often something came, and how often it was to be expected."""

    name: str
    seen: int
    expected: float


class Strayed(NamedTuple):
    """How far a sample strays from its expectation."""

    distance: float
    """Chi-square."""
    freedom: int
    """How many of the counts are free to stray; 0 where the sample is too small to be judged."""

    @property
    def chance(self) -> float:
        """How likely a fair sample strays as far or further: the p value; 1 where there is nothing to judge."""
        return upper_tail(self.distance, self.freedom) if self.freedom else 1.0


def strayed(counts: Iterable[Count]) -> Strayed:
    """How far these counts stray from what was expected of them."""
    pooled = _pooled(sorted(counts, key=lambda count: count.expected))
    if len(pooled) < 2:
        return Strayed(0.0, 0)
    return Strayed(sum((seen - expected) ** 2 / expected for seen, expected in pooled), len(pooled) - 1)


def upper_tail(distance: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is this or more; exact, by its recurrence."""
    half = distance / 2
    if half <= 0:
        return 1.0
    degree, tail = (1.0, math.exp(-half)) if freedom % 2 == 0 else (0.5, math.erfc(math.sqrt(half)))
    while degree < freedom / 2:
        tail += math.exp(degree * math.log(half) - half - math.lgamma(degree + 1))
        degree += 1
    return min(1.0, tail)


def verdict(sample: Strayed, size: int, what: str) -> str:
    """What may be said of a sample of so many `what`, and what may not."""
    if size < FEWEST:
        return f"Too few to tell. At least {FEWEST} {what} are needed."
    by_chance = f"Of {size:,} {what}, a share can be off by up to {_margin(size)} points by chance alone."
    if not sample.freedom:
        return f"Too few to tell. {by_chance}"
    if sample.chance >= UNUSUAL:
        return f"Normal luck: fair dice look at least this odd in {_of(sample.chance)} campaigns. {by_chance}"
    word = "Very unusual" if sample.chance < RARE else "Unusual"
    return f"{word}: fair dice look this odd in only {_of(sample.chance)} campaigns. {by_chance}"


def luck(sample: Strayed, size: int) -> str:
    """The same in two words: `normal luck (1 in 2)`, `unusual (1 in 40)`; empty where the sample is too small."""
    if size < FEWEST or not sample.freedom:
        return ""
    one_in = f"1 in {max(1, round(1 / max(sample.chance, 1e-9))):,}"
    word = "normal luck" if sample.chance >= UNUSUAL else "very unusual" if sample.chance < RARE else "unusual"
    return f"{word} ({one_in})"


def _pooled(counts: Sequence[Count]) -> list[tuple[int, float]]:
    """Seen and expected, the rarest put together until each is expected often enough."""
    pooled: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for count in counts:
        seen, expected = seen + count.seen, expected + count.expected
        if expected >= ENOUGH:
            pooled.append((seen, expected))
            seen, expected = 0, 0.0
    if (seen or expected) and pooled:
        last = pooled.pop()
        pooled.append((last[0] + seen, last[1] + expected))
    return pooled


def _margin(size: int) -> int:
    """How many points of a hundred a share of one half strays at most in 95 of 100 samples of this size."""
    return min(50, max(1, math.ceil(98 / math.sqrt(size)))) if size else 50


def _of(chance: float) -> str:
    """`43 of 100`, `2 of 1,000`: a chance as a number of samples."""
    for whole in (100, 1_000, 10_000):
        if chance * whole >= 1:
            return f"{round(chance * whole)} of {whole:,}"
    return "fewer than 1 in 10,000"
