"""Odds against an independent library: checks over abilities and difficulties, damage over weapons and armour."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.check import HEADLINES, Check, Nuanced
from solo_journal.rules.systems.nightsong.fight.attack import AttackWith
from solo_journal.rules.systems.nightsong.fight.round import FoesAct, WholeRound
from solo_journal.rules.systems.nightsong.opposed_check import Opposed
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play
from .fighting import hp, with_foes

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


WEAPONS = ("d4", "d6", "d8", "d12", "d8+d8", "d6+d10")
ARMOUR = (None, 4, 6, 12)
ATTACKS = [
    (weapon, favour, armour)
    for weapon in WEAPONS
    for favour in FAVOURS
    for armour in ARMOUR
    if not ("+" in weapon and favour.endswith("advantage") and armour and armour > 4)
]
"""Four dice against much armour are ten thousands of cases, and say nothing that four against little does not."""


def expected(weapon: str, favour: str, armour: int | None) -> dict[str, Fraction]:
    """The chance of every headline by icepool."""
    dice = [icepool.d(int(die.removeprefix("d"))) for die in weapon.split("+")]
    rolled = icepool.highest(*dice) if len(dice) > 1 else dice[0]
    if favour == "advantage":
        rolled = rolled.highest(2)
    elif favour == "disadvantage":
        rolled = rolled.lowest(2)
    worn = icepool.d(armour) if armour else icepool.Die([1])

    def headline(damage: int, protection: int) -> str:
        left = max(0, damage - (protection if protection > 1 else 0))
        return "Miss" if damage == 1 else f"{left} damage" if left else "Armour holds"

    found = icepool.map(headline, rolled, worn)
    return {name: Fraction(found.quantity(name), found.denominator()) for name in found.outcomes()}


@pytest.mark.parametrize(("weapon", "favour", "armour"), ATTACKS)
def test_damage_falls_as_an_independent_count_says(
    weapon: str, favour: str, armour: int | None, tables: Tables
) -> None:
    attack = make(AttackWith, {"weapon": weapon, "favour": favour, "armour": armour})
    assert dict(odds_of(attack, World(), tables=tables).headlines) == expected(weapon, favour, armour)


def test_the_figures_in_the_help(tables: Tables) -> None:
    """A d8 misses at 12.5%, and takes 3.4 hit points on average from somebody in d4 armour."""
    odds = odds_of(make(AttackWith, {"weapon": "d8", "armour": 4}), World(), tables=tables).headlines
    mean = sum(int(name.split()[0]) * chance for name, chance in odds.items() if name.endswith("damage"))
    assert odds["Miss"] == Fraction(1, 8)
    assert f"{float(mean):.1f}" in (AttackWith.__doc__ or "")


def test_an_attack_in_a_fight_has_odds_of_hitting_and_of_taking_out(play: Play, world: World, tables: Tables) -> None:
    world = with_foes(play, world, "wolf hp6 d6 resolve50")
    marks = odds_of(AttackWith(), world, tables=tables).marks
    assert marks == {"hit": Fraction(7, 8), "out": Fraction(3, 8)}


def test_a_round_tells_the_odds_of_each_attack(play: Play, world: World, tables: Tables) -> None:
    world = with_foes(play, world, "2 wolf hp6 d6 resolve50")
    with pytest.raises(Refused) as told:
        odds_of(WholeRound(), world, tables=tables)
    assert "Brenna, Spear d8: hit 87.5%, out 37.5%; wolf 1, d6: hit" in str(told.value)
    acted = play("nightsong.attack", world, [2]).after
    for rolls in (WholeRound(), FoesAct()):
        with pytest.raises(Refused, match=r"each alone\. wolf 1, d6: hit"):
            odds_of(rolls, acted, tables=tables)
    away = play("nightsong.withdraw", with_foes(play, world, "hag hp4 bow d6 ranged")).after
    for rolls in (WholeRound(), FoesAct()):  # no wolf reaches who moved away
        with pytest.raises(Refused, match=r"each alone\. hag, bow d6: hit"):
            odds_of(rolls, away, tables=tables)


def test_somebody_who_is_held_fast_attacks_with_disadvantage(play: Play, world: World, tables: Tables) -> None:
    held = play("nightsong.condition", world, name="Restrained").after
    held = with_foes(play, held, "wolf hp6 d6 resolve50")
    assert odds_of(AttackWith(), held, tables=tables).marks["hit"] == Fraction(49, 64)
    above = AttackWith(favour="advantage")
    assert odds_of(above, held, tables=tables).marks["hit"] == Fraction(7, 8), "they cancel out"
    assert hp(play("nightsong.round", held, [2, 8, 1]).after) == {"wolf": 4}, "the lower roll counts"


def test_the_wear_after_a_fight_tells_the_odds_of_each_piece(play: Play, world: World, tables: Tables) -> None:
    world = with_foes(play, world, "wolf hp6 d6")
    with pytest.raises(Refused, match=r"Brenna's Mail: spent 16.7%"):
        odds_of(play("nightsong.end_fight", world, [4]).procedure, world, tables=tables)
