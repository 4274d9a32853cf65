"""Rounds: two turns in their order, surprise, whole rounds in one act, shields and whom the foes attack."""

from __future__ import annotations

import pytest

from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.fight.board import board
from solo_journal.rules.systems.nightsong.fight.npc import Side
from solo_journal.rules.systems.nightsong.state import State
from solo_journal.rules.world import World

from .conftest import Play, happened, sheet
from .fighting import SHIELD, fight, holding, hp, unarmoured, with_foes


@pytest.fixture
def wolves(play: Play, world: World) -> World:
    """Brenna, without mail, against three moth-wolves that never run."""
    return with_foes(play, unarmoured(world), "3 moth-wolf hp6 d6 resolve100")


def test_the_players_side_acts_first_and_once_a_round(play: Play, wolves: World) -> None:
    assert (fight(wolves).round, fight(wolves).turn) == (1, "ours")
    after = play("nightsong.attack", wolves, [3]).after
    assert fight(after).turn == "theirs"
    with pytest.raises(Refused, match="foes' turn"):
        play("nightsong.attack", after, [3])
    after = play("nightsong.foes", after, [1, 1, 1]).after
    assert (fight(after).round, fight(after).turn) == (2, "ours")


@pytest.mark.parametrize(
    ("word", "order"),
    [("", ["ours", "theirs", "ours", "theirs"]), ("unaware", ["ours", "theirs", "ours", "theirs"]),
     ("ambush", ["theirs", "ours", "ours", "theirs"])],
)  # fmt: skip
def test_who_is_caught_by_surprise_acts_last_in_the_first_round(
    play: Play, world: World, word: str, order: list[Side]
) -> None:
    world = with_foes(play, unarmoured(world), f"wolf hp9 d6 resolve100 {word}")
    seen: list[Side] = []
    order_alone = {"nightsong.surprise": "order"}
    for _ in order:
        seen.append(fight(world).turn)
        by = "Brenna" if seen[-1] == "ours" else "wolf"
        world = play("nightsong.attack", world, [2], readings=order_alone, by=by).after
        world = holding(world, hp=5)
    assert seen == order
    assert fight(world).round == 3


@pytest.mark.parametrize(("reading", "faces", "left"), [("", [2, 7], 2), ("advantage", [2, 7], 2), ("order", [2], 7)])
def test_unaware_foes_are_struck_with_advantage_until_they_have_acted(
    play: Play, world: World, reading: str, faces: list[int], left: int
) -> None:
    read = {"nightsong.surprise": reading} if reading else {}
    world = with_foes(play, world, "wolf hp9 d6 resolve100 unaware")
    assert hp(play("nightsong.attack", world, faces, readings=read).after) == {"wolf": left}
    acted = play("nightsong.foes", world, [1], readings=read).after
    assert hp(play("nightsong.attack", acted, [2], readings=read).after) == {"wolf": 7}


def test_your_own_side_caught_is_struck_with_advantage_only_where_it_is_read_so(play: Play, world: World) -> None:
    ambush = with_foes(play, world, "wolf hp9 d6 resolve100 ambush")
    read = {"nightsong.surprise": "advantage"}
    assert sheet(play("nightsong.foes", ambush, [2, 4, 1], readings=read).after).hp == 1
    assert sheet(play("nightsong.foes", ambush, [2, 1]).after).hp == 3


def test_foes_may_not_act_twice_in_a_round(play: Play, world: World) -> None:
    world = with_foes(play, unarmoured(world), "wolf hp9 d6 resolve100 ambush")
    acted = play("nightsong.foes", world, [1]).after
    with pytest.raises(Refused, match="have acted"):
        play("nightsong.foes", acted, [1])
    with pytest.raises(Refused, match="have acted"):
        play("nightsong.attack", acted, [1], by="wolf")


def test_a_whole_round_is_one_act(play: Play, wolves: World) -> None:
    act = play("nightsong.round", wolves, [4, 1, 3, 1])
    assert act.outcome.headline == "They lose 4 HP, you lose 3"
    assert hp(act.after) == {"moth-wolf 1": 2, "moth-wolf 2": 6, "moth-wolf 3": 6}
    assert (sheet(act.after).hp, fight(act.after).round) == (2, 2)
    assert [answer.label for answer in act.answers] == [
        "Brenna v moth-wolf 1",
        "moth-wolf 1 v Brenna",
        "moth-wolf 2 v Brenna",
        "moth-wolf 3 v Brenna",
    ]


