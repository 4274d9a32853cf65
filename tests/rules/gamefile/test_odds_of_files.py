"""Odds of games in files: against a count by hand, against `icepool`, and against our own games in Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from solo_journal.campaign.library.game_files import game_in
from solo_journal.rules import shelf
from solo_journal.rules.gamefile.inputs import somebody_new
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import Odds, odds_of
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.world import World

from ...file_games import GAMES, SHELF, TABLES


def odds(id_: str, world: World | None = None, **inputs: Any) -> Odds:
    kind = SHELF.procedure(id_)
    world = world or somebody_new(GAMES[id_.partition(".")[0]])
    return odds_of(make(kind, inputs), world, tables=TABLES, shelf=SHELF)


def sheet(game: str, **values: Any) -> World:
    """Somebody of this game with other values on the sheet."""
    world = somebody_new(GAMES[game])
    one = world.characters["somebody"]
    tree = {**one.sheets[game], **values}
    return world.but(characters=Map({"somebody": one.but(sheets=Map({game: tree}))}))


def shares(cases: Iterable[str]) -> dict[str, Fraction]:
    counted = Counter(cases)
    return {name: Fraction(count, counted.total()) for name, count in counted.items()}


@pytest.mark.parametrize("iron", range(5))
@pytest.mark.parametrize("adds", [-2, 0, 3])
def test_a_stat_against_two_dice(iron: int, adds: int) -> None:
    world = sheet("stonepath", stats={"iron": iron, "heart": 1, "wits": 1})
    results = ("Miss", "Weak hit", "Strong hit")
    by_hand = shares(
        results[(score > one) + (score > two)]
        for die, one, two in product(range(1, 7), range(1, 11), range(1, 11))
        for score in [min(10, die + iron + adds)]
    )
    found = odds("stonepath.action", world, stat="Iron", adds=adds)
    assert found.headlines == by_hand
    assert found.marks["match"] == Fraction(1, 10)
    assert found.case.chance == 1 - by_hand.get("Miss", 0), "a match is a further fact, and sums up nothing"
    assert [case.name for case in found.beside()] == ["match"]


@pytest.mark.parametrize("wits", [3, 10, 18])
def test_staying_under_a_score_with_1_and_20_as_their_own(wits: int) -> None:
    world = sheet("saltmarch", abilities={"wits": wits, "grace": 10})
    by_hand = shares("Saved" if face == 1 or (face <= wits and face < 20) else "Failed" for face in range(1, 21))
    assert odds("saltmarch.save", world, ability="Wits").headlines == by_hand


@pytest.mark.parametrize("dice", range(7))
def test_a_pool_of_which_the_highest_counts(dice: int) -> None:
    world = sheet("emberworks", deeds={"prowl": min(dice, 4)})

    def read(faces: tuple[int, ...]) -> str:
        if not dice:
            faces = (min(faces),)
        top = max(faces)
        return (
            ("Triumph" if faces.count(6) > 1 else "Done")
            if top == 6
            else "Done, at a cost"
            if top > 3
            else "It goes wrong"
        )

    by_hand = shares(map(read, product(range(1, 7), repeat=dice or 2)))
    found = odds("emberworks.act", world, deeds="Prowl", more=max(0, dice - 4))
    assert found.headlines == by_hand


@pytest.mark.parametrize(("favour", "pool"), [("even", "2d6"), ("favoured", "3d6kh2"), ("hampered", "3d6kl2")])
def test_favour_takes_other_dice(favour: str, pool: str) -> None:
    three = icepool.d6.pool(3)
    total = {"2d6": 2 @ icepool.d6, "3d6kh2": three.highest(2).sum(), "3d6kl2": three.lowest(2).sum()}[pool] + 2
    found = odds("briar.risk", sheet("briar", words={"bold": 2}), word="Bold", favour=favour)
    assert found.headlines["Clean"] == Fraction((total >= 10).probability(True))
    assert found.headlines["Miss"] == Fraction((total <= 6).probability(True))


def test_a_condition_takes_one_off() -> None:
    afraid = sheet("briar", hurts=["Afraid"], words={"bold": 2})
    found = odds("briar.risk", afraid, word="Bold")
    assert found.headlines["Clean"] == Fraction((2 @ icepool.d6 + 1 >= 10).probability(True))


@pytest.mark.parametrize("favour", ["even", "advantage", "disadvantage"])
def test_the_oracle_of_a_file_has_the_very_odds_of_our_python_one(favour: str) -> None:
    ours = odds_of(make(shelf.procedure("duskara.ask"), {"favour": favour}), World(), tables={})
    found = odds("lanternway.ask", favour=favour)
    same = {"Yes, and": ["Yes, and"], "Yes": ["Yes"], "No, but": ["No, but"], "No": ["No"], "No, and": ["No, and"]}
    doubles = Fraction(1, 6)
    assert found.marks["doubles"] == doubles == ours.marks["doubles"]
    assert found.answers["yes"] == ours.marks["yes"]
    for name in ("Yes", "No", "No, but", "No, and"):
        assert found.headlines[name] == ours.headlines[name], same


def test_many_dice_are_counted_by_what_the_bands_look_at() -> None:
    """Not face by face: the highest, and how many sixes."""
    found = odds("emberworks.act", sheet("emberworks", deeds={"prowl": 4}), deeds="Prowl", more=3, push=True)
    assert found.headlines["It goes wrong"] == Fraction(1, 2**8)
    assert found.headlines["Triumph"] == 1 - Fraction(5**8 + 8 * 5**7, 6**8)


def test_a_chart_by_two_words() -> None:
    chart = """format = 1
id = "hill"
title = "Hill"
[[grid]]
id = "sight"
by = "ground"
across = "sky"
rows = { ridge = [3, 0, -1], gully = [1, 0, -3] }
[[roll]]
id = "look"
title = "Look"
core = true
ask.ground = { one_of = ["ridge", "gully"] }
ask.sky = { one_of = ["clear", "snow", "fog"] }
dice = "2d6 + {sight}"
band = [{ on = "9+", say = "Far" }, { on = "else", say = "Nothing" }]
"""
    shelf_of = Shelf(own={"hill": game_in(chart, "hill.toml")}, elsewhere=dict)
    world = World(systems=Map({"hill": {}}))
    for ground, sky, ways in [("ridge", "clear", 26), ("ridge", "fog", 6), ("gully", "fog", 1), ("gully", "snow", 10)]:
        look = make(shelf_of.procedure("hill.look"), {"ground": ground, "sky": sky})
        assert odds_of(look, world, tables={}, shelf=shelf_of).headlines["Far"] == Fraction(ways, 36)
