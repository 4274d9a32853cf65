"""The core rolls of many kinds of game as one file: each with the odds that a count by hand gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from solo_journal.rules.answer_source import Answer, Typed
from solo_journal.rules.gamefile.inputs import somebody_new
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import Odds, odds_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ...file_games import GAMES, SHELF, TABLES

NEW = somebody_new(GAMES["corerolls"]).on(SHELF)
D6 = range(1, 7)
BRUTE: Any = {"class": "Brute"}


def odds(roll: str, **inputs: Any) -> Odds:
    return odds_of(make(SHELF.procedure(f"corerolls.{roll}"), inputs), NEW, tables=TABLES)


def done(roll: str, *faces: int, world: World = NEW, take: dict[str, str] | None = None, **inputs: Any) -> Performed:
    given = tuple(Answer(label=label, choice=option) for label, option in (take or {}).items())
    procedure = make(SHELF.procedure(f"corerolls.{roll}"), inputs)
    return perform(procedure, world, Typed(faces), tables=TABLES, given=given)


def shares(cases: Iterable[str]) -> dict[str, Fraction]:
    counted = Counter(cases)
    return {name: Fraction(count, counted.total()) for name, count in counted.items()}


def tree(act: Performed) -> dict[str, Any]:
    return dict(act.after.characters["somebody"].sheets["corerolls"])


def test_two_dice_each_against_a_difficulty() -> None:
    found = odds("nuanced", ability=2, dr=12).headlines
    one = Fraction(11, 20)
    assert found == {"Strong success": one**2, "Weak success": 2 * one * (1 - one), "Failure": (1 - one) ** 2}
    best = shares(
        ("Failure", "Weak success", "Strong success")[sum(each >= 10 for each in sorted(dice)[1:])]
        for dice in product(range(1, 21), repeat=3)
    )
    assert odds("nuanced", ability=2, dr=12, edge="advantage").headlines == best


def test_chance_and_risk_cancel_and_the_rest_is_rolled() -> None:
    assert odds("net", chance=2).headlines["Yes"] == Fraction(7, 8)
    assert odds("net", risk=2).headlines["No"] == Fraction(7, 8)
    assert odds("net").headlines["Yes"] == Fraction(1, 2)


def test_a_sum_against_a_difficulty_tells_how_far() -> None:
    assert odds("deed", **BRUTE, difficulty=10).headlines["Success"] == Fraction(10, 36)
    act = done("deed", 1, 2, **BRUTE, difficulty=8)
    assert tree(act)["health"] == 1


@pytest.mark.parametrize("number", [1, 2, 3])
def test_counting_dice(number: int) -> None:
    by_hand = shares(
        "Exceptional" if hits > 1 else "Success" if hits else "Critical failure" if set(dice) == {1} else "Failure"
        for dice in product(D6, repeat=number)
        for hits in [sum(each >= 5 for each in dice)]
    )
    assert odds("challenge", pool=number, difficulty=5).headlines == by_hand
    named = ("Wrong", "Barely", "Success", "Critical")
    inside = shares(named[sum(each <= 4 for each in dice)] for dice in product(D6, repeat=number))
    found = odds("inside", pool=number)
    assert found.headlines == inside
    assert found.marks["insight"] == 1 - Fraction(5, 6) ** number


def test_fudge_dice_and_a_push_that_keeps_ones_and_sixes() -> None:
    by_hand = Counter(sum(dice) for dice in product((-1, 0, 1), repeat=4))
    found = odds("overcome", skill="Shoot", difficulty=2).headlines
    assert found["Tie"] == Fraction(by_hand[0], 81)
    assert found["With style"] == Fraction(sum(count for total, count in by_hand.items() if total >= 3), 81)
    pushed = done("push", 1, 2, 4, 3, 4, 5, 6, attr="Agility", take={"Push": "yes"})
    assert (pushed.outcome.headline, tree(pushed)["health"]) == ("Success", 4)
    assert [roll.dice for roll in pushed.outcome.rolls] == ["4d6", "3d6"]


def test_a_chart_of_numbers_a_house_rule_and_words_of_its_own() -> None:
    assert odds("charted", column="low").headlines["Yes"] == Fraction(50, 100)
    assert odds("charted", column="high").headlines["Yes"] == Fraction(70, 100)
    assert odds("duel").headlines["Yes"] == Fraction(21, 36)
    strict = NEW.but(readings=Map({"corerolls.ties": "no"}))
    kind = SHELF.procedure("corerolls.duel")
    assert odds_of(kind(), strict, tables=TABLES).headlines["Yes"] == Fraction(15, 36)
    assert [rule.id for rule in kind.readings] == ["corerolls.ties"]
    assert done("charted", 20).outcome.because == "20 przeciw 50."


def test_dice_step_down_are_spent_and_a_deck_runs_out() -> None:
    world = NEW
    for _ in range(2):
        world = done("burn", 1, world=world).after
    with pytest.raises(Refused, match="Torch is spent"):
        done("burn", 1, world=world)
    act = done("stepping", 8, skill="Hack")
    assert tree(act)["skills"]["hack"] == 6
    drawn, deck = NEW, GAMES["corerolls"]
    for left in (3, 2, 1):
        drawn = done("draw", *([1] if left else []), world=drawn).after
    assert drawn.systems["corerolls"]["omens"]["hand"] == ["The bell", "The well", "The wheel"]
    with pytest.raises(Refused, match="has no card left"):
        perform(make(SHELF.procedure("corerolls.omens"), {}), drawn, Typed([1]), tables=TABLES)
    assert deck.title == "Core rolls"
    deal = make(SHELF.procedure("cards.deal"), {"deck": "omens"})
    with pytest.raises(Refused, match=r"omens is a deck of your game. To draw from it: .*corerolls.omens"):
        perform(deal, NEW, Typed([1]), tables={})


def test_a_wound_at_the_bottom_draws_a_scar_and_spills() -> None:
    kind = SHELF.procedure("corerolls.hp")
    act = perform(make(kind, {"amount": -6}), NEW, Typed([2]), tables=TABLES)
    assert (tree(act)["hp"], tree(act)["str"]) == (0, 10)
    assert [step.outcome.headline for step in act.steps] == ["B"]
