"""The oracle's odds: the published ones, and an independent count in every mode and reading."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from solo_journal.rules.odds import odds_of
from solo_journal.rules.systems.duskara.oracle import AskOracle
from solo_journal.rules.world import World

from ....rows import each_row

DICE = {"even": (1, 1), "advantage": (2, 1), "disadvantage": (1, 2), "both": (1, 1)}


def count(favour: str, equal: str, doubles: str, both: str) -> tuple[dict[str, Fraction], Fraction]:
    """Every fall of the dice, counted one by one: the answers, and how often the counter ticks."""
    chances, risks = (2, 2) if (favour, both) == ("both", "two_each") else DICE[favour]
    answers: Counter[str] = Counter()
    ticks = 0
    falls = list(product(range(1, 7), repeat=chances + risks))
    for fall in falls:
        chance, risk = max(fall[:chances]), max(fall[chances:])
        if chance == risk:
            answers["Yes, and" if equal == "yes_and" else "Yes, but"] += 1
        else:
            low, high = chance < 4 and risk < 4, chance > 3 and risk > 3
            answers[("Yes" if chance > risk else "No") + (", but" if low else ", and" if high else "")] += 1
        ticks += chance == risk or (doubles == "any" and len(set(fall)) < len(fall))
    return {answer: Fraction(ways, len(falls)) for answer, ways in answers.items()}, Fraction(ticks, len(falls))


@each_row("both", ["cancel", "two_each"])
@each_row("doubles", ["kept", "any"])
@each_row("equal", ["yes_and", "yes_but"])
@each_row("favour", list(DICE))
def test_odds_agree_with_a_count_of_every_fall(favour: str, equal: str, doubles: str, both: str) -> None:
    readings = {"duskara.equal": equal, "duskara.doubles": doubles, "duskara.both": both}
    odds = odds_of(AskOracle.model_validate({"favour": favour}), World(), tables={}, readings=readings)
    answers, ticks = count(favour, equal, doubles, both)
    assert dict(odds.headlines) == answers
    assert odds.marks["doubles"] == ticks


@pytest.mark.parametrize(("favour", "percent"), [("even", "58.3"), ("advantage", "74.5"), ("disadvantage", "42.1")])
def test_the_help_tells_the_odds_of_a_yes(favour: str, percent: str) -> None:
    odds = odds_of(AskOracle.model_validate({"favour": favour}), World(), tables={})
    assert f"{float(odds.marks['yes']) * 100:.1f}" == percent
    assert f"{percent}%" in AskOracle.help()
    assert odds.marks["doubles"] == Fraction(1, 6)
    assert f"{float(odds.marks['doubles']) * 100:.1f}% each way" in AskOracle.help()
