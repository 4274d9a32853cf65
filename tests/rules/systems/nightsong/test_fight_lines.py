"""Foes and attacks in one line."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line, inputs_from
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.systems.nightsong.fight.attack import AttackWith
from solo_journal.rules.systems.nightsong.fight.join_fight import Foe
from solo_journal.rules.systems.nightsong.fight.npc import strike
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play
from .fighting import fight, with_foes


@each_row(
    ("line", "inputs"),
    [
        (
            "3 moth-wolf hp6 d6 armour4 resolve50",
            {"count": 3, "name": "moth-wolf", "hp": 6, "attacks": ["d6"], "armour": 4, "resolve_rating": 50},
        ),
        (
            "bone knight HP 12 d8+d8 Armor d6 shield4 resolve 80% special slow but strong",
            {
                "name": "bone knight",
                "hp": 12,
                "attacks": ["d8+d8"],
                "armour": 6,
                "shield": 4,
                "resolve_rating": 80,
                "special": "slow but strong",
            },
        ),
        ("owl hp4 claw 2xd4 spit d6 ranged", {"name": "owl", "hp": 4, "attacks": ["claw 2xd4", "spit d6 ranged"]}),
        ("moth-wolf 3 hp4 d6", {"count": 3, "name": "moth-wolf", "hp": 4, "attacks": ["d6"]}),
        ("2x ghoul hp5 ambush", {"count": 2, "name": "ghoul", "hp": 5, "caught": "us"}),
        ("ghoul unaware hp5", {"name": "ghoul", "hp": 5, "caught": "them"}),
        ("shield maiden hp6 shield4", {"name": "shield maiden", "hp": 6, "shield": 4}),
        (
            "3 River rats, HP 2, d6, Resolve 30",
            {"count": 3, "name": "River rat", "hp": 2, "attacks": ["d6"], "resolve_rating": 30},
        ),
        ("ambush", {"caught": "us"}),
        ("", {}),
    ],
)
def test_a_line_brings_foes(line: str, inputs: dict[str, Any]) -> None:
    assert inputs_from(Foe, line, World()) == inputs


def test_a_foe_whose_numbers_the_guide_prints_needs_none_and_keeps_its_own() -> None:
    assert from_line(Foe, "2 wolves ambush", World()) == Foe(name="wolf", count=2, hp=4, attacks=("d6",), caught="us")
    assert make(Foe, {"name": "3 moth-hounds", "hp": 6}) == Foe(name="moth-hound", count=3, hp=6)
    assert from_line(Foe, "wolf hp9", World()) == Foe(name="wolf", hp=9)


@each_row(
    ("line", "why"),
    [
        ("wolf hp6 d6 quick", "“quick” is not part of Foes appear"),
        ("wolf hp6 hp7", "hp is given twice"),
        ("wolf hp6 ranged", "“ranged” is not part"),
        ("3 wolf, 1 crow", "The count is given twice, 3 and 1. Give each kind a line of its own"),
        ("2 wolf, jackal hp4", "are several kinds"),
        ("wolf d6", "add hit points"),
        ("wolf hp6 d7", "not damage"),
        ("wolf hp6 9xd4", "1 to 6 times"),
        ("wolf hp0", "1 to 999"),
        ("99 wolf hp6", "1 to 40"),
        ("hp6 d6", "add name"),
        ("wolf hp6 armour5", "armour"),
    ],
)
def test_a_line_that_is_wrong_says_what(line: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        from_line(Foe, line, World())


@each_row(
    ("line", "inputs"),
    [
        ("moth-wolf 1 with Spear advantage", {"target": "moth-wolf 1", "weapon": "Spear", "favour": "advantage"}),
        ("moth-wolf 1", {"target": "moth-wolf 1"}),
        ("wolf with d6 -", {"target": "wolf", "weapon": "d6", "favour": "disadvantage"}),
        ("with d8+d8 blast", {"weapon": "d8+d8", "blast": "yes"}),
        ("wolf + - free", {"target": "wolf", "favour": "both", "free": "yes"}),
        ("", {}),
    ],
)
def test_an_attack_in_one_line(line: str, inputs: dict[str, Any]) -> None:
    assert from_line(AttackWith, line, World()) == make(AttackWith, inputs)


def test_an_attack_with_nothing_after_with_is_refused() -> None:
    with pytest.raises(BadInput, match="Nothing follows “with”"):
        from_line(AttackWith, "wolf with", World())


def test_a_strike_is_shown_as_it_is_typed() -> None:
    for text in ("d6", "bite d6", "2x d8+d8 ranged", "long claw d4 ranged"):
        assert strike(text).describe() == text


def test_foes_of_a_name_are_numbered_on(play: Play, world: World) -> None:
    bare, world = world, with_foes(play, world, "2 wolf hp6 d6")
    assert list(fight(world).foes) == ["wolf 1", "wolf 2"]
    world = with_foes(play, world, "wolf hp6 d6")
    world = with_foes(play, world, "wolf king hp9 d8")
    assert list(fight(world).foes) == ["wolf 1", "wolf 2", "wolf 3", "wolf king"]
    one = with_foes(play, bare, "wolf hp4")
    assert list(fight(with_foes(play, one, "wolf hp4")).foes) == ["wolf", "wolf 2"]


def test_a_foe_never_has_the_name_of_a_character(play: Play, world: World) -> None:
    assert list(fight(with_foes(play, world, "Brenna hp6")).foes) == ["Brenna 1"]


@pytest.mark.parametrize(
    ("id_", "line", "inputs"),
    [
        ("nightsong.round", "wolf 1 shield wolf 2", {"target": "wolf 1", "shield": ("wolf 2",)}),
        ("nightsong.round", "hold at Orso", {"hold": True, "against": "Orso"}),
        ("nightsong.foes", "against Orso", {"against": "Orso"}),
    ],
)
def test_a_round_and_the_foes_turn_in_one_line(id_: str, line: str, inputs: dict[str, Any]) -> None:
    assert from_line(shelf.procedure(id_), line, World()).model_dump(exclude_defaults=True) == inputs
