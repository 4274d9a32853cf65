"""One attack: damage, misses, armour, shields, Focus (ch. IV, Combat; rules 2.6 and 2.11)."""

from __future__ import annotations

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.immutable import Map
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, happened, sheet
from .fighting import BOW, fight, foreign, holding, hp, unarmoured, with_foes

FOCUS = "Focus, Brenna v moth-wolf"


@pytest.fixture
def wolf(play: Play, world: World) -> World:
    """Brenna against one moth-wolf with 6 HP, d6 and armour d4."""
    return with_foes(play, world, "moth-wolf hp6 d6 armour4 resolve100")


@each_row(
    ("faces", "headline", "left"),
    [([1], "Miss", 6), ([5, 3], "moth-wolf takes 2", 4), ([5, 1], "moth-wolf takes 5", 1), ([2, 4], "Armour holds", 6)],
)
def test_armour_is_taken_from_the_damage_and_a_1_is_nothing_on_either_die(
    play: Play, wolf: World, faces: list[int], headline: str, left: int
) -> None:
    act = play("nightsong.attack", wolf, faces)
    assert (act.outcome.headline, hp(act.after)) == (headline, {"moth-wolf": left})


def test_at_0_hit_points_a_foe_is_out_and_never_below(play: Play, wolf: World) -> None:
    act = play("nightsong.attack", wolf, [8, 1])
    assert act.outcome.headline == "moth-wolf takes 8 and is out"
    assert act.outcome.marks == ("hit", "out")
    assert [step.procedure.id for step in act.steps] == ["nightsong.end_fight"]


@each_row(
    ("weapon", "favour", "faces", "damage"),
    [("d8", "advantage", [2, 6], 6), ("d8", "disadvantage", [6, 2], 2), ("d8", "both", [5], 5),
     ("d8", "disadvantage", [1, 6], 0), ("d8", "advantage", [1, 3], 3),
     ("d8+d8", "none", [3, 7], 7), ("d8+d8", "none", [1, 4], 4), ("d8+d8", "none", [1, 1], 0),
     ("d8+d8", "advantage", [1, 2, 8, 1], 8), ("d8+d8", "disadvantage", [1, 2, 8, 1], 2),
     ("d8+d12", "none", [7, 11], 11)],
)  # fmt: skip
def test_of_several_dice_the_highest_counts_and_favour_rolls_them_all_twice(
    play: Play, world: World, weapon: str, favour: str, faces: list[int], damage: int
) -> None:
    """It misses only where the highest is a 1."""
    wolf = with_foes(play, world, "wolf hp20 d6 resolve100")
    after = play("nightsong.attack", wolf, faces, weapon=weapon, favour=favour).after
    assert hp(after) == {"wolf": 20 - damage}


def test_bare_hands_deal_d4_and_a_feat_what_is_given(play: Play, wolf: World) -> None:
    assert play("nightsong.attack", wolf, [4, 2], weapon="unarmed").answers[0].dice == "1d4"
    assert play("nightsong.attack", wolf, [9, 2], weapon="d10").answers[0].dice == "1d10"
    spade = play("nightsong.attack", wolf, [5, 2], weapon="Rusty spade d6")
    assert spade.answers[0].dice == "1d6"
    assert "with Rusty spade" in spade.outcome.tells[0].text


def test_focus_after_the_roll_rolls_again_and_keeps_the_higher(play: Play, wolf: World) -> None:
    declined = play("nightsong.attack", wolf, [2, 1])
    assert [choice.label for choice in declined.choices] == [FOCUS]
    taken = play("nightsong.attack", wolf, [2, 5, 1], take={FOCUS: "spend"})
    assert (hp(declined.after), hp(taken.after)) == ({"moth-wolf": 4}, {"moth-wolf": 1})
    assert sheet(taken.after).focus == 1
    assert sheet(declined.after).focus == 2


def test_focus_cancels_disadvantage_and_the_first_roll_stands(play: Play, wolf: World) -> None:
    taken = play("nightsong.attack", wolf, [5, 2, 1], favour="disadvantage", take={FOCUS: "spend"})
    assert hp(taken.after) == {"moth-wolf": 1}
    assert len(taken.answers) == 4


