"""Odds of dice, against icepool's independent count."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from icepool import d

from solo_journal.rules.answer_source import Ask, NeedAnswer, Roll, Typed
from solo_journal.rules.commons.dice import DiceRoll
from solo_journal.rules.dice.notation import parse
from solo_journal.rules.dice.roller import roll
from solo_journal.rules.dice.terms import Expression
from solo_journal.rules.odds import Odds, RollsForMany, odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..rows import each_row

FUDGE = icepool.Die([-1, 0, 1])


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(inner, inner)
    return st.one_of(
        two.map("({0[0]}+{0[1]})".format),
        two.map("({0[0]}-{0[1]})".format),
        two.map("{0[0]}*{0[1]}".format),
        two.map("least({0[0]}, {0[1]})".format),
        two.map("most({0[0]}, {0[1]})".format),
    )


def _every_way(expression: Expression, faces: tuple[int, ...] = ()) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every way in which the dice of a sum may fall, one roll after another, and how likely it is."""
    try:
        roll(expression, Ask(FixedFaces(faces)))
    except NeedAnswer as need:
        request = need.request
        for more in itertools.product(range(request.low, request.high + 1), repeat=request.count):
            share = Fraction(1, (request.high - request.low + 1) ** request.count)
            yield from ((share * each, rest) for each, rest in _every_way(expression, (*faces, *more)))
    else:
        yield Fraction(1), faces


class FixedFaces(Typed):
    """Faces so far; the next roll is needed where they end."""

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        if not self.left:
            raise NeedAnswer(request)
        return super().faces(request, step=step)


def int_keys(found: Odds) -> dict[int, Fraction]:
    return {int(headline): weight for headline, weight in found.headlines.items()}


def odds(text: str) -> dict[int, Fraction]:
    return int_keys(odds_of(DiceRoll(expression=text), World(), tables={}))


@each_row(
    ("text", "die"),
    [
        ("d6", lambda: d(6)),
        ("3d6", lambda: 3 @ d(6)),
        ("d%", lambda: d(100)),
        ("20d6", lambda: 20 @ d(6)),
        ("4dF", lambda: 4 @ FUDGE),
        ("2d6+3", lambda: 2 @ d(6) + 3),
        ("d20-d4", lambda: d(20) - d(4)),
        ("2*d8+d6-1", lambda: 2 * d(8) + d(6) - 1),
        ("d66", lambda: 10 * d(6) + d(6)),
        ("4d6kh3", lambda: d(6).highest(4, 3)),
        ("4d6k1", lambda: d(6).highest(4)),
        ("2d20kl1+5", lambda: d(20).lowest(2) + 5),
        ("5d10kl2", lambda: d(10).lowest(5, 2)),
        ("4d6dl1", lambda: d(6).highest(4, 3)),
        ("5d6dh2", lambda: d(6).lowest(5, 3)),
        ("10d6kh5", lambda: d(6).highest(10, 5)),
        ("12d6kh1", lambda: d(6).highest(12)),
        ("4dFkh2", lambda: FUDGE.highest(4, 2)),
        ("4d6r1", lambda: 4 @ d(6).reroll([1], depth=1)),
        ("2d10r<4", lambda: 2 @ d(10).reroll([1, 2, 3], depth=1)),
        ("4d6r1kh3", lambda: d(6).reroll([1], depth=1).highest(4, 3)),
        ("4d6rr1", lambda: 4 @ d(6).reroll([1], depth="inf")),
        ("3d8rr<=2kh2", lambda: d(8).reroll([1, 2], depth="inf").highest(3, 2)),
        ("2d6rr1+d8rr>6", lambda: 2 @ d(6).reroll([1], depth="inf") + d(8).reroll([7, 8], depth="inf")),
        ("20d6+20d6+20d6", lambda: 60 @ d(6)),
        ("8d6>=5", lambda: 8 @ (d(6) >= 5)),
        ("8d10>=7f1t10", lambda: 8 @ d(10).map(lambda face: {1: -1, 7: 1, 8: 1, 9: 1, 10: 2}.get(face, 0))),
        ("6d6kh4<=2", lambda: d(6).pool(6).highest(4).sum(map=lambda face: int(face <= 2))),
        ("4dF>=1", lambda: 4 @ FUDGE.map(lambda face: int(face >= 1))),
        ("(d6+1)*(2d4-3)", lambda: (d(6) + 1) * (2 @ d(4) - 3)),
        ("2*(d6+2)*d4", lambda: 2 * (d(6) + 2) * d(4)),
        ("least(2d6, d12, 7)", lambda: icepool.lowest(2 @ d(6), d(12), 7)),
        ("most(d4, d6)-most(d8, d10)", lambda: icepool.highest(d(4), d(6)) - icepool.highest(d(8), d(10))),
        ("d6!o", lambda: d(6).explode(depth=1)),
        ("3d6!>=5o2", lambda: 3 @ d(6).explode([5, 6], depth=2)),
        ("4d10!10o3>=8f1", lambda: 4 @ _burst(3)),
        ("3d6!okh2", lambda: _kept_bursts()),
    ],
)
def test_odds_are_exactly_those_of_an_independent_count(text: str, die: Callable[[], icepool.Die[int]]) -> None:
    counted = die()
    assert odds(text) == {value: counted.probability(value) for value in counted.outcomes()}


