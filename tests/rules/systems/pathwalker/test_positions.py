"""Where those who fight stand: Close, Near, Far; who reaches whom from there, and what the board makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.fights import choices
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.perform import Performed
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.pathwalker.deeds import deed_of_foe
from solo_journal.rules.systems.pathwalker.fight import distance
from solo_journal.rules.systems.pathwalker.sheet import Tribulation
from solo_journal.rules.systems.pathwalker.who import find
from solo_journal.rules.world import World

from .conftest import Play, board_in


@pytest.fixture
def field(world: World, play: Play) -> World:
    """Kay's turn; a thief beside her, two guards Near, an archer Far."""
    for name, number, where in (("thief", 1, "close"), ("guard", 2, "near"), ("archer", 1, "far")):
        world = play("pathwalker.foe", world, name=name, number=number, distance=where, swiftness=2).after
    return play("pathwalker.flow", world, [6, 5, 2, 1, 1, 1]).after


def apart(world: World, name: str) -> str:
    """How far somebody stands from Kay."""
    return distance(world, "kay", name).capitalize()


def turn_of(world: World) -> str:
    """Whose turn it is: `Kay`, `guard 1`."""
    found = board_in(world)
    return found.title.partition(" · ")[2]


def again(done: Performed, play: Play, times: int) -> World:
    """So many turns later."""
    world = done.after
    for _ in range(times):
        world = play("pathwalker.turn", world).after
    return world


ROUND = 5
"""Turns until it is Kay's again, after hers."""


def test_they_stand_where_they_came_in(field: World) -> None:
    assert [apart(field, name) for name in ("thief", "guard 1", "guard 2", "archer")] == [
        "Close",
        "Near",
        "Near",
        "Far",
    ]


@pytest.mark.parametrize(("trait", "reaches"), [("might", False), ("swiftness", True), ("power", True)])
def test_might_reaches_those_who_are_close_alone(field: World, play: Play, trait: str, reaches: bool) -> None:
    if reaches:
        assert (
            play(
                "pathwalker.attack", field, [1] * (3 if trait == "swiftness" else 4), targets="guard 1", trait=trait
            ).outcome.headline
            == "No damage"
        )
    else:
        with pytest.raises(Refused, match="guard 1 is Near, out of reach for Might"):
            play("pathwalker.attack", field, targets="guard 1", trait=trait)


def test_of_several_targets_each_is_within_reach(field: World, play: Play) -> None:
    with pytest.raises(Refused, match="guard 2 is Near"):
        play("pathwalker.attack", field, targets="thief,guard 2", trait="might")


def test_near_is_an_action_and_who_stands_there_too_is_close_then(field: World, play: Play) -> None:
    done = play("pathwalker.move", field, to="guard 1")
    assert done.outcome.headline == "Close"
    assert [apart(done.after, name) for name in ("thief", "guard 2", "archer")] == ["Near", "Close", "Near"]
    assert turn_of(done.after) == "Mira"


def test_far_is_two_actions_the_first_of_which_ends_near(field: World, play: Play) -> None:
    done = play("pathwalker.move", field, to="archer")
    assert (done.outcome.headline, apart(done.after, "archer")) == ("Halfway", "Near")
    done = play("pathwalker.move", again(done, play, ROUND), to="archer")
    assert (done.outcome.headline, apart(done.after, "archer")) == ("Close", "Close")


def test_who_is_close_goes_nowhere(field: World, play: Play) -> None:
    with pytest.raises(Refused, match="Kay is Close to thief already"):
        play("pathwalker.move", field, to="thief")


def test_backing_off_is_from_all_and_far_from_all_one_gets_away(field: World, play: Play) -> None:
    done = play("pathwalker.move", field, away=True)
    assert [apart(done.after, name) for name in ("thief", "guard 1", "archer")] == ["Near", "Far", "Far"]
    assert not [each for each in done.outcome.offers if each.procedure == "pathwalker.end_fight"]
    done = play("pathwalker.move", again(done, play, ROUND), away=True)
    assert apart(done.after, "thief") == "Far"
    assert [each.title for each in done.outcome.offers] == ["Kay gets away: end the fight"]
    with pytest.raises(Refused, match="Far from them all"):
        play("pathwalker.move", again(done, play, ROUND), away=True)


def test_a_foe_in_melee_comes_first_and_one_who_shoots_stays(field: World, play: Play) -> None:
    firsts, world = dict[str, Procedure](), field
    for _ in range(ROUND):
        world = play("pathwalker.turn", world).after
        found = board_in(world)
        if found.moves[0].procedure == "pathwalker.foes":
            firsts[turn_of(world)] = deed_of_foe(world)
    guard, thief = firsts["guard 1"], firsts["thief"]
    assert (guard.id, getattr(guard, "to", "")) == ("pathwalker.move", "kay")
    assert (thief.id, getattr(thief, "trait", "")) == ("pathwalker.attack", "might")