def test_the_weakest_foe_is_attacked_first_unless_one_is_named(play: Play, wolves: World) -> None:
    hurt = play("nightsong.attack", wolves, [4], target=["moth-wolf 2"], free=True).after
    assert hp(play("nightsong.round", hurt, [2, 1, 1, 1], target="moth-wolf 3").after)["moth-wolf 3"] == 4
    assert hp(play("nightsong.round", hurt, [2, 1, 1]).after)["moth-wolf 2"] == 0


def test_who_has_fallen_attacks_no_more(play: Play, wolves: World) -> None:
    act = play("nightsong.round", wolves, [8, 2, 1])
    assert act.outcome.headline == "Moth-wolf 1 is out, they lose 6 HP, you lose 2"
    assert len(act.answers) == 3


def test_a_round_stays_one_line_whoever_falls_and_runs(play: Play, world: World) -> None:
    world = with_foes(play, unarmoured(world), "4 rat hp2 d4 resolve30")
    world = play("nightsong.ally", world, name="Mira", hp=9, attacks=["d4"]).after
    act = play("nightsong.round", world, [2, 10, 2, 90, 4])
    assert act.outcome.headline == "2 are out, 2 run, they lose 4 HP"


def test_those_who_fall_on_our_side_are_named(play: Play, wolves: World) -> None:
    act = play("nightsong.round", wolves, [8, 6, 4])
    assert act.outcome.headline == "Moth-wolf 1 is out, Brenna falls, they lose 6 HP, you lose 6"


def test_a_round_continues_from_where_single_attacks_left_it(play: Play, wolves: World) -> None:
    begun = play("nightsong.attack", wolves, [2]).after
    begun = play("nightsong.attack", begun, [1], by="moth-wolf 2").after
    act = play("nightsong.round", begun, [1, 1])
    assert [answer.label for answer in act.answers] == ["moth-wolf 1 v Brenna", "moth-wolf 3 v Brenna"]
    assert fight(act.after).round == 2


def test_each_of_our_side_attacks(play: Play, wolves: World) -> None:
    with_orso = play("nightsong.ally", wolves, name="Mira", hp=4, attacks=["knife d4"]).after
    act = play("nightsong.round", with_orso, [3, 3, 1, 1])
    assert happened(act)[1:3] == [
        "Mira hits moth-wolf 1 with knife: HP 3 -> 0 (good)",
        "moth-wolf 1 is out (good)",
    ]


def test_a_shield_is_declared_before_the_roll(play: Play, wolves: World) -> None:
    act = play("nightsong.round", holding(wolves, SHIELD), [2, 1, 4, 1], shield=["moth-wolf 2"])
    assert "Brenna's shield holds moth-wolf 2 off (good)" in happened(act)
    assert [answer.label for answer in act.answers][2] == "Brenna's shield"


