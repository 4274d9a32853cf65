"""The odds of checks: the published ones, and icepool's over a grid of abilities, difficulties and favour."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.odds import odds_of
from solo_journal.rules.systems.nightsong.check import HEADLINES, Check, Nuanced
from solo_journal.rules.systems.nightsong.opposed_check import Opposed
from solo_journal.rules.world import World

from ....rows import each_row

ABILITIES = range(-3, 7)
RATINGS = (6, 9, 12, 15, 18)
FAVOURS = ("none", "advantage", "disadvantage", "both")
KEPT = {"none": (2, 0), "both": (2, 0), "advantage": (3, 1), "disadvantage": (3, -1)}


def nuanced(ability: int, dr: int, favour: str) -> dict[str, Fraction]:
    odds = odds_of(Nuanced.model_validate({"ability": ability, "dr": dr, "favour": favour}), World(), tables={})
    return {headline: odds.headlines.get(headline, Fraction(0)) for headline in HEADLINES}


def by_icepool(ability: int, dr: int, favour: str) -> dict[str, Fraction]:
    """Two of the dice kept, and how many of them reach the difficulty."""
    count, keeps = KEPT[favour]
    pool = icepool.d20.pool(count)
    kept = pool.highest(2) if keeps > 0 else pool.lowest(2) if keeps < 0 else pool
    reached = kept.expand().map(lambda faces: sum(face + ability >= dr for face in faces))
    whole = Fraction(reached.denominator())
    return {name: Fraction(reached.quantity(number)) / whole for number, name in enumerate(HEADLINES)}


@pytest.mark.parametrize("favour", FAVOURS)
@pytest.mark.parametrize("dr", RATINGS)
def test_nuanced_odds_agree_with_an_independent_count(dr: int, favour: str) -> None:
    for ability in ABILITIES:
        assert nuanced(ability, dr, favour) == by_icepool(ability, dr, favour)


@each_row("favour", FAVOURS)
@each_row("dr", RATINGS)
def test_plain_odds_agree_with_an_independent_count(dr: int, favour: str) -> None:
    rolls = {"none": icepool.d20, "both": icepool.d20}
    rolls["advantage"], rolls["disadvantage"] = icepool.d20.highest(2, 1), icepool.d20.lowest(2, 1)
    for ability in ABILITIES:
        odds = odds_of(Check.model_validate({"ability": ability, "dr": dr, "favour": favour}), World(), tables={})
        assert odds.headlines.get("Success", 0) == rolls[favour].probability(">=", dr - ability)


@each_row("gap", range(-4, 5))
def test_opposed_odds_condition_on_no_tie(gap: int) -> None:
    odds = odds_of(Opposed(ability=max(gap, 0), against=max(-gap, 0)), World(), tables={}).headlines
    difference = icepool.d20 + gap - icepool.d20
    wins, loses = difference.probability(">", 0), difference.probability("<", 0)
    assert odds["Win"] == Fraction(wins) / (wins + loses)


PUBLISHED = {
    -1: ((36.0, 48.0, 16.0), (21.6, 43.2, 35.2), (64.8, 28.8, 6.4)),
    0: ((30.3, 49.5, 20.3), (16.6, 40.8, 42.5), (57.5, 33.4, 9.1)),
    1: ((25.0, 50.0, 25.0), (12.5, 37.5, 50.0), (50.0, 37.5, 12.5)),
    2: ((20.3, 49.5, 30.3), (9.1, 33.4, 57.5), (42.5, 40.8, 16.6)),
    3: ((16.0, 48.0, 36.0), (6.4, 28.8, 64.8), (35.2, 43.2, 21.6)),
}


@pytest.mark.parametrize("ability", list(PUBLISHED))
def test_the_published_odds_against_dr_12(ability: int) -> None:
    for favour, published in zip(("none", "advantage", "disadvantage"), PUBLISHED[ability], strict=True):
        found = [float(chance) * 100 for chance in nuanced(ability, 12, favour).values()]
        assert found == pytest.approx(published, abs=0.0501)


@pytest.mark.parametrize("favour", ["none", "advantage", "disadvantage"])
def test_the_help_tells_the_odds_at_ability_0(favour: str) -> None:
    told = " ".join(Nuanced.help().split())
    assert all(f"{float(chance) * 100 + 1e-9:.1f}%" in told for chance in nuanced(0, 12, favour).values())


def test_an_after_roll_focus_raises_a_failure_at_45_percent() -> None:
    """With ability 0 against DR 12 the third die reaches it on 12 to 20: 9 of 20."""
    assert icepool.d20.probability(">=", 12) == Fraction(9, 20)
    one_more = icepool.d20.pool(3).highest(2).expand()
    assert one_more.map(lambda faces: sum(face >= 12 for face in faces)).quantity(0) == 11**3
