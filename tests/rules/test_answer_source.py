"""Answers are asked for: chance, the player's own dice and the record give the same act, and nothing else fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from solo_journal.rules.answer_source import Answer, Ask, Chance, NeedAnswer, NoAnswers, Roll, Typed, by_label
from solo_journal.rules.dice_counting import AS_ROLLED, TOTAL
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.world import World


class Toy(Procedure):
    """A toy. It belongs to the dice tools, which listen to nothing."""

    id: ClassVar[str] = "dice.toy"
    called: ClassVar[str] = "Toy"


class Push(Toy):
    """Roll 2d6; a choice after the dice may add a third."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        total = ask.roll("Effort", 2, tally=TOTAL).value
        if ask.choose("Push", {"no": "leave it", "yes": "one more die"}, "no") == "yes":
            total += ask.roll("Pushed").value[0]
        return Outcome(world, f"{total}")


class Duel(Toy):
    """The one who acts against a wolf, again while they tie."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        while True:
            mine = ask.roll("Attack").value[0]
            theirs = ask.roll("Bite", by="Wolf").value[0]
            if mine != theirs:
                return Outcome(world, "won" if mine > theirs else "lost")
            ask.again()


class Fuse(Toy):
    """A second roll only if the first is a 1."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        if ask.roll("Spark").value[0] > 1:
            return Outcome(world, "out")
        return Outcome(world, f"burns {ask.roll('Fire', 2, 4, tally=TOTAL).value}")


class Endless(Toy):
    """Rolls for ever."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        while True:
            ask.roll("Again")


def act(toy: Procedure, faces: list[int], given: tuple[Answer, ...] = ()) -> Performed:
    return perform(toy, World(), Typed(faces), tables={}, given=given)


def test_a_choice_after_dice_is_declined_by_default_and_stays_open() -> None:
    done = act(Push(), [3, 4])
    assert done.outcome.headline == "7"
    assert [choice.label for choice in done.choices] == ["Push"]
    assert [answer.label for answer in done.answers] == ["Effort"]


def test_taking_the_choice_keeps_the_recorded_dice() -> None:
    first = act(Push(), [3, 4])
    taken = act(Push(), [6], given=(*first.answers, Answer(label="Push", choice="yes")))
    assert taken.outcome.headline == "13"
    assert taken.answers[0] == first.answers[0]
    assert not taken.choices


def test_a_choice_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="Push is no or yes, not maybe"):
        act(Push(), [3, 4], given=(Answer(label="Push", choice="maybe"),))


def test_a_tie_is_rolled_again_under_labels_of_its_own() -> None:
    done = act(Duel(), [2, 2, 5, 1])
    assert done.outcome.headline == "won"
    assert [(each.label, each.by) for each in done.answers] == [
        ("Attack", ""),
        ("Bite", "Wolf"),
        ("Attack 2", ""),
        ("Bite 2", "Wolf"),
    ]


def test_only_the_dice_needed_are_asked_for() -> None:
    assert [each.dice for each in act(Fuse(), [2]).answers] == ["1d6"]
    assert [each.dice for each in act(Fuse(), [1, 3, 4]).answers] == ["1d6", "2d4"]


@pytest.mark.parametrize("toy", [Push, Duel, Fuse])
def test_a_seed_repeats_its_rolls(toy: Callable[[], Procedure]) -> None:
    acts = [perform(toy(), World(), Chance("seed"), tables={}).answers for _ in range(2)]
    assert acts[0] == acts[1]


def test_seeds_differ() -> None:
    rolls = {tuple(Chance(seed).faces(Roll("x", 20, 1, 6, AS_ROLLED), step=False)) for seed in range(20)}
    assert len(rolls) == 20


def test_chance_rolls_every_face_and_no_other() -> None:
    for source in (Chance(), Chance(3)):
        faces = set(source.faces(Roll("x", 2000, -1, 1, AS_ROLLED), step=False))
        assert faces == {-1, 0, 1}


@pytest.mark.parametrize("toy", [Push, Duel, Fuse])
def test_recorded_answers_replay(toy: Callable[[], Procedure]) -> None:
    for seed in range(20):
        first = perform(toy(), World(), Chance(seed), tables={})
        again = perform(toy(), World(), NoAnswers(), tables={}, given=first.answers)
        assert (again.outcome, again.answers) == (first.outcome, first.answers)


def test_answers_match_by_label_and_not_by_order() -> None:
    first = act(Duel(), [5, 1])
    assert act(Duel(), [], given=tuple(reversed(first.answers))).outcome.headline == "won"


def test_where_the_trace_ends_the_next_roll_is_named() -> None:
    with pytest.raises(NeedAnswer) as asked:
        perform(Fuse(), World(), NoAnswers(), tables={}, given=(Answer(label="Spark", dice="1d6", faces=(1,)),))
    assert (asked.value.request.label, asked.value.request.dice) == ("Fire", "2d4")


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ([7], "Spark is 1d6: a face is 1 to 6, not 7."),
        ([0], "Spark is 1d6: a face is 1 to 6, not 0."),
        ([], "Spark needs 1d6: 1 number, got 0."),
        ([1, 4], "Fire needs 2d4: 2 numbers, got 1."),
        ([1, 4, 5], "Fire is 2d4: a face is 1 to 4, not 5."),
    ],
)
def test_wrong_faces_are_refused_by_name(faces: list[int], sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{sentence}$"):
        act(Fuse(), faces)


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        ({"label": "Spark", "dice": "1d8", "faces": (2,)}, "Spark needs 1d6, and the answer is for 1d8"),
        ({"label": "Spark", "dice": "1d6", "faces": (9,)}, "a face is 1 to 6, not 9"),
        ({"label": "Spark", "choice": "yes"}, "Spark needs 1d6: 1 number, got 0"),
        ({"label": "Sparks", "dice": "1d6", "faces": (2,)}, "did not ask for Sparks"),
    ],
)
def test_a_recorded_answer_that_does_not_fit_is_refused(answer: dict[str, Any], part: str) -> None:
    with pytest.raises(BadInput, match=part):
        act(Fuse(), [2], given=(Answer(**answer),))


def test_an_act_that_asks_for_ever_is_stopped() -> None:
    with pytest.raises(Refused, match="more than 1000 answers"):
        perform(Endless(), World(), Chance(1), tables={})


def test_typed_faces_that_steps_miss_are_rolled() -> None:
    source = Typed([3], rest=Chance(1))
    request = Roll("x", 1, 1, 6, AS_ROLLED)
    assert list(source.faces(request, step=False)) == [3]
    assert 1 <= source.faces(request, step=True)[0] <= 6
    with pytest.raises(BadInput):
        source.faces(request, step=False)


@pytest.mark.parametrize(
    "asked", [["X", "X", "X 2"], ["X 2", "X", "X"], ["X", "X 2", "X", "X"], ["X", "X", "X", "X 3"]]
)
def test_no_two_answers_of_an_act_have_one_label(asked: list[str]) -> None:
    ask = Ask(Chance(1))
    for label in asked:
        ask.roll(label)
    assert len({answer.label for answer in ask.answers}) == len(asked)


def test_a_trace_is_keyed_by_label() -> None:
    answer = Answer(label="Chance", dice="2d6", faces=(1, 2))
    assert by_label([answer]) == {"Chance": answer}