def test_a_shield_that_breaks_blocks_no_second_attack(play: Play, wolves: World) -> None:
    """d6, a 1: broken. Against the second wolf nothing is left to raise."""
    act = play("nightsong.round", holding(wolves, SHIELD), [2, 1, 3, 1], shield=["moth-wolf 1", "moth-wolf 2"])
    assert sheet(act.after).hp == 2
    assert sheet(act.after).items["buckler"].die == 0
    assert "Brenna's shield holds moth-wolf 1 off, and breaks (mixed)" in happened(act)
    assert next(tell.text for tell in act.outcome.tells if tell.falls).endswith("and breaks")


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"shield": ["moth-wolf 1"]}, "no shield in hand"),
        ({"shield": ["Brenna"]}, "not a foe"),
        ({"against": "moth-wolf 1"}, "not on your side"),
        ({"target": "Brenna"}, "not a foe"),
        ({"target": "owl"}, "No fighter “owl”"),
    ],
)
def test_what_is_named_must_be_there(play: Play, wolves: World, inputs: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("nightsong.round", wolves, [], **inputs)


def test_foes_attack_whom_you_name_and_then_whoever_stands(play: Play, wolves: World) -> None:
    world = play("nightsong.ally", wolves, name="Mira", hp=2, attacks=["d4"], resolve_rating=100).after
    act = play("nightsong.foes", world, [5, 3, 1], against="Mira")
    assert happened(act) == [
        "moth-wolf 1 hits Mira: HP 2 -> 0, 5 damage (bad)",
        "Mira falls (bad)",
        "moth-wolf 2 hits Brenna: HP 5 -> 2 (bad)",
        "moth-wolf 3 misses Brenna (good)",
    ]


def test_an_attack_made_twice_is_two_rolls(play: Play, world: World) -> None:
    world = with_foes(play, unarmoured(world), "owl hp9 2xd4 resolve100")
    assert sheet(play("nightsong.foes", world, [2, 2]).after).hp == 1


def test_a_round_is_time_that_passes(play: Play, wolves: World) -> None:
    act = play("nightsong.round", wolves, [2, 1, 1, 1])
    assert State.of(act.after).round == State.of(wolves).round + 1
    assert [(event.name, event.of) for event in act.outcome.events] == [("time passes", "round")]
    assert not play("nightsong.attack", wolves, [2]).outcome.events


def test_the_dying_have_as_many_rounds_as_were_rolled(play: Play, wolves: World) -> None:
    """Brenna falls in round 1 with two rounds left; Mira fights on, and at the end of round 3 it is too late."""
    world = play("nightsong.ally", wolves, name="Mira", hp=9, attacks=["d4"], resolve_rating=100).after
    world = play("nightsong.round", world, [2, 2, 6, 3, 1, 1]).after
    assert sheet(world).dying is not None
    assert "dying, 2 rounds left" in sheet_marks(world)
    world = play("nightsong.round", world, [1, 1, 1, 1]).after
    assert "dying, 1 round left" in sheet_marks(world)
    world = play("nightsong.round", world, [1, 1, 1, 1]).after
    assert sheet(world).dead


def sheet_marks(world: World) -> tuple[str, ...]:
    """What the board says of Brenna."""
    found = board(world)
    assert found is not None
    return found.fighters[0].marks


def test_fleeing_ends_the_fight_when_nobody_is_left(play: Play, wolves: World) -> None:
    world = play("nightsong.ally", wolves, name="Mira", hp=9, attacks=["d4"]).after
    alone = play("nightsong.flee", world, who="Mira")
    assert alone.after.fight is not None
    gone = play("nightsong.flee", alone.after)
    assert gone.after.fight is None
    assert gone.steps[-1].outcome.headline == "Your side got away"


def test_a_foe_is_set_right_by_hand(play: Play, wolves: World) -> None:
    assert hp(play("nightsong.npc", wolves, who="moth-wolf 2", hp=1).after)["moth-wolf 2"] == 1
    with pytest.raises(Refused, match="6 hit points at most"):
        play("nightsong.npc", wolves, who="moth-wolf 2", hp=7)
    with pytest.raises(Refused, match="has a sheet"):
        play("nightsong.npc", wolves, who="Brenna", hp=1)


def test_somebody_who_cannot_act_does_not_join(play: Play, wolves: World) -> None:
    with pytest.raises(Refused, match="in this fight already"):
        play("nightsong.ally", wolves, name="Brenna")
    with pytest.raises(Refused, match="no Nightsong sheet"):
        play("nightsong.ally", wolves, name="Orso")
    with pytest.raises(Refused, match="Give hit points"):
        play("nightsong.ally", wolves, name="Mira")


def test_a_rescue_is_the_action_of_whoever_helps(play: Play, wolves: World) -> None:
    world = play("nightsong.ally", wolves, name="Mira", hp=9, attacks=["d4"], resolve_rating=100).after
    fallen = play("nightsong.round", world, [2, 2, 6, 3, 1, 1]).after
    act = play("nightsong.rescue", fallen, by="Mira")
    assert (sheet(act.after).dying, sheet(act.after).stable) == (None, True)
    assert fight(act.after).turn == "theirs", "nobody else of the side could act"
    with pytest.raises(Refused, match="Nobody of your side is dying"):
        play("nightsong.rescue", world, by="Mira")


def test_the_board_offers_a_rescue_where_somebody_is_dying(play: Play, wolves: World) -> None:
    world = play("nightsong.ally", wolves, name="Mira", hp=9, attacks=["d4"], resolve_rating=100).after
    assert "Rescue Brenna" not in titles(world)
    fallen = play("nightsong.round", world, [2, 2, 6, 3, 1, 1]).after
    assert titles(fallen)[0] == "Rescue Brenna", "what cannot wait stands first"
    found = board(fallen)
    assert found is not None
    assert [dict(move.inputs) for move in found.moves[:2]] == [
        {"name": "brenna", "by": "Mira"},
        {"target": ["moth-wolf 1"], "by": "Mira"},
    ]


def titles(world: World) -> list[str]:
    """The moves on the board."""
    found = board(world)
    return [move.title for move in found.moves] if found else []
