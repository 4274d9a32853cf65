"""Making a sheet: rolled, by the array, typed, ready; with its hit points, Focus, slots and outfit (rules 2.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.sheet import ABILITIES, Sheet
from solo_journal.rules.systems.nightsong.starting_sheet import READY, score_of
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play

SCORES = {2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3}


def scores(world: World, key: str = "orso") -> tuple[int, ...]:
    return tuple(Sheet.of(world.characters[key]).score(each) for each in ABILITIES)


@each_row("total", list(SCORES))
def test_two_dice_give_a_score(total: int) -> None:
    assert score_of(total) == SCORES[total]


def test_a_hopeless_set_is_rolled_again_and_its_dice_are_shown(play: Play, world: World) -> None:
    faces = [4, 4, 1, 1, 3, 4, 2, 2, 5, 5, 1, 1, 3, 4, 2, 2]
    done = play("nightsong.create", world, faces, method="rolled", by="Orso")
    assert scores(done.after) == (1, -3, 0, -1)
    assert "1 hopeless set thrown away" in done.outcome.because
    assert len(done.outcome.rolls) == 8


def test_gear_in_hand_is_in_use_and_each_of_several_is_taken_by_itself(play: Play, world: World) -> None:
    made = {"method": "array", "order": "str con pre dex", "by": "Orso"}
    outfit = "boar spear d8 in hand, torch"
    done = play("nightsong.create", world, **made, outfit=outfit)
    assert [each.worn for each in Sheet.of(done.after.characters["orso"]).items.values()] == [True, False]
    with recorded_as({"nightsong.create": 6}):
        former = play("nightsong.create", world, **made, outfit="spear in hand, 2 torches")
    assert [each.name for each in Sheet.of(former.after.characters["orso"]).items.values()] == [
        "Spear in hand",
        "2 torches",
    ]
    with pytest.raises(Refused, match="Each torch has a step die of its own"):
        play("nightsong.create", world, **made, outfit="two torches")


def test_an_outfit_that_a_rolled_strength_may_not_carry_says_so(play: Play, world: World) -> None:
    outfit = ", ".join(f"rope {each}" for each in "abcdefgh")
    with pytest.raises(Refused, match="A rolled Strength may give only 7 slots"):
        play("nightsong.create", world, method="rolled", by="Orso", outfit=outfit)


def test_a_rolled_set_is_kept_at_72_8_percent() -> None:
    hopeless = sum(SCORES[one + other] < 1 for one, other in product(range(1, 7), repeat=2))
    assert 1 - Fraction(hopeless, 36) ** 4 == Fraction(76415, 104976)
    assert "72.8%" in shelf.procedure("nightsong.create").help()


def test_typed_abilities_stand_as_they_are(play: Play, world: World) -> None:
    given = {"strength": 6, "dexterity": "-1", "presence": 0, "constitution": -3}
    done = play("nightsong.create", world, method="typed", by="Orso", **given)
    assert scores(done.after) == (6, -1, 0, -3)
    assert Sheet.of(done.after.characters["orso"]).max_hp == 3


def test_a_first_outfit_is_one_line(play: Play, world: World) -> None:
    outfit = "spear weapon d8 worn, torch, torch, rope; ring petty"
    done = play("nightsong.create", world, method="array", order="str,dex,pre,con", outfit=outfit, by="Orso")
    items = Sheet.of(done.after.characters["orso"]).items.values()
    assert [item.describe() for item in items] == ["Spear d8", "Torch d6", "Torch 2 d6", "Rope", "Ring"]


def test_armour_that_is_only_said_to_be_of_something_keeps_its_kind_in_its_name(play: Play, world: World) -> None:
    outfit = "boiled leather armour d4 worn, oak shield d6, buckler shield d4, mail armour d6, oak shield shield d4"
    done = play("nightsong.create", world, method="array", order="str,dex,pre,con", outfit=outfit, by="Orso")
    assert [item.name for item in Sheet.of(done.after.characters["orso"]).items.values()] == [
        "Boiled leather armour", "Oak shield", "Buckler", "Mail", "Oak shield 2",
    ]  # fmt: skip


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.name)
def test_a_ready_character_can_begin_at_once(play: Play, ready: object, world: World) -> None:
    assert isinstance(ready, type(READY[0]))
    done = play("nightsong.create", World(), method="ready", ready=ready.name)
    active = done.after.character()
    assert active is not None
    assert (active.name, active.concept) == (ready.name, ready.concept)
    sheet = Sheet.of(active)
    assert sorted(sheet.score(each) for each in ABILITIES) == [-1, 0, 1, 2]
    assert sheet.free >= 1
    assert any(item.kind == "weapon" and item.worn for item in sheet.items.values())


@each_row(
    ("inputs", "said"),
    [
        ({"method": "array"}, "Name each ability once"),
        ({"method": "array", "order": "str,str,dex,con"}, "Name each ability once"),
        ({"method": "typed", "strength": 1}, "Typed abilities need all four; dexterity is missing"),
        ({"method": "rolled", "strength": 1}, "Strength is typed, and the method is rolled"),
        ({"method": "rolled", "order": "str,dex,pre,con"}, "An order is for the array"),
        ({"method": "ready"}, "Say which of those who are ready it is to be: Halla Greave"),
        ({"method": "ready", "ready": "Conan"}, "No ready character “Conan”"),
        ({"method": "array", "order": "dex,con,pre,str", "outfit": ", ".join(["tent bulky"] * 5)}, "takes 2 slots"),
        ({"method": "array", "order": "dex,con,pre,str", "outfit": ", ".join(["pot"] * 10)}, "and none of 9 is left"),
        ({"method": "array", "order": "str,dex,pre,con", "outfit": "halberd d8"}, "say what it is"),
    ],
)
def test_what_does_not_fit_the_method_is_refused(
    play: Play, world: World, inputs: dict[str, object], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        play("nightsong.create", world, by="Orso", **inputs)


def test_a_sheet_is_not_made_twice_unless_it_is_meant(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Brenna has a Nightsong sheet already"):
        play("nightsong.create", world, by="Brenna", method="ready", ready="Pim")
    anew = play("nightsong.create", world, method="ready", ready="Pim", anew=True)
    assert scores(anew.after, "brenna") == (-1, 2, 1, 0)


def test_a_character_without_a_sheet_is_offered_one(play: Play, world: World) -> None:
    offers = play("character.add", world, name="Tam").outcome.offers
    assert [(offer.title, offer.procedure, offer.missing) for offer in offers if "Tam" in offer.title] == [
        ("Make Tam's sheet: Nightsong", "nightsong.create", "method")
    ]


def test_a_sheet_is_edited_in_place(play: Play, world: World) -> None:
    world = play("nightsong.ability", world, ability="dex", score=1).after
    assert Sheet.of(world.characters["brenna"]).focus == 1
    world = play("nightsong.hp", world, hp=7, most=9).after
    sheet = Sheet.of(world.characters["brenna"])
    assert (sheet.hp, sheet.max_hp) == (7, 9)
    assert Sheet.of(play("nightsong.focus", world, value=0).after.characters["brenna"]).focus == 0
    with pytest.raises(Refused, match="Focus goes from 0 to 1, not to 3"):
        play("nightsong.focus", world, value=3)
    with pytest.raises(Refused, match="HP goes from 0 to 9, not to 12"):
        play("nightsong.hp", world, hp=12)
