"""What results mean as data: answers and tones, marks and what they move, what happened, and what is offered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import Performed
from solo_journal.rules.systems.duskara.oracle import AskOracle
from solo_journal.rules.systems.duskara.pool import LADDER
from solo_journal.rules.systems.duskara.risk import Risk
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


@each_row(
    ("faces", "answer"),
    [
        ([6, 4], "yes"),
        ([5, 2], "yes"),
        ([2, 2], "yes"),
        ([3, 1], "between"),
        ([1, 3], "between"),
        ([2, 5], "no"),
        ([4, 6], "no"),
    ],
)
def test_an_answer_is_a_yes_a_no_or_between_and_no_good_news(
    play: Play, world: World, faces: list[int], answer: str
) -> None:
    done = play("duskara.ask", world, faces).outcome
    assert (done.answer, done.tone) == (answer, "plain")


@each_row(("face", "tone"), [(6, "good"), (5, "good"), (4, "mixed"), (3, "mixed"), (2, "bad"), (1, "bad")])
def test_a_risk_turns_out_well_badly_or_both(play: Play, world: World, face: int, tone: str) -> None:
    done = play("duskara.risk", world, [face]).outcome
    assert (done.answer, done.tone) == ("", tone)


@pytest.mark.parametrize("kind", [AskOracle, Risk])
def test_odds_are_in_the_order_of_the_ladder_best_first(
    kind: type[AskOracle | Risk], world: World, tables: Tables
) -> None:
    odds = odds_of(kind(), world, tables=tables)
    assert list(odds.headlines) == list(reversed(LADDER))
    assert set(odds.marks) <= {mark.name for mark in kind.marks}
    assert [mark.name for mark in kind.marks if mark.yes] == ["yes"]


def test_the_yes_of_the_oracle_counts_the_yes_with_a_but(world: World, tables: Tables) -> None:
    odds = odds_of(AskOracle(), world, tables=tables)
    assert odds.marks["yes"] == Fraction(21, 36)
    assert odds.answers == {"yes": Fraction(18, 36), "between": Fraction(6, 36), "no": Fraction(12, 36)}


def test_doubles_say_which_counter_they_move() -> None:
    (doubles,) = (mark for mark in AskOracle.marks if mark.name == "doubles")
    assert (doubles.gains, doubles.by) == ("duskara.counter", 1)
    assert shelf.procedure(doubles.gains)


def test_a_twist_is_a_turn_of_the_story(play: Play, world: World) -> None:
    assert play("duskara.twist", world, [1, 4]).outcome.tone == "turn"


def test_why_says_no_face_again(play: Play, world: World) -> None:
    for done in (play("duskara.ask", world, [5, 2]), play("duskara.risk", world, [6, 4, 5], chance=2)):
        why = done.outcome.because
        assert not {"4", "5", "6"} & set(why), why


def test_a_price_and_a_recovery_are_reported_with_whom_they_befall(play: Play, world: World) -> None:
    price = play("duskara.backlash", world, ability="weather working").outcome
    assert price.tone == "bad"
    assert [(tell.text, tell.subject) for tell in price.tells] == [
        ("Kaelen is Psychically Drained from Weather Working", "kaelen")
    ]
    rested = play("duskara.recover", world, way="rest").outcome
    assert rested.tone == "good"
    assert rested.tells[0].text == "Kaelen is no longer Exhausted"


def test_a_backlash_that_is_there_already_is_not_offered(play: Play, world: World) -> None:
    drained = play("duskara.backlash", world, ability="thermal sense").after
    offers = play("duskara.risk", drained, [4, 1], tags="+Thermal Sense").outcome.offers
    assert [offer.procedure for offer in offers] == ["duskara.condition", "duskara.scene_tag"]


def test_what_is_no_word_for_how_somebody_is_comes_after_their_name(play: Play, world: World) -> None:
    world = play("duskara.recover", world, way="rest").after
    hurt = play("duskara.condition", world, name="Broken wrist", kind="physical")
    healed = play("duskara.recover", hurt.after, way="medical care")
    said = [each.outcome.tells[0].text for each in (hurt, healed)]
    assert said == ["Kaelen: Broken wrist", "Kaelen: Broken wrist is over"]


def test_an_offer_names_who_acted_by_their_key(play: Play, world: World) -> None:
    offers = play("duskara.risk", world, [1], by="Kael").outcome.offers
    assert [offer.inputs.get("by") for offer in offers] == ["kaelen", None]


def test_a_changed_goal_takes_the_place_of_the_only_one(play: Play, world: World) -> None:
    world = play("duskara.tag", world, name="Find the spring", kind="goal").after
    (offer,) = play("duskara.twist", world, [1, 5]).outcome.offers
    done = play(offer.procedure, world, name="Warn the shrine", **offer.inputs)
    goals = [tag["name"] for tag in done.after.characters["kaelen"].sheets["duskara"]["tags"].values()
             if tag["kind"] == "goal"]  # fmt: skip
    assert goals == ["Warn the shrine"]


def test_nobody_is_offered_a_goal_without_an_active_character(play: Play) -> None:
    assert play("duskara.twist", World(), [1, 5]).outcome.offers == ()
