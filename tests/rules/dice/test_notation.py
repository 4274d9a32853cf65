"""Dice notation: what is read, and that anything else is refused with a sentence that shows where."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.play.line_resolver import is_dice
from solo_journal.rules.commons.dice import DiceRoll
from solo_journal.rules.dice.notation import parse
from solo_journal.rules.dice.terms import Condition, Count, Dice, Expression, Keep, Pick, Product, Term
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.world import World

from ...rows import each_row


def read(text: str) -> Expression:
    """The only sum of a throw."""
    (item,) = parse(text).items
    assert item.against is None
    return item.sum


D6 = Dice("d6", 1, 1, 6)


def one(written: str, count: int, high: int, **rest: object) -> Expression:
    return Expression((Term(1, Dice(written, count, low=1, high=high, **rest)),))  # type: ignore[arg-type]


@each_row(
    ("text", "tree"),
    [
        ("d6", one("d6", 1, 6)),
        (" 3D6 ", one("3d6", 3, 6)),
        ("d%", one("d%", 1, 100)),
        ("2d100", one("2d100", 2, 100)),
        ("4d6kh3", one("4d6kh3", 4, 6, keep=Keep(3, highest=True, drop=False))),
        ("4d6k3", one("4d6k3", 4, 6, keep=Keep(3, highest=True, drop=False))),
        ("2d20KL", one("2d20kl", 2, 20, keep=Keep(1, highest=False, drop=False))),
        ("4d6dl1", one("4d6dl1", 4, 6, keep=Keep(1, highest=False, drop=True))),
        ("4d6dh2", one("4d6dh2", 4, 6, keep=Keep(2, highest=True, drop=True))),
        ("d6!", one("d6!", 1, 6, explode=Condition("=", 6))),
        ("5d10!>=9", one("5d10!>=9", 5, 10, explode=Condition(">=", 9))),
        ("4d6r1", one("4d6r1", 4, 6, reroll=Condition("=", 1))),
        ("4d6ro<3", one("4d6ro<3", 4, 6, reroll=Condition("<", 3))),
        ("4d6rr<=2", one("4d6rr<=2", 4, 6, reroll=Condition("<=", 2), until=True)),
        (
            "4d6!r1kh3",
            one(
                "4d6!r1kh3",
                4,
                6,
                keep=Keep(3, highest=True, drop=False),
                reroll=Condition("=", 1),
                explode=Condition("=", 6),
            ),
        ),
        ("d66", Expression((Term(1, Dice("d66", 2, 1, 6, digits=True)),))),
        ("4dF", Expression((Term(1, Dice("4dF", 4, -1, 1)),))),
        ("7", Expression((Term(7, None),))),
        ("2*3", Expression((Term(6, None),))),
        ("-2", Expression((Term(-2, None),))),
        ("d6!o", one("d6!o", 1, 6, explode=Condition("=", 6), rounds=1)),
        ("4d6!>=5o3kh2", one("4d6!>=5o3kh2", 4, 6, keep=Keep(2, True, False), explode=Condition(">=", 5), rounds=3)),
        ("8D6 >= 5", one("8d6>=5", 8, 6, counts=Count(Condition(">=", 5)))),
        (
            "5d10!10>=7f1t10",
            one(
                "5d10!10>=7f1t10",
                5,
                10,
                explode=Condition("=", 10),
                counts=Count(Condition(">=", 7), Condition("=", 10), Condition("=", 1)),
            ),
        ),
        ("(d6+1)", Expression((Term(1, Expression((Term(1, D6), Term(1, None)))),))),
        ("-2*(d6+1)*d6", Expression((Term(-2, Product((Expression((Term(1, D6), Term(1, None))), D6))),))),
        ("most(d6, 3)", Expression((Term(1, Pick((Expression((Term(1, D6),)), Expression((Term(3, None),))), True)),))),
        ("2*MIN(d6)-1", Expression((Term(2, Pick((Expression((Term(1, D6),)),), False)), Term(-1, None)))),
    ],
)
def test_what_is_read(text: str, tree: Expression) -> None:
    assert read(text) == tree


@pytest.mark.parametrize("text", ["2*d8 - 3", "d8*2-3", " 2 * d8 − 3", "+d8 * 2 - 1 * 3"])
def test_one_expression_in_several_writings(text: str) -> None:
    assert read(text) == Expression((Term(2, Dice("d8", 1, 1, 8)), Term(-3, None)))


@each_row(
    ("text", "part"),
    [
        ("", "No dice are given"),
        ("   ", "No dice are given"),
        ("x", "at “x” (character 1), dice or a whole number are expected here"),
        ("3d6+", "at its end, dice or a whole number are expected here"),
        ("3d6 drop", "at “drop” (character 5), + or - is expected here"),
        ("4d6 drop the lowest", "this is written 4d6dl1"),
        ("4d6 keep best 3", "this is written 4d6kh3"),
        ("3w6", "such as 3d6."),
        ("3d6 2", "at “2” (character 5), + or - is expected here"),
        ("2d6+3d", "at “d” (character 6)"),
        ("99999999d6", "at “99999999d6” (character 1), the number of dice goes from 1 to 1,000"),
        ("1001d6", "the number of dice goes from 1 to 1,000"),
        ("0d6", "the number of dice goes from 1 to 1,000"),
        ("d0", "the sides of a die go from 1 to 1,000,000"),
        ("d1000001", "the sides of a die go from 1 to 1,000,000"),
        ("1000001", "numbers go from 0 to 1,000,000"),
        ("1000*1000*1000", "numbers go up to 1,000,000"),
        ("9" * 200, "numbers go from 0 to 1,000,000"),
        ("(2d6", "at its end, the bracket of character 1 is not closed"),
        ("2d6)", "at “)” (character 4), this bracket was never opened"),
        ("d8 + 3d", "the sides of the dice are missing, such as d6"),
        ("7d8>=", "the number to count from is missing, such as >=5"),
        ("2d4x3", "and multiplied as 3*d6"),
        ("()", "at “)” (character 2), dice or a whole number are expected here"),
        ("most(d6, (d8)", "the bracket of character 5 is not closed"),
        ("(" * 11 + "d6" + ")" * 11, "brackets can be at most 10 deep"),
        ("9**9", "at “*9” (character 3)"),
        ("d6+5>=9", "a sum is held against a number with v, such as d20+5 v 15"),
        ("d20 v", "at its end, dice or a whole number are expected here"),
        ("d20 v 15 v 12", "at “v 12” (character 10), + or - is expected here"),
        ("d66 v 40", "d66 goes alone"),
        ("(d66)", "d66 goes alone"),
        ("d6,", "at its end, dice or a whole number are expected here"),
        ("21x d6", "how often goes from 1 to 20"),
        ("20x d6, d8", "a list has at most 20 rolls"),
        ("8d6>=7", "these dice show 1 to 6 and never this"),
        ("4dF>=2", "these dice show -1 to 1 and never this"),
        ("8d6>=5f1f2", "at “f2” (character 9), this is twice"),
        ("8d6f1", "+ or - is expected here"),
        ("d66>=5", "d66 goes alone"),
        ("d6!o0", "how often in a row goes from 1 to 20"),
        ("1000000*1000d1000000*1000d1000000", "this comes to more than can be written down"),
        ("２d6", "at “２d6” (character 1)"),
        ("d６", "at “d６” (character 1)"),
        ("٣d6", "(character 1)"),
        ("d1!", "at “!” (character 3), every face would do this, without end"),
        ("d6!>=1", "every face would do this"),
        ("d6rr<7", "every face would do this"),
        ("d1r1", "every face would do this"),
        ("d6!7", "these dice show 1 to 6 and never this"),
        ("d6r0", "these dice show 1 to 6 and never this"),
        ("d6r", "a face is expected"),
        ("d6!>", "a face is expected"),
        ("4dF!", "fudge dice neither explode nor are rerolled"),
        ("4d6kh5", "what is kept of them goes from 1 to 4"),
        ("4d6kh0", "what is kept of them goes from 1 to 4"),
        ("4d6dl4", "what is dropped of them goes from 1 to 3"),
        ("d6dl", "a single die cannot be dropped"),
        ("4d6kh>3", "without a sign"),
        ("4d6kh3dl1", "at “dl1” (character 7), this is twice"),
        ("d6!!", "this is twice"),
        ("101d6!", "at most 100 dice are rolled with rerolls or explosions"),
        ("2d66", "d66 is rolled once"),
        ("d66+1", "d66 goes alone"),
        ("2*d66", "d66 goes alone"),
        ("-d66", "d66 goes alone"),
        ("d66kh1", "d66 goes alone"),
        ("1d6;import os", "at “;import os” (character 4)"),
    ],
)
def test_what_is_refused_and_where(text: str, part: str) -> None:
    with pytest.raises(BadInput, match=re.escape(part)):
        parse(text)


@each_row("text", ["(" * 5_000, "most(" * 1_000, "d6," * 300, "1+" * 100_000, "d" * 201, "d6" + "!" * 10_000])
def test_long_texts_are_refused_unread(text: str) -> None:
    with pytest.raises(BadInput, match="at most 200 characters"):
        parse(text)


def test_no_refusal_hands_an_escape_sequence_to_the_terminal() -> None:
    assert "\x1b" not in DiceRoll(expression="3d6\x1b[2J").refusal(World())


@given(st.text(alphabet="0123456789dDkhlroftvxF%!<>=+-*(), ２", max_size=40))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    sentence = DiceRoll.model_construct(expression=text).refusal(World())
    assert sentence.endswith(".") if sentence else parse(text).items


@each_row("text", ["3d6+2", "d%", " 2d6 ", "4dF", "d66", "-d6", "2d8-1", "4d6kh3", "(2+d4)*3", "6x 3d6", "15 v d20"])
def test_dice_are_distinguished_from_other_rolls(text: str) -> None:
    assert is_dice(text)


@each_row("text", ["dex 15", "agility 14 +Scholar", "finesse 2t", "+Thermal Sense", "", "dread", "dF4x", "7", "+2 -1"])
def test_other_rolls_are_no_dice(text: str) -> None:
    assert not is_dice(text)


@pytest.mark.parametrize(
    ("text", "sign", "target"),
    [("d20+5 v 15", ">=", 15), ("d20+5 VS 15", ">=", 15), ("d% against <=45", "<=", 45), ("2d6v>9", ">", 9)],
)
def test_a_sum_is_held_against_a_number(text: str, sign: str, target: int) -> None:
    (item,) = parse(text).items
    assert (item.sign, item.against) == (sign, Expression((Term(target, None),)))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3d6, 2d8 + 1 ,d4", ["3d6", "2d8 + 1", "d4"]),
        ("3x 4d6kh3", ["4d6kh3"] * 3),
        ("2×(d6+1), d20 v 12", ["(d6+1)", "(d6+1)", "d20 v 12"]),
    ],
)
def test_a_list_is_several_rolls(text: str, written: list[str]) -> None:
    assert [item.written for item in parse(text).items] == written


@each_row("sign", ["=", "<", "<=", ">", ">="])
@each_row("number", range(9))
def test_a_condition_knows_on_how_many_faces_it_holds(sign: str, number: int) -> None:
    condition = Condition(sign, number)
    assert condition.faces(6) == sum(condition.holds(face) for face in range(1, 7))
