"""How far counts deviate from their expectation, and how certain a verdict is with this many rolls, in words.

Pearson's chi-square: the squared difference of each count from its expectation, divided by the expectation, summed.
Counts that are expected fewer than five times are pooled, because the approximation is poor below that.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ....rules.answer_source import Answer
from ...journal.log_line import Line
from .replay_lines import Ground

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


def deviation(counts: Iterable[Count]) -> Strayed:
    """How far these counts deviate from their expectations."""
    pooled = _pool_rare(sorted(counts, key=lambda count: count.expected))
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
    odd = "at least this odd in" if sample.chance >= UNUSUAL else "this odd in only"
    return f"{_luck(sample).capitalize()}: fair dice look {odd} {_of(sample.chance)} campaigns. {by_chance}"


def luck(sample: Strayed, size: int) -> str:
    """The same in two words: `normal luck (1 in 2)`, `unusual (1 in 40)`; empty if the sample is too small."""
    if size < FEWEST or not sample.freedom:
        return ""
    return f"{_luck(sample)} (1 in {max(1, round(1 / max(sample.chance, 1e-9))):,})"


def _luck(sample: Strayed) -> str:
    return "normal luck" if sample.chance >= UNUSUAL else "unusual" if sample.chance >= RARE else "very unusual"


def _pool_rare(counts: Sequence[Count]) -> list[tuple[int, float]]:
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
    return min(50, max(1, math.ceil(98 / math.sqrt(size))))


def _of(chance: float) -> str:
    """`43 of 100`, `2 of 1,000`: a probability as a number of samples."""
    for whole in (100, 1_000, 10_000):
        if chance * whole >= 1:
            return f"{round(chance * whole)} of {whole:,}"
    return "fewer than 1 in 10,000"


COMMON = (4, 6, 8, 10, 12, 20, 100)
"""The dice that people own."""
MOST_FACES = 20
"""Dice with more faces are counted in ten groups."""
_DICE = re.compile(r"(\d+)d(\d+|F)")


class Faces(NamedTuple):
    """The rolls of one kind of die."""

    die: str
    """`d6`; `dF` for fudge dice."""
    counts: tuple[Count, ...]
    strayed: Strayed
    size: int


@dataclass(slots=True)
class FaceCounter:
    """Counts every die rolled, including those of acts that were undone, rerolled or overruled."""

    _fell: dict[str, Counter[int]] = field(default_factory=dict)
    _others: Counter[str] = field(default_factory=Counter)
    """How often other dice were rolled, by size."""
    _taken: dict[str, set[str]] = field(default_factory=dict)
    """The labels of answers already counted, by entry."""
    _never: set[str] = field(default_factory=set)
    """Entries whose dice were typed wrongly or rejected."""

    def see(self, line: Line, ground: Ground) -> None:
        for answer in self._new(line):
            found = _DICE.fullmatch(answer.dice)
            sides = found[2] if found else ""
            if sides == "F" or (sides and int(sides) in COMMON):
                self._fell.setdefault(f"d{sides}", Counter()).update(answer.faces)
            elif sides:
                self._others[f"d{sides}"] += len(answer.faces)

    def faces(self) -> list[Faces]:
        """The counts, the smallest die first."""
        dice = sorted(self._fell, key=lambda die: 0 if die == "dF" else int(die[1:]))
        return [_faces(die, self._fell[die]) for die in dice]

    def others(self) -> int:
        """How many other dice were rolled: those of tables with an unusual number of rows."""
        return self._others.total()

    def _new(self, line: Line) -> Iterator[Answer]:
        """The answers of a line that were not counted before: an offer taken repeats those of its act."""
        entry = line.entry
        self._never |= line.never_fell
        slip = line.undone and entry.kind == "correct"  # so the first faces were right after all
        if entry.act is None or entry.id in self._never or slip:
            return
        key = entry.target or entry.id
        known = self._taken.get(key, set()) if entry.kind == "take" else set()
        self._taken[key] = known | {each.label for each in entry.act.answers}
        yield from (each for each in entry.act.answers if each.label not in known and each.faces)


def _faces(die: str, fell: Counter[int]) -> Faces:
    size = fell.total()
    all_faces = range(-1, 2) if die == "dF" else range(1, int(die[1:]) + 1)
    if len(all_faces) <= MOST_FACES:
        named = [(f"{face:+d}" if die == "dF" and face else str(face), fell[face]) for face in all_faces]
    else:
        step = len(all_faces) // 10
        parts = [range(low, low + step) for low in range(1, len(all_faces) + 1, step)]
        named = [(f"{part[0]} to {part[-1]}", sum(fell[face] for face in part)) for part in parts]
    counts = tuple(Count(name, seen, size / len(named)) for name, seen in named)
    return Faces(die, counts, deviation(counts), size)