def test_one_of_ours_who_shoots_as_well_as_they_strike_walks_to_nobody(world: World, play: Play) -> None:
    far = play("pathwalker.foe", world, name="archer", distance="far", swiftness=2).after
    far = play("pathwalker.flow", far, [6, 5, 1]).after

    def first(might: int, swiftness: int) -> str:
        kay = far.characters["kay"]
        body = {**kay.sheets["pathwalker"]["body"], "traits": {"might": might, "swiftness": swiftness}}
        sheets = kay.sheets.put("pathwalker", {**kay.sheets["pathwalker"], "body": body})
        return board_in(far.but(characters=far.characters.put("kay", kay.but(sheets=sheets)))).moves[0].title

    assert first(5, 4) == "Go to archer, two actions"
    assert first(4, 4).startswith("Attack archer with Swiftness")


def test_healing_needs_somebody_close(field: World, play: Play) -> None:
    moved = play("pathwalker.move", field, away=True)
    assert turn_of(moved.after) == "Mira"
    with pytest.raises(Refused, match="Kay is not Close to Mira"):
        play("pathwalker.heal", moved.after, by="Mira", targets="Kay")


def test_a_charge_that_cannot_be_made_is_not_offered(field: World) -> None:
    found = board_in(field)
    mighty = [
        each.inputs["targets"]
        for each in choices(found)
        if each.inputs.get("trait") == "might" and "targets" in each.inputs
    ]
    assert mighty
    assert {name for names in mighty for name in names} == {"thief"}


def test_without_a_word_of_it_all_are_close_and_the_fight_says_nothing(world: World, play: Play) -> None:
    began = play("pathwalker.foe", world, name="thief").after
    assert began.fight is not None
    assert "places" not in began.fight
    board = board_in(began)
    assert next(each.detail for each in board.fighters if each.name == "thief").startswith("Might 3")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2 archer lp4 at far", {"name": "archer", "number": 2, "lp": 4, "distance": "far"}),
        ("2 far rider", {"name": "far rider", "number": 2}),
        ("far rider lp5 at near", {"name": "far rider", "lp": 5, "distance": "near"}),
    ],
)
def test_a_line_says_how_far(line: str, expected: dict[str, Any], world: World) -> None:
    assert inputs_from(shelf.procedure("pathwalker.foe"), line, world) == expected


@pytest.mark.parametrize(("attacks", "deed"), [(None, "pathwalker.attack"), ("might", "pathwalker.move")])
def test_a_quick_beast_strikes_from_afar_unless_it_is_said_with_what_it_attacks(
    world: World, play: Play, attacks: str | None, deed: str
) -> None:
    ground = play("pathwalker.foe", world, name="wolf", swiftness=5, distance="far", attacks=attacks).after
    wolf = play("pathwalker.flow", ground, [1, 1, 6]).after
    assert deed_of_foe(wolf).id == deed


def test_what_is_open_on_a_foes_turn_says_whose_it_is_and_asks_nobody_helpless(world: World, play: Play) -> None:
    ground = play("pathwalker.foe", world, name="wolf", number=2, swiftness=5, distance="near").after
    ground = play("pathwalker.afflict", ground, kind="frozen").after
    found = board_in(play("pathwalker.flow", ground, [1, 1, 6, 5]).after)
    more = {sort.title: [each.title for each in sort.moves] for sort in found.more()}
    assert all(title.startswith("wolf 1: ") for title in more["Move"])
    assert not any("Kay" in title for title in more["Defend"])


@pytest.mark.parametrize(("follows", "arrives"), [(True, "Halfway"), (False, "Far")])
def test_half_of_the_way_back_is_lost_where_they_closed_in(
    world: World, play: Play, follows: bool, arrives: str
) -> None:
    """Else the log says Far of somebody who is Near."""
    thief = play("pathwalker.flow", play("pathwalker.foe", world, name="thief").after, [6, 5, 1]).after
    back = {"away": True, "distance": "far"}
    half = again(play("pathwalker.move", thief, **back), play, 1)
    if follows:
        half = play("pathwalker.move", half, by="thief", to="kay").after
    while turn_of(half) != "Kay":
        half = play("pathwalker.turn", half).after
    done = play("pathwalker.move", half, **back)
    assert (done.outcome.headline, apart(done.after, "thief")) == (arrives, "Near" if follows else "Far")


def test_who_talks_them_down_or_runs_is_offered_the_end_of_the_fight(field: World, play: Play) -> None:
    """After a success that was an action; what is free, or fails, ends nothing."""

    def ends(*faces: int, **given: Any) -> bool:
        done = play("pathwalker.trait", field, [*faces], trait="swiftness", **given)
        return "pathwalker.end_fight" in [each.procedure for each in done.outcome.offers]

    assert ends(6)
    assert not ends(1)
    assert not ends(6, free=True)


def test_who_rests_lets_the_foes_act_by_one_offer(play: Play, bodied: Any, field: World) -> None:
    tired = bodied(base=field, tribulations=Map({"tired": Tribulation(since=1, rest=3)}))
    first = board_in(tired).moves[0]
    assert first.title == "Kay rests on; the foes act"
    done = play(first.procedure, tired, **first.inputs)
    assert turn_of(done.after) == "Mira", "who is not tired acts first"
    alone = tired.but(characters=tired.characters.without("mira"))
    done = play(first.procedure, alone, [1] * 4, **first.inputs)
    assert turn_of(done.after) == "Kay"
    assert find(done.after, "Kay").body.tribulations["tired"].rest == 2
