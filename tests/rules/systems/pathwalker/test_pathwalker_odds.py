"""Odds over a grid, against an independent library (rules 4.2, 4.3, 4.7)."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.shelf import procedure
from solo_journal.rules.systems.pathwalker.wager import successes
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row


def sixes(dice: int) -> icepool.Die[int]:
    return (icepool.d6 == 6).pool(dice).sum() if dice else icepool.Die([0])


def spread(die: icepool.Die[str]) -> dict[str, Fraction]:
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


@each_row("dice", range(13))
def test_a_pool_of_any_size(dice: int, tables: Tables) -> None:
    found = odds_of(make(procedure("pathwalker.trait"), {"dice": dice}), World(), tables=tables)
    assert found.headlines == spread(sixes(dice).map(successes))


@each_row("tie", ["defender", "reroll"])
@each_row("against", [0, 1, 4, 8])
@each_row("dice", [0, 1, 4, 8])
def test_opposed_pools(dice: int, against: int, tie: str, tables: Tables) -> None:
    procedure_ = make(procedure("pathwalker.opposed"), {"dice": dice, "against": against})
    found = odds_of(procedure_, World(), tables=tables, readings={"pathwalker.tie": tie})
    both = icepool.map(
        lambda one, two: "Win" if one > two else "Tie" if one == two else "Lose", sixes(dice), sixes(against)
    )
    expected = spread(both)
    if tie == "reroll" and dice + against:
        decided = 1 - expected.pop("Tie", Fraction(0))
        expected = {name: chance / decided for name, chance in expected.items()}
    assert found.headlines == expected


@each_row("endurance", range(7))
def test_a_life_point_is_won_at_a_36th_for_each_die(endurance: int, tables: Tables) -> None:
    found = odds_of(make(procedure("pathwalker.death"), {"endurance": endurance}), World(), tables=tables)
    assert found.headlines.get("+1 LP", Fraction(0)) == Fraction(endurance, 36)


@pytest.mark.parametrize(("likelihood", "percent"), [("unlikely", 30.6), ("even", 51.8), ("likely", 72.1)])
def test_the_oracle_says_yes_as_often_as_its_help_says(likelihood: str, percent: float, tables: Tables) -> None:
    found = odds_of(make(procedure("pathwalker.ask"), {"likelihood": likelihood}), World(), tables=tables)
    assert round(float(found.marks["yes"]) * 100, 1) == percent
