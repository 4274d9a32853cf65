"""What Nightsong tells of itself: its declaration, a character as they stand, changes in words."""

from __future__ import annotations

from solo_journal.rules import shelf
from solo_journal.rules.changes import OwnChange, split
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.perform import Performed
from solo_journal.rules.world import Character, World

from ....rows import each_row
from .conftest import Play

SYSTEM = shelf.system("nightsong")


def said(done: Performed) -> list[str]:
    """The changes of an act in Nightsong's words."""
    own = []
    for change in done.changes:
        keys = split(change.path)
        if keys[0] == "characters" and keys[2:4] == ["sheets", "nightsong"]:
            own.append(OwnChange(tuple(keys[4:]), change, keys[1]))
    assert SYSTEM.say is not None
    return list(SYSTEM.say(own))


def test_its_credit_holds_the_notice_that_the_author_asks_for() -> None:
    assert SYSTEM.credit is not None
    for wanted in (
        "This product is based on Nightsong, published by Fari RPGs (https://farirpgs.com/), developed and authored by "
        "Rene-Pier Deshaies-Gelinas, and is licensed for use under the Open RPG Creative License.",
        "This product is licensed under the ORC License held in the Library of Congress at TX 9-307-067 and available "
        "online at various locations including www.azoralaw.com/orclicense and others. All warranties are disclaimed "
        "as set forth therein.",
        "Attribution:",
        "Reserved Material:",
    ):
        assert wanted in SYSTEM.credit.notice


def test_a_sheet_is_shown_line_by_line(world: World) -> None:
    assert list(SYSTEM.sheet_rows(world.characters["brenna"])) == [
        ("abilities", "Strength 0 · Dexterity 2 · Presence 1 · Constitution -1"),
        ("HP", "5 of 5"),
        ("Focus", "2 of 2"),
        ("items", "Spear d8 in hand · Mail d6 worn · Torch d6 · Rations d6 · Herbs d4 · Ember d6 · Rope"),
    ]
    assert list(SYSTEM.sheet_rows(world.characters["orso"])) == []


def test_status_and_slots_are_in_view(world: World) -> None:
    assert list(SYSTEM.status(world)) == [
        ("HP", "5 of 5"),
        ("Focus", "2 of 2"),
        ("Slots", "7 of 10"),
        ("Time", "day 1, morning"),
    ]
    slots = next(each for each in SYSTEM.values(world) if each.label == "Slots")
    assert (slots.value, slots.size, slots.history[0]) == (7, 10, "Spear d8")


def test_what_weighs_on_a_character_is_in_view(play: Play, world: World) -> None:
    world = play("nightsong.condition", world, name="Fatigued", slots=2).after
    assert list(SYSTEM.conditions(world.characters["brenna"])) == ["Fatigued (2 slots)"]
    world = play("nightsong.hurt", world, [2], amount=9, armour=False).after
    assert next(iter(SYSTEM.conditions(world.characters["brenna"]))) == "dying, 1 minute left"
    world = play("nightsong.die", world).after
    assert next(iter(SYSTEM.conditions(world.characters["brenna"]))) == "dead"


@each_row(
    ("id_", "faces", "inputs", "words"),
    [
        ("nightsong.hurt", [], {"amount": 2, "armour": False}, ["HP 5 -> 3"]),
        ("nightsong.hurt", [4], {"amount": 5, "armour": False}, ["HP 5 -> 0", "dying, 3 minutes left"]),
        ("nightsong.use", [2], {"item": "Spear"}, ["Spear d8 -> d6"]),
        ("nightsong.use", [1], {"item": "Rations"}, ["Rations removed"]),
        ("nightsong.item", [], {"name": "oil lantern"}, ["Oil lantern d8 added"]),
        ("nightsong.wear", [], {"item": "Torch"}, ["Torch taken in use"]),
        ("nightsong.condition", [], {"name": "Cursed"}, ["Cursed added"]),
        ("nightsong.focus", [], {"value": 1}, ["Focus 2 -> 1"]),
        ("nightsong.advance", [3, 1, 1, 6, 1], {}, ["Strength 0 -> 1", "Presence 1 -> 2", "Constitution -1 -> 0",
                                                    "maximum HP 5 -> 8"]),
        ("nightsong.create", [], {"method": "ready", "ready": "Pim", "by": "Orso"}, ["sheet made"]),
        ("nightsong.die", [], {}, ["dead"]),
    ],
)  # fmt: skip
def test_changes_are_described_in_words(
    play: Play, world: World, id_: str, faces: list[int], inputs: dict[str, object], words: list[str]
) -> None:
    assert said(play(id_, world, faces, **inputs)) == words


def test_the_next_scene_and_the_spark_draw_from_tables_of_our_own(play: Play, world: World) -> None:
    scene = play("nightsong.scene", world, [5], title="The toll house")
    assert (scene.outcome.headline, scene.after.scene.mood) == ("Find", "find")
    chosen = play("nightsong.scene", world, mood="respite")
    assert chosen.outcome.headline == "Respite"
    spark = play("nightsong.spark", world, [1, 3, 2, 1, 2, 1])
    assert spark.outcome.headline == "a ford with a rope · a pot still boiling · somebody lies"


def test_it_joins_a_running_campaign_and_the_other_game_stays_as_it_was(play: Play) -> None:
    duskara = plain(shelf.system("duskara").begin) | {"scope": "scene"}
    before = World(
        systems=Map({"duskara": duskara}), active="kaelen", characters=Map({"kaelen": Character(name="Kaelen")})
    )
    joined = play("system.add", before, system="nightsong")
    assert list(joined.after.systems) == ["duskara", "nightsong"]
    assert joined.after.systems["duskara"] == duskara
    assert ("Make Kaelen's sheet: Nightsong", "nightsong.create") in [
        (offer.title, offer.procedure) for offer in joined.outcome.offers
    ]
    made = play("nightsong.create", joined.after, method="ready", ready="Pim", by="Kaelen").after
    assert made.systems["duskara"] == duskara
    assert made.characters["kaelen"].name == "Kaelen"
