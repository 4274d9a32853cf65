"""What is offered can be done at that moment, by the world's keys, the most urgent first, and every end leads on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from solo_journal.campaign.play.options import as_told, moves_in
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Offer
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.daggerheart.board import END, board
from solo_journal.rules.world import Character, World

from .conftest import Play, Put


def fighting(play: Play, world: World) -> World:
    return play("daggerheart.adversary", world, name="cave rat", number=2, hp=3, attack=6, damage="2d6").after


def titles(world: World) -> list[str]:
    return [option.title for _, option in as_told(moves_in(world))]


def refusals(offers: Iterable[Offer], world: World) -> list[str]:
    done = (make(shelf.procedure(each.procedure), dict(each.inputs)) for each in offers if not each.missing)
    return [reason for each in done if (reason := each.refusal(world))]


def test_offers_name_by_the_worlds_keys(play: Play, world: World) -> None:
    shown = board(fighting(play, world))
    assert shown is not None
    attack, strike, *_ = shown.moves
    assert (attack.inputs["target"], strike.inputs["name"]) == ("cave-rat-1", "cave-rat-1")


def test_a_death_move_comes_before_everything_else(play: Play, with_sheet: Put) -> None:
    world = fighting(play, with_sheet(hp=6))
    assert titles(world)[:3] == ["Avoid Death", "Risk It All", "Blaze of Glory"]
    assert not [title for title in titles(world) if title.startswith("Attack")]


def test_who_is_out_is_neither_offered_an_attack_nor_struck(play: Play, with_sheet: Put) -> None:
    world = fighting(play, with_sheet(hp=6, fate="unconscious"))
    assert titles(world) == ["Play Tam", "cave rat 1 strikes at Tam for a Fear"]
    alone = world.but(characters=world.characters.without("tam"))
    assert titles(alone) == ["What becomes of Ilse?", "End the fight"]
    shown = board(alone)
    assert shown is not None
    assert not any(each.turn for each in shown.fighters)


def test_a_fight_with_nobody_in_it_offers_no_strike(play: Play, world: World) -> None:
    nobody = world.but(active="", characters=world.characters.without("ilse").without("tam"))
    with pytest.raises(Refused, match="Nobody of yours can fight"):
        fighting(play, nobody)
    empty = nobody.but(fight=fighting(play, world).fight)
    assert titles(empty) == ["End the fight"]
    sheetless = empty.but(active="ana", characters=empty.characters.put("ana", Character(name="Ana")))
    assert titles(sheetless) == ["Make Ana's sheet", "End the fight"]


def test_who_has_no_weapon_is_offered_to_write_one_down(play: Play, with_sheet: Put) -> None:
    assert titles(fighting(play, with_sheet(weapons={})))[0] == "Write down a weapon"


@pytest.mark.parametrize(
    ("choice", "faces", "first"),
    [("avoid", [5], "Ilse takes a long rest"), ("risk", [1, 9], "Play Tam"), ("risk", [9, 1], None)],
)
def test_a_fall_leads_on(play: Play, with_sheet: Put, choice: str, faces: list[int], first: str | None) -> None:
    done = play("daggerheart.death", with_sheet(hp=6), faces, choice=choice)
    assert [offer.title for offer in done.outcome.offers][:1] == ([first] if first else [])
    assert refusals((each for each in done.outcome.offers), done.after) == []


def test_nothing_is_offered_twice_when_the_last_hit_point_goes_in_a_fight(play: Play, with_sheet: Put) -> None:
    world = fighting(play, with_sheet(hp=5))
    done = play("daggerheart.strike", world, [19, 1, 1], name="cave rat 1", fear=1)
    assert done.outcome.offers == ()
    assert titles(done.after)[0] == "Avoid Death"


def test_offers_of_a_roll_can_be_done(play: Play, world: World) -> None:
    for faces in ([9, 8], [8, 9], [2, 1], [1, 2]):
        done: Any = play("daggerheart.action", world, faces, difficulty=12)
        assert refusals(done.outcome.offers, done.after) == []


def test_the_end_of_a_fight_has_no_number_that_was_a_move_a_moment_ago(play: Play, with_sheet: Put) -> None:
    """While somebody can act, or has a last act, it is one key further: without Fear as well."""
    for world in (fighting(play, with_sheet()), fighting(play, with_sheet(hp=6, fate="blazing"))):
        shown = board(world)
        assert shown is not None
        assert END not in shown.moves
        assert "End" in [sort.title for sort in shown.more()]
