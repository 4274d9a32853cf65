"""Odds of dice, against icepool's independent count."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from icepool import d

from solo_journal.rules.commons.dice import DiceRoll
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refused import Refused
from solo_journal.rules.world import World

FUDGE = icepool.Die([-1, 0, 1])


def odds(text: str) -> dict[int, Fraction]:
    found = odds_of(DiceRoll(expression=text), World(), tables={}).headlines
    return {int(headline): weight for headline, weight in found.items()}


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("d6", lambda: d(6)),
        ("3d6", lambda: 3 @ d(6)),
        ("d%", lambda: d(100)),
        ("20d6", lambda: 20 @ d(6)),
        ("4dF", lambda: 4 @ FUDGE),
        ("2d6+3", lambda: 2 @ d(6) + 3),
        ("d20-d4", lambda: d(20) - d(4)),
        ("2*d8+d6-1", lambda: 2 * d(8) + d(6) - 1),
        ("d66", lambda: 10 * d(6) + d(6)),
        ("4d6kh3", lambda: d(6).highest(4, 3)),
        ("4d6k1", lambda: d(6).highest(4)),
        ("2d20kl1+5", lambda: d(20).lowest(2) + 5),
        ("5d10kl2", lambda: d(10).lowest(5, 2)),
        ("4d6dl1", lambda: d(6).highest(4, 3)),
        ("5d6dh2", lambda: d(6).lowest(5, 3)),
        ("10d6kh5", lambda: d(6).highest(10, 5)),
        ("12d6kh1", lambda: d(6).highest(12)),
        ("4dFkh2", lambda: FUDGE.highest(4, 2)),
        ("4d6r1", lambda: 4 @ d(6).reroll([1], depth=1)),
        ("2d10r<4", lambda: 2 @ d(10).reroll([1, 2, 3], depth=1)),
        ("4d6r1kh3", lambda: d(6).reroll([1], depth=1).highest(4, 3)),
        ("4d6rr1", lambda: 4 @ d(6).reroll([1], depth="inf")),
        ("3d8rr<=2kh2", lambda: d(8).reroll([1, 2], depth="inf").highest(3, 2)),
        ("2d6rr1+d8rr>6", lambda: 2 @ d(6).reroll([1], depth="inf") + d(8).reroll([7, 8], depth="inf")),
    ],
)
def test_odds_are_exactly_those_of_an_independent_count(text: str, die: Callable[[], icepool.Die[int]]) -> None:
    counted = die()
    assert odds(text) == {value: counted.probability(value) for value in counted.outcomes()}


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("d6!", lambda: d(6).explode(depth=30)),
        ("d2!", lambda: d(2).explode(depth=60)),
        ("d100!", lambda: d(100).explode(depth=12)),
        ("2d6!", lambda: 2 @ d(6).explode(depth=30)),
        ("d8!+d6!", lambda: d(8).explode(depth=20) + d(6).explode(depth=30)),
        ("d10!3", lambda: d(10).explode([3], depth=25)),
        (
            "d6r1!",
            lambda: (d(6).reroll([1], depth=1)).map(lambda face: 6 + d(6).explode(depth=30) if face == 6 else face),
        ),
    ],
)
def test_exploding_dice_are_counted_but_for_runs_that_never_come(
    text: str, die: Callable[[], icepool.Die[int]]
) -> None:
    found, counted = odds(text), die()
    assert sum(found.values()) == 1
    for value, weight in found.items():
        assert abs(float(weight - counted.probability(value))) < 1e-9


@pytest.mark.parametrize(
    "text", ["3d6!", "100d6!", "d100!>=2", "d10!>=9", "1000d6", "10d10000", "d1000000", "40d6kh20"]
)
def test_odds_with_too_many_cases_are_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"(too many (cases|ways|to count)).*\."):
        odds(text)