def _burst(depth: int) -> icepool.Die[int]:
    """One of 4d10!10>=8f1: successes of a die that explodes on a 10."""
    more = _burst(depth - 1) if depth else 0
    return d(10).map(lambda face: 1 + more if face == 10 else int(face >= 8) - int(face == 1))


def _kept_bursts() -> icepool.Die[int]:
    """3d6!okh2, die by die: each 6 brings one die more, and the best two of all count."""
    faces = [(face, more) for face in range(1, 7) for more in (range(1, 7) if face == 6 else [0] * 6)]
    totals = [sum(sorted(sum(each, ()))[-2:]) for each in itertools.product(faces, repeat=3)]
    return icepool.Die(totals)


@pytest.mark.parametrize(
    ("text", "target", "die"),
    [
        ("d20+5 v 15", "15", lambda: d(20) + 5 >= 15),
        ("d% v <=45", "45", lambda: d(100) <= 45),
        ("3d6 v 2d8+1", "2d8+1", lambda: 3 @ d(6) >= 2 @ d(8) + 1),
        ("4d6kh3 v >d10", "d10", lambda: d(6).highest(4, 3) > d(10)),
    ],
)
def test_odds_against_something(text: str, target: str, die: Callable[[], icepool.Die[bool]]) -> None:
    found = odds_of(DiceRoll(expression=text), World(), tables={})
    assert list(found.headlines) == ["Success", "Failure"]
    assert found.headlines["Success"] == die().probability(True)
    assert found.tones["good"] == found.headlines["Success"]


def test_a_list_has_the_odds_of_each_roll() -> None:
    with pytest.raises(RollsForMany) as caught:
        odds_of(DiceRoll(expression="6x 4d6kh3, d20 v 15"), World(), tables={})
    first = caught.value.singles["4d6kh3"]
    assert isinstance(first, Odds)
    assert int_keys(first) == {value: d(6).highest(4, 3).probability(value) for value in range(3, 19)}
    assert str(caught.value) == (
        "Roll dice rolls for many, each alone. 4d6kh3: 3 to 18, 12.24 on average; "
        "d20 v 15: Success 30.0%, Failure 70.0%."
    )


@given(st.recursive(st.sampled_from(["d4", "2d3", "d3!o", "3d2kh2", "d4r1", "3d2>=2f1", "2"]), _larger, max_leaves=2))
def test_odds_are_those_of_every_way_in_which_the_dice_fall(text: str) -> None:
    """Walked die by die, as they are played."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    (item,) = parse(text).items
    for weight, faces in _every_way(item.sum):
        found[roll(item.sum, Ask(Typed(faces)))] += weight
    assert odds(text) == found


@each_row(
    ("text", "die"),
    [
        ("d6!", lambda: d(6).explode(depth=30)),
        ("d2!", lambda: d(2).explode(depth=60)),
        ("d100!", lambda: d(100).explode(depth=12)),
        ("2d6!", lambda: 2 @ d(6).explode(depth=30)),
        ("8d6!", lambda: 8 @ d(6).explode(depth=30)),
        ("d10!>=9", lambda: d(10).explode([9, 10], depth=30)),
        ("8d10!10>=8f1", lambda: 8 @ _burst(25)),
        ("d8!+d6!", lambda: d(8).explode(depth=20) + d(6).explode(depth=30)),
        ("d10!3", lambda: d(10).explode([3], depth=25)),
        (
            "d6r1!",
            lambda: (d(6).reroll([1], depth=1)).map(lambda face: 6 + d(6).explode(depth=30) if face == 6 else face),
        ),
    ],
)
def test_exploding_dice_are_counted_but_for_runs_that_never_come(
    text: str, die: Callable[[], icepool.Die[int]]
) -> None:
    found, counted = odds(text), die()
    assert sum(found.values()) == 1
    for value, weight in found.items():
        assert abs(float(weight - counted.probability(value))) < 1e-9


@each_row(
    "text",
    ["100d6!", "1000d6", "10d10000", "d1000000", "40d6kh20", "9d100!>=50kh5", "1000d6*1000d6", "d100000*d100000"],
)
def test_odds_with_too_many_cases_are_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"(too many (cases|ways|to count)).*\."):
        odds(text)