@pytest.mark.parametrize(("favour", "faces"), [("advantage", [2, 3, 1]), ("disadvantage", [2, 5, 1]), ("none", [8, 4])])
def test_focus_is_not_offered_where_it_would_do_nothing(play: Play, wolf: World, favour: str, faces: list[int]) -> None:
    """With advantage, where the first roll is the lower anyway, on the highest face, and without any left."""
    assert not play("nightsong.attack", holding(wolf, focus=0), [2, 1]).choices
    assert not play("nightsong.attack", wolf, faces, favour=favour).choices


def test_focus_is_not_offered_for_a_blow_that_is_enough(play: Play, world: World) -> None:
    """6 against 2 HP behind d4 armour take it out whatever the armour does; 5 may not."""
    rats = with_foes(play, world, "2 rat hp2 d4 armour4 resolve100")
    assert not play("nightsong.attack", rats, [6, 4]).choices
    assert play("nightsong.attack", rats, [5, 4]).choices


def test_a_characters_armour_and_hit_points_are_on_the_sheet(play: Play, wolf: World) -> None:
    act = play("nightsong.attack", wolf, [6, 2], by="moth-wolf")
    assert sheet(act.after).hp == 1
    assert sheet(act.after).items["mail"].used


def test_at_0_a_character_is_dying_for_constitution_and_d4_rounds(play: Play, wolf: World) -> None:
    """CON -1 and a 3: two rounds, and the one in which she fell is over by itself."""
    act = play("nightsong.attack", unarmoured(wolf), [6, 3], by="moth-wolf")
    dying = sheet(act.after).dying
    assert sheet(act.after).hp == -1
    assert dying is not None
    assert (dying.left, dying.unit) == (2, "round")
    assert happened(act) == [
        "moth-wolf hits Brenna: HP 5 -> -1 (bad)",
        "Brenna falls: dying, 2 rounds left (bad)",
    ]
    assert ("falls", "brenna") in [(event.name, event.of) for event in act.outcome.events]


def test_a_foe_blocks_the_first_attack_of_a_round(play: Play, world: World) -> None:
    world = with_foes(play, world, "knight hp9 d6 shield6 resolve100")
    first = play("nightsong.attack", world, [4])
    assert first.outcome.headline == "Blocked"
    second = play("nightsong.attack", first.after, [5], free=True)
    assert hp(second.after) == {"knight": 4}
    never = play("nightsong.attack", world, [5], readings={"nightsong.foe_shield": "never"})
    assert hp(never.after) == {"knight": 4}


def test_a_foes_shield_breaks_and_blocks_no_more(play: Play, world: World) -> None:
    world = with_foes(play, world, "knight hp9 d6 shield4 resolve100")
    act = play("nightsong.attack", world, [1])
    broken = act.after
    assert fight(broken).foes["knight"].shield == 0
    assert not any(tell.falls for tell in act.outcome.tells), "nothing of ours breaks"
    assert hp(play("nightsong.attack", broken, [5], free=True, shield="yes").after) == {"knight": 4}


def test_a_blast_without_targets_rolls_how_many_it_catches(play: Play, world: World) -> None:
    world = with_foes(play, world, "3 rat hp4 d4 resolve100")
    act = play("nightsong.attack", world, [2, 3, 3], weapon="d6", blast=True)
    assert hp(act.after) == {"rat 1": 1, "rat 2": 1, "rat 3": 4}
    everybody = play("nightsong.attack", world, [6, 2, 2, 2], weapon="d6", blast=True)
    assert hp(everybody.after) == {"rat 1": 2, "rat 2": 2, "rat 3": 2}


def test_by_the_other_reading_a_ranged_weapon_is_of_no_use_in_melee(play: Play, wolf: World) -> None:
    archer = holding(wolf.but(readings=Map({"nightsong.melee": "hold"})), BOW)
    near = play("nightsong.attack", archer, [2, 4]).after
    near = play("nightsong.foes", near, [1]).after
    with pytest.raises(Refused, match="in melee"):
        play("nightsong.attack", near, [4], weapon="bow")
    away = play("nightsong.withdraw", near).after
    shot = play("nightsong.attack", away, [4, 2], weapon="bow", free=True)
    assert hp(shot.after) == {"moth-wolf": 4}


