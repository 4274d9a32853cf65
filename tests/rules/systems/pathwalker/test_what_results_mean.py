"""What results mean as data: tones from the player's side, what was held against what, what happened to whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.campaign.entry import act_of, result_of
from solo_journal.campaign.story.roll_text import by_name, in_text
from solo_journal.rules.immutable import Map
from solo_journal.rules.odds import odds_of
from solo_journal.rules.outcome import Against, Event, Moved, Tell
from solo_journal.rules.perform import Performed
from solo_journal.rules.systems.pathwalker.attack import Attack
from solo_journal.rules.systems.pathwalker.opposed_roll import Oppose
from solo_journal.rules.systems.pathwalker.sheet import Tribulation
from solo_journal.rules.systems.pathwalker.trait import Try
from solo_journal.rules.systems.pathwalker.wager import AskOracle
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

Play = Callable[..., Performed]
Put = Callable[..., World]


@pytest.fixture
def fight(play: Play, world: World) -> World:
    """One bandit against Kay and Mira: Kay acts, then Mira, then the bandit."""
    met = play("pathwalker.foe", world, name="bandit", lp=2, might=2, swiftness=1).after
    return play("pathwalker.flow", met, [6, 4, 1]).after


def test_the_dice_for_the_order_say_whose_they_are(play: Play, world: World) -> None:
    met = play("pathwalker.foe", world, name="bandit", lp=2, might=2, swiftness=1).after
    done = play("pathwalker.flow", met, [6, 4, 1])
    assert in_text(done.outcome.rolls) == "Kay 6 · Mira 4 · bandit 1"
    assert by_name(result_of(done.outcome), act_of(done)) == "Flow: Kay 6 · Flow: Mira 4 · Flow: bandit 1"


def theirs(play: Play, fight: World) -> World:
    return play("pathwalker.turn", play("pathwalker.turn", fight, []).after, []).after


@pytest.mark.parametrize(("face", "answer"), [([6, 6, 1, 1], "yes"), ([6, 1, 1, 1], "yes"), ([1, 1, 1, 1], "no")])
def test_the_oracle_answers_and_has_no_tone(play: Play, face: list[int], answer: str) -> None:
    done = play("pathwalker.ask", World(), face).outcome
    assert (done.answer, done.tone, done.marks) == (answer, "plain", (answer,))
    assert [mark.name for mark in AskOracle.marks if mark.yes] == ["yes"]


def test_a_success_is_good_a_failure_bad_and_a_success_at_a_price_mixed(play: Play, world: World) -> None:
    tones = [
        play("pathwalker.trait", world, [6, 1, 1], trait="might").outcome.tone,
        play("pathwalker.trait", world, [1, 1, 1], trait="might").outcome.tone,
        play("pathwalker.trait", world, [6, 1, 1, 1, 1, 1], trait="might", overexert=True).outcome.tone,
    ]
    assert tones == ["good", "bad", "mixed"]


def test_odds_are_ordered_by_severity_best_first(world: World, tables: Tables) -> None:
    odds = odds_of(Try(dice=3), world, tables=tables)
    assert list(odds.headlines) == ["3 successes", "2 successes", "1 success", "No success"]
    assert list(odds_of(Oppose(dice=1, against=1), world, tables=tables).headlines) == ["Win", "Tie", "Lose"]


def test_every_headline_of_an_attack_is_declared(fight: World, tables: Tables) -> None:
    for intent in ("damage", "grappled"):
        odds = odds_of(Attack(targets=("bandit",), intent=intent), fight, tables=tables)
        assert set(odds.headlines) <= {verdict.key for verdict in Attack.verdicts}


def test_a_failed_roll_that_was_made_again_does_not_count(play: Play, world: World) -> None:
    again = play("pathwalker.trait", world, [2, 3, 5, 6, 3, 6], trait="might", overexert=True)
    assert in_text(again.outcome.rolls) == "2 3 5 · [6] 3 [6]"
    more = play("pathwalker.trait", world, [6, 3, 5, 6, 3, 1], trait="might", overexert=True)
    assert in_text(more.outcome.rolls) == "[6] 3 5 · [6] 3 1"


def test_an_opposed_roll_says_what_it_was_held_against(play: Play, world: World) -> None:
    done = play("pathwalker.opposed", world, [6, 6, 1, 6, 1], trait="might", against=2).outcome
    assert (done.total, done.against) == (2, Against(value=1))
    assert in_text(done.rolls) == "[6 6] 1 v [6] 1"


def test_a_blow_tells_who_hits_whom_for_how_much(play: Play, fight: World) -> None:
    done = play("pathwalker.attack", fight, [6, 1, 1, 1], targets="bandit").outcome
    assert (done.tone, done.against) == ("good", Against(value=0, label="bandit"))
    assert done.tells == (
        Tell(
            text="Kay hits bandit with Might",
            tone="good",
            subject="bandit",
            moved=(Moved(label="LP", before=2, after=1),),
        ),
    )
    out = play("pathwalker.attack", fight, [6, 6, 1, 1], targets="bandit").outcome
    assert [tell.text for tell in out.tells] == ["Kay hits bandit with Might", "bandit is out of the fight"]
    assert [event.name for event in out.events if event.name == "falls"] == []


def test_a_foes_hit_is_bad_and_its_miss_is_good(play: Play, fight: World) -> None:
    turn = theirs(play, fight)
    hit = play("pathwalker.attack", turn, [6, 1, 1], by="bandit", targets="Kay").outcome
    assert (hit.tone, [tell.tone for tell in hit.tells]) == ("bad", ["bad"])
    miss = play("pathwalker.attack", turn, [1, 1, 1], by="bandit", targets="Kay").outcome
    assert (miss.tone, [tell.text for tell in miss.tells]) == ("good", ["bandit misses Kay with Might"])


def test_a_fall_is_reported_and_carries_its_event(play: Play, bodied: Put, fight: World) -> None:
    weak = bodied(base=theirs(play, fight), lp=1)
    done = play("pathwalker.attack", weak, [6, 6, 1], by="bandit", targets="Kay").outcome
    assert [(tell.text, tell.tone, tell.more) for tell in done.tells] == [
        ("bandit hits Kay with Might", "bad", ""),
        ("Kay falls", "bad", "unconscious and dying"),
    ]
    assert Event("falls", "kay") in done.events
    assert [tell.falls for tell in done.tells] == [False, True]


def test_a_death_is_a_moment(play: Play, bodied: Put) -> None:
    done = play("pathwalker.death", bodied(lp=-4, tribulations=Map({"unconscious": Tribulation()})), [6, 1, 1]).outcome
    assert (done.tone, done.total, done.against) == ("bad", 0, Against(value=6, label="Death Target"))
    assert [(tell.text, tell.falls) for tell in done.tells] == [
        ("Kay rolls against 6 and slips away", False),
        ("Kay dies", True),
    ]
    assert done.events == (Event("falls", "kay"),)


def test_an_action_not_spent_on_a_wound_is_reported_with_what_it_costs(play: Play, bodied: Put, fight: World) -> None:
    world = bodied(base=fight, lp=2, tribulations=Map({"bleeding": Tribulation(since=1)}))
    told = play("pathwalker.attack", world, [6, 1, 1, 1], targets="bandit").outcome.tells
    assert [(tell.text, tell.moved) for tell in told[1:]] == [
        ("Kay keeps bleeding", (Moved(label="LP", before=2, after=1),))
    ]


def test_a_foe_that_frees_itself_is_bad(play: Play, bodied: Put, fight: World) -> None:
    held = bodied("bandit", base=theirs(play, fight), tribulations=Map({"frozen": Tribulation(since=1)}))
    done = play("pathwalker.recover", held, [6, 1, 1], by="bandit", kind="frozen").outcome
    assert (done.tone, done.tells[0].text) == ("bad", "bandit is no longer Frozen")


def test_a_session_and_a_scene_say_what_they_did_to_whom(bodied: Put, play: Play) -> None:
    last = bodied(lp=1, lp_most=1, tribulations=Map({"poisoned": Tribulation()}))
    done = play("pathwalker.new_session", last).outcome
    assert (done.tone, [tell.text for tell in done.tells]) == ("bad", ["the poison works on in Kay", "Kay dies"])
    faded = play("pathwalker.new_scene", bodied(tribulations=Map({"frozen": Tribulation()}))).outcome
    assert [tell.text for tell in faded.tells] == ["Kay is no longer Frozen"]


def test_why_repeats_neither_dice_nor_their_count(play: Play, world: World, fight: World) -> None:
    done = [
        play("pathwalker.trait", world, [6, 6, 1], trait="might"),
        play("pathwalker.attack", fight, [6, 1, 1, 1], targets="bandit"),
        play("pathwalker.heal", world, [6, 6]),
    ]
    assert [each.outcome.because for each in done] == ["Might 3.", "Kay, Might 3.", "Survival 2."]
