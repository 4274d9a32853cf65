"""How far counts stray, compared with exact counts, and how that is worded."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest

from solo_journal.campaign.story.plots import bar, bar_beside, spark
from solo_journal.campaign.story.stats.chance import Count, Strayed, deviation, luck, upper_tail, verdict


@pytest.mark.parametrize(
    ("distance", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (11.070497693516351, 5, 0.05),
        (6.634896601021213, 1, 0.01),
        (30.143527205646155, 19, 0.05),
        (0.0, 7, 1.0),
    ],
)
def test_the_tail_matches_published_tables(distance: float, freedom: int, tail: float) -> None:
    assert upper_tail(distance, freedom) == pytest.approx(tail, abs=1e-12)


def test_far_out_the_tail_is_small_and_never_an_error() -> None:
    assert upper_tail(1e6, 99) == pytest.approx(0.0)
    assert 0 < upper_tail(200.0, 5) < 1e-39


def test_the_verdict_on_dice_is_near_what_counting_every_way_to_fall_gives() -> None:
    """Twenty throws of a die with three faces: how many of all samples stray as far as 12, 5, 3."""
    size, seen = 20, (12, 5, 3)
    far = sum((each - size / 3) ** 2 for each in seen)
    exact = 0.0
    for one, two in product(range(size + 1), repeat=2):
        three = size - one - two
        if three >= 0 and sum((each - size / 3) ** 2 for each in (one, two, three)) >= far - 1e-9:
            ways = math.factorial(size) // math.prod(map(math.factorial, (one, two, three)))
            exact += ways / 3**size
    found = deviation(Count(str(face), each, size / 3) for face, each in enumerate(seen))
    assert found.freedom == 2
    assert found.chance == pytest.approx(exact, abs=0.02)


def test_rare_counts_are_judged_together() -> None:
    counts = [Count("a", 50, 48.0), Count("b", 6, 8.0), Count("c", 2, 1.0), Count("d", 0, 1.5)]
    assert deviation(counts).freedom == 1
    assert deviation(counts[2:]) == Strayed(0.0, 0)
    assert deviation([]) == Strayed(0.0, 0)


@pytest.mark.parametrize(
    ("sample", "size", "begins"),
    [
        (Strayed(0.0, 0), 0, "Too few to tell. At least 20 dice are needed."),
        (Strayed(0.0, 0), 7, "Too few to tell. At least 20 dice are needed."),
        (Strayed(4.35, 5), 600, "Normal luck: fair dice look at least this odd in 50 of 100 campaigns."),
        (Strayed(13.4, 5), 600, "Unusual: fair dice look this odd in only 2 of 100 campaigns."),
        (Strayed(25.7, 5), 600, "Very unusual: fair dice look this odd in only 1 of 10,000 campaigns."),
        (Strayed(99.0, 5), 600, "Very unusual: fair dice look this odd in only fewer than 1 in 10,000"),
    ],
)
def test_a_verdict_says_how_sure_it_is(sample: Strayed, size: int, begins: str) -> None:
    assert verdict(sample, size, "dice").startswith(begins)


def test_bars_end_where_their_share_does() -> None:
    assert [bar(share, 4) for share in (0, 0.125, 0.5, 1, 2)] == ["", "▌", "██", "████", "████"]
    assert bar_beside(0.5, 0.75, 8) == "████  ┊ "
    assert bar_beside(1, 1, 4) == "███┊"
    assert all(len(bar_beside(share / 10, 0.3, 12)) == 12 for share in range(12))


def test_a_spark_has_a_column_for_each_value() -> None:
    assert spark([0, 1, 7]) == "▁▂█"
    assert (spark([]), spark([0, 0])) == ("", "▁▁")
    assert Counter(spark(range(8))).most_common(1)[0][1] == 1


@pytest.mark.parametrize(
    ("sample", "size", "said"),
    [
        (Strayed(4.35, 5), 19, ""),
        (Strayed(4.35, 5), 600, "normal luck (1 in 2)"),
        (Strayed(12.9, 5), 600, "unusual (1 in 41)"),
        (Strayed(25.7, 5), 600, "very unusual (1 in 9,802)"),
    ],
)
def test_luck_is_judged_from_twenty_rolls_on(sample: Strayed, size: int, said: str) -> None:
    assert luck(sample, size) == said
