"""What is offered leads on: the death move before anything else, the last act, and the most urgent first (rules 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from solo_journal.campaign.play.options import as_told, due, moves_in
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Event, Offer
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.daggerheart.board import END, board
from solo_journal.rules.systems.daggerheart.fight import Fight
from solo_journal.rules.systems.daggerheart.harm import offers_for_fallen
from solo_journal.rules.systems.daggerheart.state import Daggerheart, Sheet
from solo_journal.rules.world import Character, World

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


def test_a_blaze_of_glory_gives_one_act_that_succeeds_critically_without_dice(play: Play, with_sheet: Put) -> None:
    blazing = play("daggerheart.death", with_sheet(hp=6), choice="blaze")
    assert blazing.outcome.events == ()
    assert [offer.missing for offer in blazing.outcome.offers] == ["action"]
    done = play("daggerheart.action", blazing.after, [], action="Hold the bridge", difficulty=60)
    assert (done.outcome.headline, done.outcome.rolls, done.outcome.total) == ("Critical success", (), None)
    assert Event("falls", "ilse") in done.outcome.events
    assert [(tell.text, tell.tone) for tell in done.outcome.tells] == [("Ilse dies in a Blaze of Glory", "bad")]
    spent = with_sheet(hp=6, stress=6, fate="blazing", conditions={"Vulnerable": "a Stress is cleared"})
    eased = play("daggerheart.action", spent, [], action="Hold the bridge").outcome.tells
    assert [tell.text for tell in eased] == ["Ilse dies in a Blaze of Glory", "Ilse is no longer Vulnerable"]
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
        "Ilse hits cave rat 1 with Long sword +11 for 13 damage",
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


def rats(play: Play, world: World) -> World:
    return play("daggerheart.adversary", world, name="cave rat", number=2, hp=3, attack=6, damage="2d6").after


def titles(world: World) -> list[str]:
    return [option.title for _, option in as_told(moves_in(world))]


def refusals(offers: Iterable[Offer], world: World) -> list[str]:
    done = (make(shelf.procedure(each.procedure), dict(each.inputs)) for each in offers if not each.missing)
    return [reason for each in done if (reason := each.refusal(world))]


def test_offers_name_by_the_worlds_keys(play: Play, world: World) -> None:
    shown = board(rats(play, world))
    assert shown is not None
    attack, strike, *_ = shown.moves
    assert (attack.inputs["target"], strike.inputs["name"]) == ("cave-rat-1", "cave-rat-1")


def test_who_is_out_is_neither_offered_an_attack_nor_struck(play: Play, with_sheet: Put) -> None:
    world = rats(play, with_sheet(hp=6, fate="unconscious"))
    assert titles(world) == ["Play Tam", "cave rat 1 strikes at Tam for a Fear"]
    assert due(moves_in(world)) == ""
    assert due(moves_in(rats(play, with_sheet(hp=6)))) == "daggerheart.death", "help opens there"
    alone = world.but(characters=world.characters.without("tam"))
    assert titles(alone) == ["What becomes of Ilse?", "End the fight"]
    shown = board(alone)
    assert shown is not None
    assert not any(each.turn for each in shown.fighters)


def test_a_fight_with_nobody_in_it_offers_no_strike(play: Play, world: World) -> None:
    nobody = world.but(active="", characters=world.characters.without("ilse").without("tam"))
    with pytest.raises(Refused, match="Nobody of yours can fight"):
        rats(play, nobody)
    empty = nobody.but(fight=rats(play, world).fight)
    assert titles(empty) == ["End the fight"]
    sheetless = empty.but(active="ana", characters=empty.characters.put("ana", Character(name="Ana")))
    assert titles(sheetless) == ["Make Ana's sheet", "End the fight"]


def test_who_has_no_weapon_is_offered_to_write_one_down(play: Play, with_sheet: Put) -> None:
    assert titles(rats(play, with_sheet(weapons={})))[0] == "Write down a weapon"


@pytest.mark.parametrize(
    ("choice", "faces", "first"),
    [("avoid", [5], "Ilse takes a long rest …"), ("risk", [1, 9], "Play Tam"), ("risk", [9, 1], None)],
)
def test_a_fall_leads_on(play: Play, with_sheet: Put, choice: str, faces: list[int], first: str | None) -> None:
    done = play("daggerheart.death", with_sheet(hp=6), faces, choice=choice)
    assert [offer.title for offer in done.outcome.offers][:1] == ([first] if first else [])
    assert refusals((each for each in done.outcome.offers), done.after) == []


def test_who_was_taken_captive_may_wake_in_more_than_one_way(play: Play, with_sheet: Put) -> None:
    world = with_sheet(hp=6, hope=6, fate="unconscious")
    alone = world.but(characters=world.characters.without("tam"))
    captive = play("fallen.fate", alone, [], comes="captive").after
    long, short, tended = offers_for_fallen(captive)
    assert [(each.inputs["length"], each.missing) for each in (long, short)] == [("long", "how"), ("short", "how")]
    assert short not in offers_for_fallen(Daggerheart(short_rests=3).into(captive)), "a fourth in a row is refused"
    woken = play(tended.procedure, captive, [], **dict(tended.inputs)).after
    assert (Sheet.of(woken.characters["ilse"]).hp_left, Sheet.of(woken.characters["ilse"]).fate) == (1, "")


def test_nothing_is_offered_twice_when_the_last_hit_point_goes_in_a_fight(play: Play, with_sheet: Put) -> None:
    world = rats(play, with_sheet(hp=5))
    done = play("daggerheart.strike", world, [19, 1, 1], name="cave rat 1", fear=1)
    assert done.outcome.offers == ()
    assert titles(done.after)[0] == "Avoid Death"


def test_the_end_of_a_fight_has_no_number_that_was_a_move_a_moment_ago(play: Play, with_sheet: Put) -> None:
    """While somebody can act, or has a last act, it is one key further: without Fear as well."""
    for world in (rats(play, with_sheet()), rats(play, with_sheet(hp=6, fate="blazing"))):
        shown = board(world)
        assert shown is not None
        assert END not in shown.moves
        assert "End" in [sort.title for sort in shown.more()]
