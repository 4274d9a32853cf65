"""The last hit point (rules 8): the death move comes before anything else, and a Blaze of Glory gives its act."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules.outcome import Event
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.daggerheart.board import board
from solo_journal.rules.systems.daggerheart.fight import Fight
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, Put


def fighting(play: Play, world: World) -> World:
    return play("daggerheart.adversary", world, name="cave rat", number=2, difficulty=30, hp=4).after


@each_row(
    ("id_", "inputs"),
    [
        ("daggerheart.action", {"difficulty": 5}),
        ("daggerheart.reaction", {}),
        ("daggerheart.attack", {"target": "cave rat 1"}),
        ("daggerheart.strike", {"name": "cave rat 1", "fear": 1}),
        ("daggerheart.mark", {"what": "hp", "amount": -1}),
        ("daggerheart.action", {"by": "Tam", "helpers": "Ilse"}),
    ],
)
def test_nothing_of_that_character_comes_before_the_death_move(
    play: Play, with_sheet: Put, id_: str, inputs: dict[str, Any]
) -> None:
    with pytest.raises(Refused, match=r"Ilse has no hit point left\. Choose a death move first"):
        play(id_, fighting(play, with_sheet(hp=6)), [], **inputs)


def test_nobody_rests_before_the_death_move(play: Play, with_sheet: Put) -> None:
    with pytest.raises(Refused, match="death move first"):
        play("daggerheart.rest", with_sheet(hp=6), [], length="long")


def test_a_blaze_of_glory_gives_one_act_that_succeeds_critically_without_dice(play: Play, with_sheet: Put) -> None:
    blazing = play("daggerheart.death", with_sheet(hp=6), choice="blaze")
    assert blazing.outcome.events == ()
    assert [offer.missing for offer in blazing.outcome.offers] == ["action"]
    done = play("daggerheart.action", blazing.after, [], action="Hold the bridge", difficulty=60)
    assert (done.outcome.headline, done.outcome.rolls, done.outcome.total) == ("Critical success", (), None)
    assert Event("falls", "ilse") in done.outcome.events
    assert [(tell.text, tell.tone) for tell in done.outcome.tells] == [("Ilse dies in a Blaze of Glory", "bad")]
    with pytest.raises(Refused, match="Ilse is dead"):
        play("daggerheart.action", done.after, [])


def test_the_last_act_may_be_an_attack_whoever_has_the_spotlight(play: Play, with_sheet: Put) -> None:
    world = fighting(play, with_sheet(hp=6))
    fight = Fight.of(world)
    assert fight is not None
    theirs = fight.but(spotlight="theirs").into(world)
    blazing = play("daggerheart.death", theirs, choice="blaze").after
    shown = board(blazing)
    assert shown is not None
    assert [move.title for move in shown.moves][:3] == [
        "Ilse's last act: attack cave rat 1 with Long sword",
        "Ilse's last act: attack cave rat 2 with Long sword",
        "Ilse's last act: an action",
    ]
    done = play("daggerheart.attack", blazing, [2], target="cave rat 1")
    assert [tell.text for tell in done.outcome.tells] == [
        "Ilse hits cave rat 1 with Long sword for 13 damage",
        "Ilse dies in a Blaze of Glory",
    ]
    assert Sheet.of(done.after.characters["ilse"]).fate == "dead"
    assert [offer.title for offer in done.outcome.offers] == ["Play Tam", "Bring in somebody new"]


@pytest.mark.parametrize("id_", ["daggerheart.reaction", "daggerheart.rest", "daggerheart.death"])
def test_in_a_blaze_of_glory_nothing_but_the_act_is_left(play: Play, with_sheet: Put, id_: str) -> None:
    inputs = {"choice": "risk"} if id_ == "daggerheart.death" else {}
    with pytest.raises(Refused, match="Ilse is in a Blaze of Glory"):
        play(id_, with_sheet(hp=6, fate="blazing"), [], **inputs)


def test_whoever_fights_alone_is_offered_the_death_move_before_the_end_and_after_it(
    play: Play, with_sheet: Put
) -> None:
    ground = with_sheet(hp=6)
    alone = ground.but(characters=ground.characters.without("tam"))
    due = play("daggerheart.mark", fighting(play, Sheet().into(alone, "ilse")), what="hp", amount=6).after
    found = board(due)
    assert found is not None
    assert {each.procedure for each in found.moves} == {"daggerheart.death"}
    over = play("daggerheart.end_fight", due)
    assert [each.procedure for each in over.outcome.offers] == ["daggerheart.death"] * 3
