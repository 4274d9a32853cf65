"""The odds of the action roll and of the oracle over a grid, against an independent library (rules 5.5)."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.shelf import procedure
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row

STEPS = ["Dire", "Botched", "Messy", "Good"]


def counted(dice: int, threat: int) -> dict[str, Fraction]:
    """The results by icepool, read from the rules anew."""
    d6 = icepool.d6
    if dice > 0:
        best = icepool.map(lambda faces: faces, d6.pool(dice).expand())
        first = best.map(lambda faces: "Perfect" if faces.count(6) >= 2 else _single(max(faces)))
    else:
        first = icepool.lowest(d6, d6).map(_single)
    cuts = (icepool.d8 >= 7).pool(threat).sum() if threat else icepool.Die([0])
    final = icepool.map(lambda one, by: one if one == "Perfect" else STEPS[max(0, STEPS.index(one) - by)], first, cuts)
    return {outcome: Fraction(ways, final.denominator()) for outcome, ways in final.items()}


def _single(face: int) -> str:
    return "Good" if face == 6 else "Messy" if face >= 4 else "Botched"


@each_row("threat", range(4))
@each_row("dice", range(7))
def test_the_odds_of_every_pool_are_those_of_an_independent_count(dice: int, threat: int, tables: Tables) -> None:
    found = odds_of(make(procedure("augur.action"), {"dice": dice, "threat": threat}), World(), tables=tables)
    assert found.headlines == counted(dice, threat)


@pytest.mark.parametrize(
    ("likelihood", "percent"),
    [("unlikely", 25.0), ("even", 50.0), ("likely", 75.0), ("very likely", 87.5), ("nearly sure", 93.75)],
)
def test_the_oracle_says_yes_as_often_as_its_help_says(likelihood: str, percent: float, tables: Tables) -> None:
    found = odds_of(make(procedure("augur.ask"), {"likelihood": likelihood}), World(), tables=tables)
    assert float(found.marks["yes"]) * 100 == percent
