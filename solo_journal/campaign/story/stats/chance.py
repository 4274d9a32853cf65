"""How far counts deviate from their expectation, and how certain a verdict is with this many rolls, in words.

Pearson's chi-square: the squared difference of each count from its expectation, divided by the expectation, summed.
Counts that are expected fewer than five times are pooled, because the approximation is poor below that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

ENOUGH = 5.0
"""The least expectation for a count to be judged by itself."""
FEWEST = 20
"""The fewest rolls that are judged at all."""
UNUSUAL, RARE = 0.05, 0.01
"""The p values of samples that deviate more than 95 or 99 of 100 fair ones."""


class Count(NamedTuple):
    """How often something came up, and how often it was expected to."""

    name: str
    seen: int
    expected: float


class Strayed(NamedTuple):
    """How far a sample deviates from its expectation."""

    distance: float
    """Chi-square."""
    freedom: int
    """Degrees of freedom; 0 if the sample is too small to judge."""

    @property
    def chance(self) -> float:
        """The p value: how likely a fair sample deviates at least as far; 1 if there is nothing to judge."""
        return upper_tail(self.distance, self.freedom) if self.freedom else 1.0


def strayed(counts: Iterable[Count]) -> Strayed:
    """How far these counts deviate from their expectations."""
    pooled = _pooled(sorted(counts, key=lambda count: count.expected))
    if len(pooled) < 2:
        return Strayed(0.0, 0)
    return Strayed(sum((seen - expected) ** 2 / expected for seen, expected in pooled), len(pooled) - 1)


def upper_tail(distance: float, freedom: int) -> float:
    """The probability that chi-square with these degrees of freedom is at least this; exact, by its recurrence."""
    half = distance / 2
    if half <= 0:
        return 1.0
    degree, tail = (1.0, math.exp(-half)) if freedom % 2 == 0 else (0.5, math.erfc(math.sqrt(half)))
    while degree < freedom / 2:
        tail += math.exp(degree * math.log(half) - half - math.lgamma(degree + 1))
        degree += 1
    return min(1.0, tail)


def verdict(sample: Strayed, size: int, what: str) -> str:
    """What can be said about a sample of `size` rolls, and what cannot."""
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
    """The same in two words: `normal luck (1 in 2)`, `unusual (1 in 40)`; empty if the sample is too small."""
    if size < FEWEST or not sample.freedom:
        return ""
    one_in = f"1 in {max(1, round(1 / max(sample.chance, 1e-9))):,}"
    word = "normal luck" if sample.chance >= UNUSUAL else "very unusual" if sample.chance < RARE else "unusual"
    return f"{word} ({one_in})"


def _pooled(counts: Sequence[Count]) -> list[tuple[int, float]]:
    """Seen and expected, with the rarest pooled until each is expected often enough."""
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
    """The most percentage points that a share of one half deviates in 95 of 100 samples of this size."""
    return min(50, max(1, math.ceil(98 / math.sqrt(size)))) if size else 50


def _of(chance: float) -> str:
    """`43 of 100`, `2 of 1,000`: a probability as a number of samples."""
    for whole in (100, 1_000, 10_000):
        if chance * whole >= 1:
            return f"{round(chance * whole)} of {whole:,}"
    return "fewer than 1 in 10,000"
