"""What follows from the declared fields: what is in view, what conditions do, edits by hand, the words of changes."""

from __future__ import annotations

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects
from solo_journal.rules.kinds.view import ConditionRow, StatGrid
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.daggerheart.board import board
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from .conftest import Play, Put


def sheet(world: World) -> Sheet:
    return Sheet.of(world.characters["ilse"])


def test_a_condition_by_hand_is_reported_and_says_what_ends_it(play: Play, world: World) -> None:
    done = play("daggerheart.condition", world, name="Cursed", until="the bell is rung")
    assert [(tell.text, tell.tone, tell.subject) for tell in done.outcome.tells] == [("Ilse: Cursed", "bad", "ilse")]
    assert sheet(done.after).conditions == {"Cursed": "the bell is rung"}
    later = play("daggerheart.condition", done.after, name="cursed", until="dawn").after
    assert sheet(later).conditions == {"Cursed": "dawn"}, "named again, it ends otherwise"
    with pytest.raises(Refused, match="already has the condition Cursed"):
        play("daggerheart.condition", later, name="Cursed")
    gone = play("daggerheart.condition", later, name="Cursed", gone=True)
    assert (gone.outcome.tone, gone.outcome.tells[0].text) == ("good", "Ilse: no longer Cursed")


def test_a_weapon_is_read_from_its_line_and_changed_by_it(play: Play, world: World) -> None:
    armed = play("daggerheart.learn", world, name="Fire tongs strength d6+1", kind="weapon").after
    key, tongs = list(sheet(armed).weapons.items())[-1]
    assert (key, tongs.name, tongs.trait, tongs.damage) == ("fire-tongs", "Fire tongs", "strength", "d6+1")
    better = play("daggerheart.learn", armed, name="fire tongs finesse d8", kind="weapon").after
    assert (sheet(better).weapons[key].trait, sheet(better).weapons[key].damage) == ("finesse", "d8")
    with pytest.raises(Refused, match="already has the weapon"):
        play("daggerheart.learn", better, name="Fire tongs finesse d8", kind="weapon")
    with pytest.raises(Refused, match="is not a weapon"):
        play("daggerheart.learn", better, name="Poker", kind="weapon")
    assert (
        key not in sheet(play("daggerheart.learn", better, name="fire tongs", kind="weapon", gone=True).after).weapons
    )


def test_an_experience_keeps_its_place_when_its_value_changes(play: Play, world: World) -> None:
    world = play("daggerheart.learn", world, name="Bell founder +3").after
    world = play(
        "daggerheart.learn", play("daggerheart.learn", world, name="Swimmer").after, name="bell founder +1"
    ).after
    assert list(sheet(world).experiences.items())[-2:] == [("Bell founder", 1), ("Swimmer", 2)]


def test_restrained_says_what_it_does(play: Play, world: World) -> None:
    held = play("daggerheart.condition", world, name="Restrained").after
    rows = list(shelf.system("daggerheart").weighing(held.characters["ilse"]))
    assert [(row.name, row.does) for row in rows] == [("Restrained", ("no move",))]


GAME = shelf.system("daggerheart")


def in_view(world: World) -> dict[str, str]:
    return {each.label: each.text for each in GAME.values(world)}


def test_every_meter_is_in_view_also_where_another_reads_alike(with_sheet: Put) -> None:
    shown = in_view(with_sheet(hp=4, hope=2, stress=1))
    assert (shown["HP"], shown["Hope"], shown["Stress"], shown["Fear"]) == ("2 of 6", "2 of 6", "1 of 6", "1 of 12")


def test_countdowns_are_in_view_with_how_far_they_still_are(play: Play, world: World) -> None:
    begun = play("daggerheart.countdown", world, name="The ritual", start=6).after
    assert in_view(begun)["Countdowns"] == "The ritual 6"
    moved = play("daggerheart.tick", begun, name="The ritual", amount=2)
    assert words_of_changes(moved.changes, INSTALLED) == ["The ritual 6 -> 4"]
    dropped = play("daggerheart.tick", begun, name="The ritual", drop=True)
    assert words_of_changes(dropped.changes, INSTALLED) == ["The ritual is dropped"]


def test_hit_points_near_their_end_are_warned_of(with_sheet: Put) -> None:
    near = {each.label: each.near_end for each in GAME.values(with_sheet(hp=5))}
    assert near["HP"]
    assert not near["Stress"]


