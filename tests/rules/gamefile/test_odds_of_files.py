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
from ...rows import each_row


def odds(id_: str, world: World | None = None, **inputs: Any) -> Odds:
    kind = SHELF.procedure(id_)
    world = world or somebody_new(GAMES[id_.partition(".")[0]])
    return odds_of(make(kind, inputs), world.on(SHELF), tables=TABLES)


def sheet(game: str, **values: Any) -> World:
    """Somebody of this game with other values on the sheet."""
    world = somebody_new(GAMES[game])
    one = world.characters["somebody"]
    tree = {**one.sheets[game], **values}
    return world.but(characters=Map({"somebody": one.but(sheets=Map({game: tree}))}))


def shares(cases: Iterable[str]) -> dict[str, Fraction]:
    counted = Counter(cases)
    return {name: Fraction(count, counted.total()) for name, count in counted.items()}


@each_row("iron", range(5))
@each_row("adds", [-2, 0, 3])
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


@each_row("dice", range(7))
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
        assert odds_of(look, world.on(shelf_of), tables={}).headlines["Far"] == Fraction(ways, 36)


ONE_ROLL = """format = 1
id = "forms"
title = "Forms"
[sheet]
Might = { is = "meter", to = 20, start = 11 }
Skill = { is = "scores", names = ["Bold"], to = 5, start = 2 }
Oil = { is = "die", start = "d10" }
State = { is = "conditions", names = ["Afraid"] }
[[roll]]
id = "roll"
title = "Roll"
core = true
"""


def bands(*ons: str | int) -> str:
    """Bands by letters that stand on these."""
    told = [f'{{ on = {on!r}, say = "{letter}" }}' for on, letter in zip(ons, "abcd", strict=False)]
    return f"band = [{', '.join(told)}]"


BANDS = bands("10+", "7-9", 6, "up to 5")
PASS, WIN, BOTH = bands("pass", "fail"), bands("win", "lose", "tie"), bands("both", "one", "none")
D6, D8, D10, D20, D100 = (icepool.d(sides) for sides in (6, 8, 10, 20, 100))


def when(*conditions: str) -> str:
    """A band for each of these conditions, by letters, and one for all else."""
    told = [
        f'{{ on = "else", when = "{each}", say = "{letter}" }}'
        for each, letter in zip(conditions, "abcd", strict=False)
    ]
    return f'band = [{", ".join(told)}, {{ on = "else", say = "-" }}]'


def banded(total: Any) -> Any:
    return icepool.map(lambda n: "a" if n >= 10 else "b" if n >= 7 else "c" if n == 6 else "d", total)


def first(*tests: Any) -> Any:
    """The letter of the first test that holds of some faces."""
    return lambda *faces: next((letter for test, letter in zip(tests, "abcd", strict=False) if test(faces)), "-")


def count(pool: int, *faces: int) -> Any:
    return pool @ icepool.map(lambda face: int(face in faces), D6)


