"""Edits of the sheet by hand follow from its fields: conditions are told, Experiences and weapons are one line."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.world import World

from .conftest import Play


def sheet(world: World) -> Sheet:
    return Sheet.of(world.characters["ilse"])


def test_a_condition_by_hand_is_reported_and_says_what_ends_it(play: Play, world: World) -> None:
    done = play("daggerheart.condition", world, name="Cursed", until="the bell is rung")
    assert [(tell.text, tell.tone, tell.subject) for tell in done.outcome.tells] == [("Ilse: Cursed", "bad", "ilse")]
    assert sheet(done.after).conditions == {"Cursed": "the bell is rung"}
    later = play("daggerheart.condition", done.after, name="cursed", until="dawn").after
    assert sheet(later).conditions == {"Cursed": "dawn"}, "named again, it ends otherwise"
    with pytest.raises(Refused, match="has that condition already: Cursed"):
        play("daggerheart.condition", later, name="Cursed")
    gone = play("daggerheart.condition", later, name="Cursed", gone=True)
    assert (gone.outcome.tone, gone.outcome.tells[0].text) == ("good", "Ilse: no longer Cursed")


def test_a_weapon_is_read_from_its_line_and_changed_by_it(play: Play, world: World) -> None:
    armed = play("daggerheart.learn", world, name="Fire tongs strength d6+1", kind="weapon").after
    key, tongs = list(sheet(armed).weapons.items())[-1]
    assert (key, tongs.name, tongs.trait, tongs.damage) == ("fire-tongs", "Fire tongs", "strength", "d6+1")
    better = play("daggerheart.learn", armed, name="fire tongs finesse d8", kind="weapon").after
    assert (sheet(better).weapons[key].trait, sheet(better).weapons[key].damage) == ("finesse", "d8")
    with pytest.raises(Refused, match="has that weapon already"):
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
