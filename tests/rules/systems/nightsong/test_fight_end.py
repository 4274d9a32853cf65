"""The end of a fight: the step dice of what the player's side used, as one act (ch. IV, Wear and Tear)."""

from __future__ import annotations

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.world import World

from .conftest import Play, happened, sheet
from .fighting import BOW, SHIELD, holding, with_foes


@pytest.fixture
def fought(play: Play, world: World) -> World:
    """Brenna struck once with her spear, and was hit in her mail."""
    world = with_foes(play, holding(world, BOW, SHIELD), "wolf hp9 d6 armour4 shield4 resolve100")
    world = play("nightsong.attack", world, [4]).after
    return play("nightsong.foes", world, [4, 2]).after


def rolled(act: Performed) -> list[str]:
    """What was rolled for."""
    return [answer.label for answer in act.answers]


def test_used_weapons_and_worn_armour_are_stepped(play: Play, fought: World) -> None:
    act = play("nightsong.end_fight", fought, [1, 3])
    assert rolled(act) == ["Brenna's Spear", "Brenna's Mail"]
    items = sheet(act.after).items
    assert (items["spear"].die, items["mail"].die) == (4, 4)
    assert [tell.text for tell in act.outcome.tells] == ["Brenna's Spear d8 -> d4", "Brenna's Mail d6 -> d4"], "whose"
    assert act.after.fight is None


def test_what_was_not_used_and_shields_are_not(play: Play, fought: World) -> None:
    items = sheet(play("nightsong.end_fight", fought, [4, 4]).after).items
    assert (items["bow"].die, items["buckler"].die, items["spear"].die, items["mail"].die) == (6, 6, 8, 6)


def test_what_comes_to_d0_breaks_and_is_reported(play: Play, fought: World) -> None:
    act = play("nightsong.end_fight", fought, [4, 1])
    assert sheet(act.after).items["mail"].die == 0
    assert happened(act) == ["Brenna's Mail breaks (bad)"]
    assert act.outcome.marks == ("something breaks",)
    assert not sheet(act.after).armour_die


def test_armour_that_was_worn_wears_though_nobody_struck_it(play: Play, world: World) -> None:
    world = with_foes(play, world, "wolf hp9 d6")
    assert rolled(play("nightsong.end_fight", world, [4])) == ["Brenna's Mail"]
    assert rolled(play("nightsong.end_fight", world, [], readings={"nightsong.wear": "hit"})) == []


def test_a_miss_is_a_use(play: Play, world: World) -> None:
    world = play("nightsong.attack", with_foes(play, world, "wolf hp9 d6"), [1]).after
    assert rolled(play("nightsong.end_fight", world, [4, 4])) == ["Brenna's Spear", "Brenna's Mail"]


def test_all_dice_of_a_weapon_step_down_with_its_first(play: Play, world: World) -> None:
    twin = BOW.but(name="Twin blades", dice=(8, 6), start=(8, 6), ranged=False)
    world = with_foes(play, holding(world, twin), "wolf hp30 d6 resolve100")
    world = play("nightsong.attack", world, [4, 3], weapon="twin").after
    act = play("nightsong.end_fight", world, [4, 2])
    assert (sheet(act.after).items["twin-blades"].dice, rolled(act)[0]) == ((6, 4), "Brenna's Mail")


def test_nothing_is_marked_as_used_afterwards(play: Play, fought: World) -> None:
    items = sheet(play("nightsong.end_fight", fought, [4, 4]).after).items
    assert not any(item.used for item in items.values())


def test_it_ends_by_itself_when_no_foe_stands(play: Play, world: World) -> None:
    act = play("nightsong.attack", with_foes(play, world, "wolf hp3 d6"), [8, 2, 4])
    assert act.after.fight is None
    assert [step.outcome.headline for step in act.steps] == ["The fight is won"]
    assert sheet(act.after).items["spear"].die == 6


def test_it_ends_by_itself_when_all_of_ours_are_down(play: Play, world: World) -> None:
    act = play("nightsong.foes", with_foes(play, world, "2 wolf hp9 d12"), [12, 1, 4, 3])
    assert act.after.fight is None
    assert act.steps[-1].outcome.headline == "The fight is lost"
    assert len(act.answers) == 4
    assert sheet(act.after).dying is not None


def test_a_broken_weapon_strikes_no_more(play: Play, world: World) -> None:
    broken = sheet(world).items["spear"].but(dice=(0,))
    world = sheet(world).put("spear", broken).into(world, "brenna")
    act = play("nightsong.attack", with_foes(play, world, "wolf hp9 d6 resolve100"), [3])
    assert happened(act) == ["Brenna hits wolf with bare hands: HP 9 -> 6 (good)"]
