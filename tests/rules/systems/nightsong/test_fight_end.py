"""The end of a fight: who tests Resolve and runs, and the step dice of what was used (ch. IV, Wear and Tear)."""

from __future__ import annotations

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from .conftest import Play, happened, sheet
from .fighting import BOW, SHIELD, fight, holding, unarmoured, with_foes


def runs(act: Performed) -> list[str]:
    """Those who have fled."""
    return [name for name, npc in fight(act.after).foes.items() if npc.fled]


@pytest.fixture
def pack(play: Play, world: World) -> World:
    """Four rats with 2 HP each."""
    return with_foes(play, world, "4 rat hp2 d4 resolve50")


def test_a_roll_no_higher_than_the_resolve_holds(play: Play, pack: World) -> None:
    assert runs(play("nightsong.resolve", pack, [50])) == []
    assert [*play("nightsong.resolve", pack, [51]).before.fight["foes"]] == ["rat 1", "rat 2", "rat 3", "rat 4"]  # type: ignore[index]


def test_when_all_run_the_fight_is_over(play: Play, pack: World) -> None:
    act = play("nightsong.attack", pack, [4, 51])
    assert act.after.fight is None
    assert happened(act)[-2:] == ["rat 1 is out (good)", "rat 2, rat 3 and rat 4 run (good)"]
    assert act.steps[-1].outcome.headline == "The fight is won"


@pytest.mark.parametrize(
    ("setting", "tests"),
    [("both", [True, True, False]), ("first", [True, False, False]), ("half", [False, True, False]),
     ("never", [False, False, False])],
)  # fmt: skip
def test_it_is_tested_at_the_first_loss_and_at_the_half(
    play: Play, pack: World, setting: str, tests: list[bool]
) -> None:
    world = pack
    for tested in tests:
        faces = [4, 10] if tested else [4]
        world = play("nightsong.attack", world, faces, free=True, readings={"nightsong.morale": setting}).after
    assert sum(npc.stands for npc in fight(world).foes.values()) == 1


def test_two_moments_at_once_are_one_roll(play: Play, world: World) -> None:
    world = with_foes(play, world, "2 rat hp2 d4 resolve50")
    act = play("nightsong.attack", world, [4, 10])
    assert [answer.label for answer in act.answers] == ["Brenna v rat 1", "Resolve of rat 2"]


def test_somebody_alone_tests_at_half_of_their_hit_points(play: Play, world: World) -> None:
    world = with_foes(play, world, "bear hp10 d8 resolve50")
    first = play("nightsong.attack", world, [4], free=True)
    second = play("nightsong.attack", first.after, [2, 30], free=True)
    assert play("nightsong.attack", second.after, [2], free=True).after.fight is not None


def test_a_resolve_of_100_is_never_tested(play: Play, world: World) -> None:
    world = with_foes(play, world, "2 skeleton hp2 d4 resolve100")
    assert len(play("nightsong.attack", world, [4]).answers) == 1


def test_those_of_a_kind_roll_together_and_others_for_themselves(play: Play, world: World) -> None:
    world = with_foes(play, with_foes(play, world, "3 rat hp2 d4 resolve50"), "rat king hp8 d8 resolve80")
    act = play("nightsong.attack", world, [4, 70, 70])
    assert [answer.label for answer in act.answers][1:] == ["Resolve of rat", "Resolve of rat king"]
    assert runs(act) == ["rat 2", "rat 3"]


def test_everybody_may_roll_alone(play: Play, pack: World) -> None:
    act = play("nightsong.attack", pack, [4, 10, 90, 10], readings={"nightsong.morale_dice": "each"})
    assert runs(act) == ["rat 3"]


def test_the_story_may_call_for_a_test_of_one_or_of_a_kind(play: Play, pack: World) -> None:
    assert runs(play("nightsong.resolve", pack, [90], who="rat 2")) == ["rat 2"]
    assert play("nightsong.resolve", pack, [40], who="rat").outcome.headline == "They hold"


@pytest.mark.parametrize(("face", "headline"), [(50, "Withstands it"), (55, "Partly"), (60, "Does not withstand it")])
def test_what_an_npc_withstands_is_said_by_the_die_of_fate(play: Play, pack: World, face: int, headline: str) -> None:
    assert play("nightsong.withstand", pack, [face], who="rat 2", against="the smoke").outcome.headline == headline
    with pytest.raises(Refused, match="No fighter “owl”"):
        play("nightsong.withstand", pack, [face], who="owl")


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
    assert in_text(act.outcome.rolls) == "Spear 1 · Mail 3"
    items = sheet(act.after).items
    assert (items["spear"].die, items["mail"].die) == (4, 4)
    assert [tell.text for tell in act.outcome.tells] == ["Brenna's Spear d8 -> d4", "Brenna's Mail d6 -> d4"], "whose"
    assert act.after.fight is None


def test_what_was_not_used_and_shields_are_not(play: Play, fought: World) -> None:
    items = sheet(play("nightsong.end_fight", fought, [4, 4]).after).items
    assert (items["bow"].die, items["buckler"].die, items["spear"].die, items["mail"].die) == (6, 6, 8, 6)
    assert not any(item.used for item in items.values())


def test_what_comes_to_d0_breaks_and_is_reported(play: Play, fought: World) -> None:
    act = play("nightsong.end_fight", fought, [4, 1])
    assert sheet(act.after).items["mail"].die == 0
    assert happened(act) == ["Brenna's Mail breaks from wear (bad)"]
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


def test_who_lies_helped_at_0_where_the_last_of_their_side_falls_is_in_the_victors_hands(
    play: Play, world: World
) -> None:
    world = with_foes(play, unarmoured(world), "wolf hp6 d6 resolve100")
    world = play("nightsong.ally", world, name="Orso", hp=1, attacks=["d4"]).after
    world = holding(world, hp=0, stable=True)
    lost = play("nightsong.round", world, [1, 6])
    titles = [offer.title for step in lost.steps for offer in step.outcome.offers]
    assert titles == ["What becomes of Brenna?", "Brenna takes a long rest"]
