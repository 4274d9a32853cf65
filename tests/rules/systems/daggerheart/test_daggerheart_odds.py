"""The odds of the action roll over a grid, against an independent library (rules 3.2)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import Performed
from solo_journal.rules.shelf import procedure
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World


def counted(modifier: int, difficulty: int, favour: str) -> dict[str, Fraction]:
    """The results by icepool, read from the rules anew."""
    side = {"none": icepool.Die([0]), "both": icepool.Die([0]), "advantage": icepool.d6, "disadvantage": -icepool.d6}

    def result(hope: int, fear: int, more: int) -> str:
        if hope == fear:
            return "Critical success"
        word = "Success" if hope + fear + more + modifier >= difficulty else "Failure"
        return f"{word} with {'Hope' if hope > fear else 'Fear'}"

    die = icepool.map(result, icepool.d12, icepool.d12, side[favour])
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


@pytest.mark.parametrize("favour", ["none", "advantage", "disadvantage", "both"])
@pytest.mark.parametrize("difficulty", [5, 12, 15, 20, 30])
@pytest.mark.parametrize("modifier", [-2, 0, 2, 5])
def test_the_odds_are_those_of_an_independent_count(
    modifier: int, difficulty: int, favour: str, tables: Tables
) -> None:
    inputs = {"modifier": modifier, "difficulty": difficulty, "favour": favour}
    found = odds_of(make(procedure("daggerheart.action"), inputs), World(), tables=tables)
    assert found.headlines == counted(modifier, difficulty, favour)
    assert found.headlines["Critical success"] == Fraction(1, 12)
    assert found.marks["with Fear"] == Fraction(11, 24)


@pytest.mark.parametrize(
    ("modifier", "difficulty", "percents"),
    [(0, 12, [17.4, 17.4, 28.5, 28.5, 8.3]), (2, 15, [20.8, 20.8, 25.0, 25.0, 8.3])],
)
def test_the_published_examples(modifier: int, difficulty: int, percents: list[float], tables: Tables) -> None:
    inputs = {"modifier": modifier, "difficulty": difficulty}
    found = odds_of(make(procedure("daggerheart.action"), inputs), World(), tables=tables).headlines
    order = ["Failure with Fear", "Failure with Hope", "Success with Fear", "Success with Hope", "Critical success"]
    assert [round(float(found[name]) * 100, 1) for name in order] == percents


def test_the_roll_that_decides_an_attack_is_as_likely_as_the_attack(
    play: Callable[..., Performed], with_sheet: Callable[..., World], tables: Tables
) -> None:
    ground = play("daggerheart.adversary", with_sheet(), name="rat", difficulty=13).after
    inputs = {"target": "rat", "favour": "disadvantage", "experiences": ["Scholar"]}
    attack = make(procedure("daggerheart.attack"), {**inputs, "weapon": "Long sword"})
    whole, aim = (odds_of(each, ground, tables=tables) for each in (attack, attack.decided_by(ground)))
    assert (aim.case, aim.marks) == (whole.case, whole.marks)
    assert aim.case
    assert aim.case.phrase == "to hit"