def test_the_sheet_is_drawn_from_its_fields(with_sheet: Put) -> None:
    world = with_sheet(conditions={"Restrained": "the vines are cut"}, fate="unconscious")
    view = next(iter(GAME.views(world)))
    grid = next(part for part in view.parts if isinstance(part, StatGrid))
    assert [(stat.name, stat.value) for stat in grid.stats[:3]] == [("Agility", 1), ("Strength", 2), ("Finesse", 0)]
    weighing = {row.name: row for row in GAME.weighing(world.characters["ilse"])}
    assert weighing["Restrained"].recovery == "the vines are cut"
    assert weighing["Unconscious"] == ConditionRow("Unconscious", does=("no action",))
    told = dict(GAME.sheet_rows(world.characters["ilse"]))
    assert told["weapons"] == "Long sword Strength d8+3"
    assert told["defence"] == "Evasion 10 · Major 7 · Severe 14"
    assert "traits" not in dict(GAME.sheet_rows(world.characters["tam"]))
    assert told["Experiences"] == "Scholar +2 · Soldier +3"


@pytest.mark.parametrize(
    ("conditions", "favour"),
    [
        ({}, "none"),
        ({"Vulnerable": "a Stress is cleared"}, "advantage"),
        ({"Hidden": "seen"}, "disadvantage"),
        ({"Vulnerable": "a Stress is cleared", "Hidden": "seen"}, "none"),
    ],
)
def test_what_a_condition_says_it_does(
    play: Play, with_sheet: Put, conditions: dict[str, str], favour: str, tables: Tables
) -> None:
    """A strike at whoever is Vulnerable has advantage, at whoever is Hidden disadvantage, by name or unnamed."""
    world = play("daggerheart.adversary", with_sheet(conditions=conditions), name="rat").after
    for target in ("", "Ilse"):
        strike = make(shelf.procedure("daggerheart.strike"), {"name": "rat", "fear": 1, "target": target})
        assert apply_effects(strike, world).model_dump()["favour"] == favour
        hits = odds_of(strike, world, tables=tables).marks["hit"]
        assert float(hits) == pytest.approx({"none": 0.55, "advantage": 0.7975, "disadvantage": 0.3025}[favour])
    other = make(shelf.procedure("daggerheart.strike"), {"name": "rat", "fear": 1, "target": "Tam"})
    assert apply_effects(other, world) == other


def test_a_favour_that_is_given_takes_the_condition_off(play: Play, with_sheet: Put) -> None:
    world = play("daggerheart.adversary", with_sheet(conditions={"Vulnerable": "x"}), name="rat").after
    given = make(shelf.procedure("daggerheart.strike"), {"name": "rat", "fear": 1, "favour": "none"})
    assert apply_effects(given, world) == given


@pytest.mark.parametrize("what", ["hp most", "most HP", "HP max", "Maximum hp", "HP slots"])
def test_numbers_are_set_under_the_names_that_journals_and_players_know(play: Play, world: World, what: str) -> None:
    done = play("daggerheart.set", world, what=what, value=8)
    assert Sheet.of(done.after.characters["ilse"]).hp_most == 8
    assert words_of_changes(done.changes, INSTALLED) == ["HP slots 6 -> 8"]
    assert Sheet.of(play("daggerheart.set", world, by="Tam", what="agility", value=0).after.characters["tam"]).traits
    with pytest.raises(Refused, match="below the Severe"):
        play("daggerheart.set", world, what="major", value=20)


def test_fear_that_is_not_there_is_not_spent(play: Play, world: World) -> None:
    assert play("daggerheart.fear", world, amount=2).outcome.headline == "Fear 3 of 12"
    with pytest.raises(Refused, match="Fear is 1, not enough to spend 2"):
        play("daggerheart.fear", world, amount=-2)


def test_the_sheet_offers_every_way_to_change_it() -> None:
    ids = {kind.id for kind in GAME.sheet}
    assert ids == {f"daggerheart.{name}" for name in ("learn", "mark", "condition", "damage", "set", "gear")}


def test_the_spotlight_is_on_the_board_and_not_in_the_log(play: Play, world: World) -> None:
    fighting = play("daggerheart.adversary", world, name="rat").after
    done = play("daggerheart.action", fighting, [2, 1])
    found = board(done.after)
    assert found is not None
    assert found.title.startswith("The spotlight is the GM's")
    assert words_of_changes(done.changes, INSTALLED, "daggerheart") == ["Hope 2 -> 3"]
