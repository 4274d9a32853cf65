"""Odds of damage against an independent library, over weapons, favour and armour; and the odds of many rolls."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.fight.attack import AttackWith
from solo_journal.rules.systems.nightsong.fight.round import FoesAct, WholeRound
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from .conftest import Play
from .fighting import hp, with_foes

WEAPONS = ("d4", "d6", "d8", "d12", "d8+d8", "d6+d10")
FAVOURS = ("none", "advantage", "disadvantage", "both")
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
    acted = play("nightsong.withdraw", world).after
    with pytest.raises(Refused, match=r"each alone\. wolf 1, d6: hit"):
        odds_of(WholeRound(), acted, tables=tables)
    with pytest.raises(Refused, match=r"each alone\. wolf 1, d6: hit"):
        odds_of(FoesAct(), acted, tables=tables)


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