def test_moving_further_away_keeps_out_of_melee_until_the_foes_have_acted(play: Play, wolf: World) -> None:
    away = play("nightsong.withdraw", wolf).after
    missed = play("nightsong.foes", away)
    assert [each.text for each in missed.outcome.tells] == ["moth-wolf cannot reach Brenna"]
    again = play("nightsong.foes", play("nightsong.attack", missed.after, [1]).after, [2, 1])
    assert again.outcome.headline == "You lose 2 HP"
    archers = with_foes(play, wolf, "archer hp4 d6 ranged resolve100")
    shot = play("nightsong.foes", play("nightsong.withdraw", archers).after, [3, 1])
    assert shot.outcome.headline == "You lose 3 HP"


def test_the_short_move_of_a_turn_steps_out_of_melee_before_a_shot(play: Play, wolf: World) -> None:
    """The foes close in again on their turn."""
    near = play("nightsong.foes", play("nightsong.attack", holding(wolf, BOW), [2, 4]).after, [1]).after
    assert fight(near).engaged(near, "brenna")
    shot = play("nightsong.attack", near, [4, 2], weapon="bow").after
    assert hp(shot) == {"moth-wolf": 4}
    assert not fight(shot).engaged(shot, "brenna")
    assert fight(play("nightsong.foes", shot, [1]).after).engaged(shot, "brenna")


def test_without_a_fight_the_dice_are_rolled_alone(play: Play) -> None:
    assert play("nightsong.attack", World(), [6, 2], weapon="d8", armour=4).outcome.headline == "4 damage"
    assert play("nightsong.attack", World(), [1], weapon="d8", armour=4).outcome.headline == "Miss"
    assert play("nightsong.attack", World(), [3], weapon="").answers[0].dice == "1d4"


def test_a_blast_outside_a_fight_rolls_how_many_it_catches_and_for_each(play: Play) -> None:
    act = play("nightsong.attack", World(), [3, 5, 1, 2], weapon="d6", blast=True)
    assert act.outcome.headline == "2 of 3 hit"
    assert [tell.text for tell in act.outcome.tells] == [
        "target 1 takes 5",
        "target 2 takes nothing",
        "target 3 takes 2",
    ]


def test_the_dead_strike_nobody_outside_a_fight_either(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Brenna is dead"):
        play("nightsong.attack", play("nightsong.die", world).after, [4], weapon="d8")


def test_without_a_fight_the_weapon_in_hand_is_used_and_focus_can_help(play: Play, world: World) -> None:
    act = play("nightsong.attack", world, [2])
    assert (act.answers[0].dice, [choice.label for choice in act.choices]) == ("1d8", ["Focus, Damage"])
    spent = play("nightsong.attack", world, [2, 7], take={"Focus, Damage": "spend"})
    assert (spent.outcome.headline, in_text(spent.outcome.rolls), sheet(spent.after).focus) == (
        "7 damage",
        "rolled 2 · [7]",
        1,
    )
    assert play("nightsong.attack", world, [2], weapon="unarmed").answers[0].dice == "1d4"
    assert not play("nightsong.attack", world, [8]).choices, "the highest face cannot be bettered"


@each_row(
    ("inputs", "why"),
    [
        ({"target": ["nobody"]}, "No fighter “nobody”"),
        ({"target": ["moth-wolf", "Brenna"]}, "unless it is a blast"),
        ({"target": ["moth-wolf and Brenna"]}, "make it one: .*moth-wolf, Brenna blast"),
        ({"weapon": "halberd"}, "No weapon “halberd” in hand"),
        ({"weapon": "d7"}, "not damage"),
        ({"armour": 4}, "armour is known"),
        ({"by": "Orso"}, "No fighter “Orso”"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    play: Play, wolf: World, inputs: dict[str, object], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        play("nightsong.attack", wolf, [], **inputs)


def test_a_fight_of_another_game_is_left_alone(play: Play, world: World) -> None:
    elsewhere = world.but(fight=foreign())
    with pytest.raises(Refused, match="another game"):
        with_foes(play, elsewhere, "wolf hp6")
    with pytest.raises(Refused, match="another game"):
        play("nightsong.attack", elsewhere, [4], target=["wolf"])
