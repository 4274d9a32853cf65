"""Tallies: folding dice one by one gives what counting every fall of them gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.dice_counting import (
    AS_ROLLED,
    FLOOR,
    HIGHEST,
    LOWEST,
    PEAK,
    SORTED,
    TOTAL,
    Tally,
    TooMany,
    best,
    hits,
    worst,
)

from ..rows import each_row

ALL: dict[str, tuple[Tally, Callable[[tuple[int, ...]], Any]]] = {
    "as rolled": (AS_ROLLED, tuple),
    "sorted": (SORTED, lambda faces: tuple(sorted(faces))),
    "sum": (TOTAL, sum),
    "highest": (HIGHEST, max),
    "lowest": (LOWEST, min),
    "peak": (PEAK, lambda faces: (max(faces), faces.count(max(faces)) > 1)),
    "floor": (FLOOR, lambda faces: (min(faces), faces.count(min(faces)) > 1)),
    "hits 3+": (hits(3), lambda faces: sum(face >= 3 for face in faces)),
    "hits 2-3": (hits(2, 3), lambda faces: sum(2 <= face <= 3 for face in faces)),
    "best 2": (best(2), lambda faces: tuple(sorted(faces)[-2:])),
    "worst 2": (worst(2), lambda faces: tuple(sorted(faces)[:2])),
    "best 0": (best(0), lambda faces: ()),
}
SHAPES = [(1, 1, 6), (2, 1, 6), (3, 1, 4), (4, 1, 3), (2, 1, 12)]


@each_row(("count", "low", "high"), SHAPES)
@each_row("name", ALL)
def test_a_spread_counts_every_fall_of_the_dice(name: str, count: int, low: int, high: int) -> None:
    tally, plainly = ALL[name]
    falls: Counter[Any] = Counter(plainly(faces) for faces in product(range(low, high + 1), repeat=count))
    spread = tally.spread(count, low, high)
    assert {value: ways for value, (ways, _) in spread.items()} == falls


@each_row(("count", "low", "high"), SHAPES)
@each_row("name", ALL)
def test_the_example_of_each_value_has_that_value(name: str, count: int, low: int, high: int) -> None:
    tally = ALL[name][0]
    for value, (_, example) in tally.spread(count, low, high).items():
        assert len(example) == count
        assert all(low <= face <= high for face in example)
        assert tally.of(example) == value


@each_row("name", ["sum", "as rolled", "sorted", "lowest", "floor", "best 2", "worst 2"])
def test_fudge_dice_are_counted_too(name: str) -> None:
    tally, plainly = ALL[name]
    falls: Counter[Any] = Counter(plainly(faces) for faces in product((-1, 0, 1), repeat=3))
    assert {value: ways for value, (ways, _) in tally.spread(3, -1, 1).items()} == falls


@given(st.sampled_from(sorted(ALL)), st.lists(st.integers(1, 20), min_size=1, max_size=15))
def test_faces_have_the_value_that_plain_counting_gives(name: str, faces: list[int]) -> None:
    tally, plainly = ALL[name]
    assert tally.of(faces) == plainly(tuple(faces))


def test_no_dice_have_one_value() -> None:
    assert TOTAL.spread(0, 1, 6) == {0: (1, ())}
    assert LOWEST.of([]) is None


@pytest.mark.parametrize("tally", [TOTAL, HIGHEST, PEAK, hits(6)])
def test_twelve_dice_merge_into_few_values(tally: Tally) -> None:
    spread = tally.spread(12, 1, 6)
    assert len(spread) <= 61
    assert sum(ways for ways, _ in spread.values()) == 6**12


@pytest.mark.parametrize(
    ("tally", "count", "high"),
    [(AS_ROLLED, 12, 6), (SORTED, 40, 20), (TOTAL, 1, 1_000_000), (TOTAL, 10, 10_000), (TOTAL, 1000, 6)],
)
def test_too_many_cases_are_refused_in_a_sentence(tally: Tally, count: int, high: int) -> None:
    with pytest.raises(TooMany, match=r"too many to count\. Roll fewer dice\."):
        tally.spread(count, 1, high)
