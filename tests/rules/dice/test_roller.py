"""Rolling: exactly the dice needed are asked for, and every one of them is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.answer_source import Ask, Chance, Typed
from solo_journal.rules.commons.dice import DiceRoll
from solo_journal.rules.dice.notation import parse
from solo_journal.rules.dice.roller import roll
from solo_journal.rules.outcome import Against
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.world import World

from ...rows import each_row


@each_row(
    ("text", "faces", "points", "shown"),
    [
        ("4d6kh3+2", [6, 5, 3, 1], 16, "[6 5 3] 1"),
        ("4d6kh3", [1, 6, 1, 5], 12, "[1 6] 1 [5]"),
        ("2d20kl1", [7, 15], 7, "[7] 15"),
        ("4d6dl1", [2, 2, 6, 1], 10, "[2 2 6] 1"),
        ("3d6dh1", [6, 6, 1], 7, "[6] 6 [1]"),
        ("10d4kh9", [1, 2, 3, 4, 1, 2, 3, 4, 4, 4], 27, "[1 2 3 4] 1 [2 3 4 4 4]"),
        ("d66", [3, 5], 35, "3 5"),
        ("d%", [100], 100, "100"),
        ("4dF", [-1, 0, 1, 1], 1, "-1 0 1 1"),
        ("4dFkh1-1", [-1, -1, 0, -1], -1, "-1 -1 [0] -1"),
        ("2*d8-d4*3", [5, 2], 4, "5 · 2"),
        ("-d6+10", [4], 6, "4"),
        ("5-7", [], -2, ""),
        ("d6!", [5], 5, "5"),
        ("d6!", [6, 6, 2], 14, "6 · 6 · 2"),
        ("3d6!", [6, 1, 6, 6, 2, 3], 24, "6 1 6 · 6 2 · 3"),
        ("2d10!>=9", [9, 1, 10, 3], 23, "9 1 · 10 · 3"),
        ("3d6!kh2", [6, 1, 2, 5], 11, "[6] 1 2 · 5"),
        ("3d6!dl1", [6, 6, 1, 6, 2, 1], 21, "6 6 1 · 6 2 · 1"),
        ("4d6r1", [1, 5, 1, 4, 1, 6], 16, "1 [5] 1 [4] · 1 6"),
        ("4d6rr<=2-1", [1, 2, 5, 6, 2, 3, 3], 16, "1 2 [5 6] · 2 3 · 3"),
        ("2d6r1!", [1, 6, 6, 1, 2], 15, "1 [6] · 6 · 1 2"),
        ("4d6r1kh3", [1, 2, 3, 4, 1], 9, "1 [2 3 4] · 1"),
        ("d6!o", [6, 6], 12, "6 · 6"),
        ("2d6!>=5o2", [5, 1, 6, 6], 18, "5 1 · 6 · 6"),
        ("8d6>=5", [5, 6, 1, 2, 5, 4, 3, 1], 3, "5 6 1 2 5 4 3 1"),
        ("5d10>=7f1t10", [10, 7, 1, 1, 6], 1, "10 7 1 1 6"),
        ("3d10>=9f<=2", [1, 2, 9], -1, "1 2 9"),
        ("4d6kh2>=5", [6, 5, 5, 1], 2, "[6 5] 5 1"),
        ("3d6!>=5", [5, 1, 2, 3], 11, "5 1 2 · 3"),
        ("3d6!6>=5", [6, 5, 2, 5], 3, "6 5 2 · 5"),
        ("4dF>=1", [1, 1, 0, -1], 2, "1 1 0 -1"),
        ("(d6+1)*d4*2", [5, 3], 36, "5 · 3"),
        ("least(d6, d8)+most(d6, 4)", [5, 3, 2], 7, "5 · 3 · 2"),
    ],
)
def test_a_roll_and_how_it_is_shown(text: str, faces: list[int], points: int, shown: str) -> None:
    source = Typed(faces)
    act = perform(DiceRoll(expression=text), World(), source, tables={})
    assert (act.outcome.headline, in_text(act.outcome.rolls)) == (f"{points}", shown)
    assert act.outcome.total == points


@each_row(
    ("text", "faces", "headline", "because"),
    [
        ("d20+5 v 15", [10], "Success", "15 against 15. Rolled as d20+5 v 15."),
        ("d20+5 v 15", [9], "Failure", "14 against 15. Rolled as d20+5 v 15."),
        ("d% v <=45", [45], "Success", "45 against 45. Rolled as d% v <=45."),
        ("2d6 v d8+2", [3, 4, 6], "Failure", "7 against 8. Rolled as 2d6 v d8+2."),
        ("3d6, d8+1", [1, 2, 3, 4], "6, 5", "Rolled as 3d6, d8+1."),
        ("2x d20 v 12", [12, 11], "Success, Failure", "Rolled as 2x d20 v 12."),
    ],
)
def test_rolls_against_something_and_lists(text: str, faces: list[int], headline: str, because: str) -> None:
    source = Typed(faces)
    outcome = perform(DiceRoll(expression=text), World(), source, tables={}).outcome
    assert (outcome.headline, outcome.because) == (headline, because)
    assert not source.left


def test_what_a_roll_is_held_against_is_data() -> None:
    outcome = perform(DiceRoll(expression="d20+5 v 15"), World(), Typed([18]), tables={}).outcome
    assert (outcome.total, outcome.against, outcome.tone) == (23, Against(value=15), "good")


def test_further_dice_are_rolls_of_their_own() -> None:
    act = perform(DiceRoll(expression="2d6!r1"), World(), Typed([1, 6, 6, 6, 2, 3]), tables={})
    assert [(answer.label, answer.dice) for answer in act.answers] == [
        ("2d6!r1", "2d6"),
        ("2d6!r1, rerolled", "1d6"),
        ("2d6!r1, exploded", "2d6"),
        ("2d6!r1, exploded 2", "1d6"),
    ]
    assert act.outcome.headline == "23"


def test_equal_terms_are_asked_for_one_after_the_other() -> None:
    act = perform(DiceRoll(expression="d6+d6"), World(), Typed([2, 5]), tables={})
    assert [answer.label for answer in act.answers] == ["d6", "d6 2"]
    assert in_text(act.outcome.rolls) == "2 · 5"


@pytest.mark.parametrize(
    ("text", "faces"), [("d6", [7]), ("d6", [0]), ("4dF", [2, 0, 0, 0]), ("2d6", [3]), ("d6!", [6])]
)
def test_faces_that_do_not_fit_are_refused(text: str, faces: list[int]) -> None:
    with pytest.raises(BadInput):
        perform(DiceRoll(expression=text), World(), Typed(faces), tables={})


@pytest.mark.parametrize(("text", "face", "word"), [("d6!", 6, "exploded"), ("d6rr1", 1, "rerolled")])
def test_dice_that_never_come_to_rest_are_stopped(text: str, face: int, word: str) -> None:
    with pytest.raises(Refused, match=f"{word} 100 times in a row"):
        perform(DiceRoll(expression=text), World(), Typed([face] * 200), tables={})


def test_a_hundred_explosions_are_allowed() -> None:
    act = perform(DiceRoll(expression="d6!"), World(), Typed([6] * 100 + [1]), tables={})
    assert act.outcome.headline == "601"


def test_the_largest_roll() -> None:
    act = perform(DiceRoll(expression="1000d1000000kh999"), World(), Chance(1), tables={})
    assert len(act.answers[0].faces) == 1000
    assert int(act.outcome.headline) == sum(sorted(act.answers[0].faces)[1:])


def test_what_cannot_be_read_is_refused_before_any_die() -> None:
    with pytest.raises(Refused, match="cannot be read"):
        perform(DiceRoll(expression="3d6+x"), World(), Typed([]), tables={})


@each_row(
    "text",
    ["4d6kh3", "6d6!kl2", "5d8rr<3dl2", "4d6!r1dh1", "3d6+2*d8!-4dF", "8d6!6o2>=5f1", "3x most(d6, d8) v (d4+1)*2"],
)
def test_recorded_dice_give_the_same_outcome(text: str) -> None:
    for seed in range(30):
        act = perform(DiceRoll(expression=text), World(), Chance(seed), tables={})
        again = perform(DiceRoll(expression=text), World(), Typed([]), tables={}, given=act.answers)
        assert again.outcome == act.outcome


@given(
    faces=st.lists(st.integers(1, 8), min_size=2, max_size=12),
    count=st.integers(1, 12),
    kind=st.sampled_from(["kh", "kl", "dh", "dl"]),
)
def test_what_counts_is_what_sorting_says(faces: list[int], count: int, kind: str) -> None:
    count = min(count, len(faces) - 1)
    ranked = sorted(faces, reverse=kind.endswith("h"))
    kept = ranked[count:] if kind.startswith("d") else ranked[:count]
    (item,) = parse(f"{len(faces)}d8{kind}{count}").items
    assert roll(item.sum, Ask(Typed(faces))) == sum(kept)


@pytest.mark.parametrize(
    ("expression", "faces", "shown"), [("2d6+1", [3, 4], "3 4 +1"), ("1d8-2+1", [5], "5 -2 +1"), ("3", [], "+3")]
)
def test_constants_are_modifiers_of_the_outcome(expression: str, faces: list[int], shown: str) -> None:
    outcome = perform(DiceRoll(expression=expression), World(), Typed(faces), tables={}).outcome
    assert in_text(outcome.rolls, outcome.mods) == shown
    assert outcome.headline == str(outcome.total)
    assert outcome.headline not in outcome.because.split()