FORMS: dict[str, tuple[str, Any]] = {
    "a total in bands": (f'dice = "2d6 + {{Bold}} - 1"\n{BANDS}', banded(D6 + D6 + 1)),
    "dice of several kinds and a die of the sheet": (
        f'dice = "d6 + {{Oil}} - d4"\n{BANDS}',
        banded(D6 + D10 - icepool.d4),
    ),
    "the highest two of four": (f'dice = "4d6kh2"\n{BANDS}', banded(D6.pool(4).highest(2).sum())),
    "the lowest of two dice": (f'dice = "2d20kl1"\n{BANDS}', banded(D20.lowest(2, 1))),
    "dropped dice": (f'dice = "4d6dl1"\n{BANDS}', banded(D6.pool(4).highest(3).sum())),
    "fudge dice": (
        'dice = "4dF + {Bold}"\n' + bands("3+", "-9-2"),
        icepool.map(lambda n: "a" if n >= 3 else "b", 4 @ icepool.Die([-1, 0, 1]) + 2),
    ),
    "a total that goes no further": (
        'dice = "3d6"\ntotal_at_most = 9\n' + bands(9, "up to 8"),
        icepool.map(lambda n: "a" if n >= 9 else "b", 3 @ D6),
    ),
    "the highest die": (f'dice = "3d10"\nread = "highest"\n{BANDS}', banded(D10.highest(3, 1))),
    "the lowest die": (f'dice = "3d10"\nread = "lowest"\n{BANDS}', banded(D10.lowest(3, 1))),
    "how many show so much": (
        'dice = "5d6"\nread = "count 5+"\n' + bands("3+", "1-2", 0),
        icepool.map(lambda n: "a" if n >= 3 else "b" if n else "c", count(5, 5, 6)),
    ),
    "how many show one face": (
        'dice = "4d6"\nread = "count 6"\n' + bands("2+", "else"),
        icepool.map(lambda n: "a" if n > 1 else "b", count(4, 6)),
    ),
    "how many stay under a number": (
        'dice = "3d20"\nread = "count up to {Might}"\n' + bands("2+", "else"),
        icepool.map(lambda n: "a" if n > 1 else "b", 3 @ icepool.map(lambda face: int(face <= 11), D20)),
    ),
    "as many dice as a number says": (f'dice = "({{Bold}} + 1)d6"\n{BANDS}', banded(3 @ D6)),
    "no dice": (f'dice = "({{Bold}} - 2)d6"\nnone = "2d6kl1"\n{BANDS}', banded(D6.lowest(2, 1))),
    "one group of two": (f'dice.Chance = "2d6"\ndice.Risk = "d6"\nread = "Chance"\n{BANDS}', banded(2 @ D6)),
    "the highest of a group": (
        f'dice.Chance = "2d10"\ndice.Risk = "d6"\nread = "highest of Chance"\n{BANDS}',
        banded(D10.highest(2, 1)),
    ),
    "both groups together": (f'dice.Hope = "d12"\ndice.Fear = "d12"\n{BANDS}', banded(2 @ icepool.d12)),
    "a group against another": (
        f'dice.Chance = "d8"\ndice.Risk = "2d6kh1"\nread = "Chance against Risk"\n{WIN}',
        icepool.map(lambda n: "a" if n > 0 else "b" if n < 0 else "c", D8 - D6.highest(2, 1)),
    ),
    "against two dice": (
        f'dice = "d6 + {{Bold}}"\nagainst = "2d10"\n{BOTH}',
        icepool.map(lambda n, x, y: "cba"[(n + 2 > x) + (n + 2 > y)], D6, D10, D10),
    ),
    "at most a number": (
        f'dice = "d20"\nat_most = "{{Might}}"\n{PASS}',
        icepool.map(lambda n: "a" if n <= 11 else "b", D20),
    ),
    "at least a number": (
        f'dice = "2d6"\nat_least = "{{Bold}} + 5"\n{PASS}',
        icepool.map(lambda n: "a" if n >= 7 else "b", 2 @ D6),
    ),
    "doubles and a further 6": (
        f'dice = "2d6"\n{when("doubles", "any 6")}',
        icepool.map(first(lambda f: f[0] == f[1], lambda f: 6 in f), D6, D6),
    ),
    "doubles of a hundred": (
        f'dice = "d%"\n{when("doubles")}',
        icepool.map(first(lambda f: f[0] % 11 == 0 or f[0] == 100), D100),
    ),
    "all of three alike": (
        f'dice = "3d6"\n{when("match", "doubles")}',
        icepool.map(first(lambda f: len({*f}) == 1, lambda f: len({*f}) == 2), D6, D6, D6),
    ),
    "two of a face, and all of a kind": (
        f'dice = "3d6"\n{when("all up to 3", "all from 4", "two 6")}',
        icepool.map(first(lambda f: max(f) <= 3, lambda f: min(f) >= 4, lambda f: f.count(6) > 1), D6, D6, D6),
    ),
    "two of a face": (
        f'dice = "4d6"\n{when("two 6", "any 1")}',
        icepool.map(first(lambda f: f.count(6) > 1, lambda f: 1 in f), D6, D6, D6, D6),
    ),
    "even and odd": (
        f'dice = "2d6 + 1"\n{when("even", "odd")}',
        icepool.map(lambda n: "b" if n % 2 == 0 else "a", 2 @ D6),
    ),
    "one group over another": (
        f'dice.Hope = "d12"\ndice.Fear = "d12"\n{when("Hope over Fear", "Fear over Hope")}',
        icepool.map(first(lambda f: f[0] > f[1], lambda f: f[0] < f[1]), icepool.d12, icepool.d12),
    ),
    "the number of a group": (
        f'dice.Act = "2d6"\ndice.Mod = "d6"\n{when("Mod 1", "Mod 5+")}',
        icepool.map(first(lambda f: f[0] == 1, lambda f: f[0] >= 5), D6),
    ),
    "a number of the sheet": (f'dice = "d6"\n{when("Might up to 10", "Might 11+")}', icepool.Die(["b"])),
    "a condition that adds and one that gives other dice": (
        'ask.ease = { one_of = ["calm", "wild"], start = "wild" }\ndice = "2d6"\n'
        'mod = [{ when = "ease is wild", dice = "3d6kl2", add = 1 }, { when = "Bold 2+", add = 2 },'
        ' { when = "marked Afraid", add = -5 }]\n' + BANDS,
        banded(D6.pool(3).lowest(2).sum() + 3),
    ),
    "a die more": (
        'dice = "2d6"\nread = "highest"\nmod = [{ when = "Bold 2", dice_more = 2 }]\n' + bands(6, "else"),
        icepool.map(lambda n: "a" if n == 6 else "b", D6.highest(4, 1)),
    ),
    "dice that cut a result": (
        'dice.Act = "2d6"\ndice.Threat = "2d6"\nread = "highest of Act"\n'
        'lower = { each = "5+", of = "Threat", not = "Perfect" }\n'
        'band = [{ on = 6, when = "any 1 of Act", say = "Perfect" },'
        ' { on = 6, say = "a" }, { on = "4-5", say = "b" }, { on = "else", say = "c" }]',
        icepool.map(
            lambda x, y, cut: (
                "Perfect"
                if max(x, y) == 6 and min(x, y) == 1
                else "abc"[min(2, (0 if max(x, y) == 6 else 1 if max(x, y) > 3 else 2) + cut)]
            ),
            D6,
            D6,
            count(2, 5, 6),
        ),
    ),
    "a choice after the dice that is left": (
        f'dice = "2d6"\nafter = [{{ say = "Again", reroll = "all", do = ["Might -1"] }}]\n{BANDS}',
        banded(2 @ D6),
    ),
}


@each_row("form", FORMS)
def test_every_form_of_a_roll_against_icepool(form: str) -> None:
    text, by_icepool = FORMS[form]
    shelf_of = Shelf(own={"forms": game_in(ONE_ROLL + text, "forms.toml")}, elsewhere=dict)
    found = odds_of(
        make(shelf_of.procedure("forms.roll"), {}), somebody_new(shelf_of.system("forms")).on(shelf_of), tables={}
    )
    assert found.headlines == {letter: Fraction(by_icepool.probability(letter)) for letter in by_icepool}
