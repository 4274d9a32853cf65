"""Outcomes are data: tones and marks are declared, totals add up from what counted, and what happened is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.outcome import Against, Event, Outcome
from solo_journal.rules.perform import perform
from solo_journal.rules.systems.daggerheart.state import Daggerheart, Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Listed, World

from ....rows import each_row
from .conftest import Play, Put

Told = list[tuple[str, str]]


@pytest.fixture
def fight(play: Play, world: World) -> World:
    """Two cave rats against Ilse."""
    inputs = {"name": "cave rat", "number": 2, "difficulty": 11, "hp": 3, "major": 5, "severe": 9}
    return play("daggerheart.adversary", world, **inputs).after


def told(outcome: Outcome) -> Told:
    return [(tell.text, tell.tone) for tell in outcome.tells]


def numbers(outcome: Outcome) -> list[tuple[str, int, int]]:
    return [(each.label, each.before, each.after) for tell in outcome.tells for each in tell.moved]


@each_row(
    ("id_", "inputs"),
    [
        ("daggerheart.action", {"difficulty": 12}),
        ("daggerheart.reaction", {"difficulty": 12}),
        ("daggerheart.attack", {"target": "cave rat 1"}),
        ("daggerheart.strike", {"name": "cave rat 1", "fear": 1}),
        ("daggerheart.fate", {}),
        ("daggerheart.death", {"choice": "avoid"}),
        ("daggerheart.death", {"choice": "risk"}),
    ],
)
def test_every_headline_and_mark_of_a_roll_is_declared(
    fight: World, tables: Tables, id_: str, inputs: dict[str, Any]
) -> None:
    world = fight
    if id_ == "daggerheart.death":
        world = Sheet.of(fight.characters["ilse"]).but(hp=6).into(fight, "ilse")
    procedure = make(shelf.procedure(id_), inputs)
    odds = odds_of(procedure, world, tables=tables)
    declared = [verdict.key for verdict in procedure.verdicts]
    assert list(odds.headlines) == [key for key in declared if key in odds.headlines]
    assert set(odds.marks) <= {mark.name for mark in procedure.marks}


@given(
    seed=st.integers(0, 10**9),
    favour=st.sampled_from(["none", "advantage", "disadvantage", "both"]),
    helpers=st.sampled_from([(), ("Orso",), ("Orso", "Ana")]),
    modifier=st.integers(-5, 5),
)
def test_what_counted_comes_to_the_total(seed: int, favour: str, helpers: tuple[str, ...], modifier: int) -> None:
    inputs = {"favour": favour, "helpers": helpers, "modifier": modifier, "modifiers": "cloak +1", "dice": "Rally d6"}
    known = World(people=Map({"orso": Listed(name="Orso"), "ana": Listed(name="Ana")}))
    outcome = perform(make(shelf.procedure("daggerheart.action"), inputs), known, Chance(seed), tables={}).outcome
    counted = {
        roll.label: sum(face for at, face in enumerate(roll.faces) if at not in roll.dropped) for roll in outcome.rolls
    }
    lost = counted.pop("Disadvantage", 0)
    assert outcome.total == sum(counted.values()) - lost + sum(mod.value for mod in outcome.mods)
    assert outcome.against == Against(value=12, label="Difficulty")


@pytest.mark.parametrize(
    ("faces", "tone"), [([6, 6], "good"), ([9, 8], "good"), ([8, 9], "mixed"), ([2, 1], "bad"), ([1, 2], "bad")]
)
def test_tones_are_from_the_players_side(play: Play, world: World, faces: list[int], tone: str) -> None:
    assert play("daggerheart.action", world, faces).outcome.tone == tone


def test_marks_say_what_they_gain() -> None:
    gains = {mark.name: (mark.gains, mark.by) for mark in shelf.procedure("daggerheart.action").marks if mark.gains}
    assert gains == {"with Hope": ("daggerheart.hope", 1), "with Fear": ("daggerheart.fear", 1)}


def test_the_oracles_yes_is_declared_and_has_no_tone(play: Play, tables: Tables) -> None:
    done = play("daggerheart.fate", World(), [8], likelihood="likely")
    assert (done.outcome.answer, done.outcome.tone) == ("yes", "plain")
    assert [mark.name for mark in done.procedure.marks if mark.yes] == ["yes"]
    assert odds_of(done.procedure, World(), tables=tables).answers["yes"] == Fraction(8, 12)


def test_an_attack_tells_who_hits_whom_and_who_is_down(play: Play, fight: World) -> None:
    hit = play("daggerheart.attack", fight, [9, 3, 2], target="cave rat 1").outcome
    assert told(hit) == [("Ilse hits cave rat 1 with Long sword +3 for 5 damage", "good")]
    assert numbers(hit) == [("HP", 3, 1)]
    assert hit.tells[0].subject == "cave-rat-1"
    down = play("daggerheart.attack", fight, [9, 9, 2], target="cave rat 1").outcome
    assert told(down) == [
        ("Ilse hits cave rat 1 with Long sword +11 for 13 damage", "good"),
        ("cave rat 1 is down", "good"),
    ]
    assert "Long sword +3, critical +8" in down.because
    assert told(play("daggerheart.attack", fight, [4, 3], target="cave rat 1").outcome) == [
        ("Ilse misses cave rat 1 with Long sword", "bad")
    ]


def test_a_strike_tells_what_it_was_held_against_and_who_was_hit(play: Play, fight: World) -> None:
    hit = play("daggerheart.strike", fight, [15, 4], name="cave rat 1", fear=1).outcome
    assert (hit.total, hit.against) == (15, Against(value=10, label="Evasion"))
    assert (told(hit), numbers(hit)) == ([("cave rat 1 hits Ilse for 4 damage", "bad")], [("HP", 6, 5)])
    assert {roll.by for roll in hit.rolls} == {"cave rat 1"}
    miss = play("daggerheart.strike", fight, [2], name="cave rat 1", fear=1).outcome
    assert (told(miss), miss.tone) == ([("cave rat 1 misses Ilse", "good")], "good")


def test_the_last_hit_point_is_reported_marked_and_asks_for_a_death_move_at_once(play: Play, fight: World) -> None:
    weak = Sheet.of(fight.characters["ilse"]).but(hp=5).into(fight, "ilse")
    done = play("daggerheart.strike", weak, [15, 4], name="cave rat 1", fear=1).outcome
    assert ("Ilse has no hit point left", "bad") in told(done)
    assert done.marks == ("hit", "last HP")
    fallen = Sheet.of(fight.characters["ilse"]).but(hp=5).into(fight.but(fight=None), "ilse")
    hurt = play("daggerheart.damage", fallen, amount=5).outcome
    assert [offer.urgency for offer in hurt.offers] == ["now"] * 3


@pytest.mark.parametrize(
    ("choice", "faces", "text", "falls"),
    [
        ("avoid", [1], "Ilse avoids death and falls unconscious, and a scar takes a Hope slot for good", True),
        ("avoid", [5], "Ilse avoids death and falls unconscious", True),
        ("risk", [4, 9], "Ilse risks it all and dies", True),
        ("risk", [9, 4], "Ilse risks it all and stays up", False),
    ],
)
def test_a_fall_is_bad_and_an_event(
    play: Play, with_sheet: Put, choice: str, faces: list[int], text: str, falls: bool
) -> None:
    done = play("daggerheart.death", with_sheet(hp=6), faces, choice=choice).outcome
    tone = "bad" if falls else "good"
    assert (done.tone, told(done)[0]) == (tone, (text, tone))
    assert done.events == ((Event("falls", "ilse"),) if falls else ())
    assert done.tells[0].falls is falls
    assert done.marks == (("scar",) if "a scar" in text else ())


def test_the_scar_that_takes_the_last_hope_slot_is_reported(play: Play, with_sheet: Put) -> None:
    done = play("daggerheart.death", with_sheet(hp=6, hope=1, hope_most=1), [1], choice="avoid").outcome
    assert "story ends" in done.tells[0].more
    assert ("Hope slots", 1, 0) in numbers(done)


def test_a_rest_tells_what_each_move_did(play: Play, with_sheet: Put) -> None:
    done = play("daggerheart.rest", with_sheet(hp=4), [2, 3], first="wounds", second="prepare").outcome
    assert told(done)[0] == ("Ilse takes a short rest", "plain")
    assert told(done)[1:] == [("Ilse tends wounds", "good"), ("Ilse prepares", "good")]
    assert numbers(done) == [("HP", 2, 5), ("Hope", 2, 3)]
    idle = play("daggerheart.rest", with_sheet(stress=0), [1, 1, 1], first="stress", second="armor").outcome
    assert [tell.more for tell in idle.tells[1:]] == ["nothing is left to clear"] * 2
    woken = play(
        "daggerheart.rest", with_sheet(hp=6, fate="unconscious"), [1], length="long", first="stress", second="prepare"
    ).outcome
    assert ("Ilse wakes", "good") in told(woken)
    full = play("daggerheart.rest", with_sheet(hp=4, hope=5, stress=0), [1], length="long").outcome
    assert told(full)[1:] == [("Ilse tends wounds", "good"), ("Ilse prepares", "good")]
    full = play("daggerheart.rest", with_sheet(hp=4, hope=6, stress=0), [1], length="long").outcome
    left = [("Ilse tends wounds", "good"), ("Ilse needs no other downtime move", "plain")]
    assert told(full)[1:] == left, "nothing is chosen that would gain nothing, and the log says so"


def test_conditions_that_come_and_go_are_reported(play: Play, with_sheet: Put) -> None:
    last = play("daggerheart.mark", with_sheet(stress=5), what="stress", amount=1)
    assert told(last.outcome)[1:] == [("Ilse is Vulnerable", "bad")]
    eased = play("daggerheart.action", last.after, [4, 4])
    assert ("Ilse is no longer Vulnerable", "good") in told(eased.outcome)


def test_a_countdown_that_reaches_its_end_is_a_turn_of_the_story(play: Play, world: World) -> None:
    ready = play("daggerheart.countdown", world, name="The flood", start=1).after
    step = play("daggerheart.action", ready, [9, 8]).steps[0].outcome
    assert (step.tone, told(step), numbers(step)) == ("turn", [("The flood happens", "turn")], [("The flood", 1, 0)])


def test_a_major_gm_move_is_a_turn_of_the_story(play: Play, world: World) -> None:
    assert play("daggerheart.gm_move", world, [3], size="major").outcome.tone == "turn"
    assert play("daggerheart.gm_move", world, [3]).outcome.tone == "plain"


def test_no_reason_repeats_the_dice_or_the_total(play: Play, fight: World) -> None:
    full = Daggerheart(fear=12).into(fight)
    for faces in ([7, 4], [3, 9], [1, 2]):
        done = play("daggerheart.action", full, faces, difficulty=20).outcome
        assert not any(sign.isdecimal() for sign in done.because)
        assert done.because.count(".") == 1
