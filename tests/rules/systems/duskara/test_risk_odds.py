"""The pool's odds: the published ones, and icepool's in every reading from risk 4 to chance 6."""

from __future__ import annotations

import math
from fractions import Fraction

import icepool

from solo_journal.rules.odds import Odds, odds_of
from solo_journal.rules.systems.duskara.risk import Risk
from solo_journal.rules.world import World

from ....rows import each_row

ANSWERS = ["No, and", "No", "No, but", "Yes, but", "Yes", "Yes, and"]


def odds(net: int, net_risk: str = "A", pair33: str = "rule") -> Odds:
    readings = {"duskara.net_risk": net_risk, "duskara.pair33": pair33}
    return odds_of(Risk(chance=max(net, 0), risk=max(-net, 0)), World(), tables={}, readings=readings)


def any_yes(net: int, net_risk: str = "A", pair33: str = "rule") -> float:
    """How likely some yes is, in percent to one place; a half is rounded up, as it is printed."""
    exact = odds(net, net_risk, pair33).marks["yes"]
    return math.floor(exact * 1000 + Fraction(1, 2)) / 10


def read(action: int, others: tuple[int, ...], net: int, net_risk: str, pair33: str) -> str:
    """The rule once more, written for a whole pool that lies on the table."""
    dice = [action, *others]
    if net >= 0 or net_risk == "B":
        deciding, shift = max(dice), 1
    elif net_risk == "D":
        return ANSWERS[0] if action in others else ANSWERS[action - 1]
    elif net_risk == "C":
        return ANSWERS[action - 1]
    else:
        deciding, shift = min(dice), {"A": 0, "A1": -1, "A2": 1}[net_risk]
    if dice.count(deciding) == 1 or shift == 0:
        return ANSWERS[deciding - 1]
    if deciding == 3 and pair33 == "printed" and shift == 1:
        return "No"
    return ANSWERS[min(max(deciding - 1 + shift, 0), 5)]


@each_row("pair33", ["rule", "printed"])
@each_row("net_risk", ["A", "A1", "A2", "B", "C", "D"])
@each_row("net", range(-4, 7))
def test_odds_agree_with_icepool(net: int, net_risk: str, pair33: str) -> None:
    others = icepool.d6.pool(abs(net)).expand()
    die = icepool.map(
        lambda action, rest: read(action, tuple(rest), net, net_risk, pair33), icepool.d6, others, star=False
    )
    expected = {answer: Fraction(die.probability(answer)) for answer in die.outcomes()}
    assert dict(odds(net, net_risk, pair33).headlines) == expected


@each_row("net", [-3, -2, -1, 0, 1, 2, 3])
def test_the_help_tells_the_odds_of_a_yes(net: int) -> None:
    assert f"{any_yes(net)}%" in Risk.help()
