"""Resolve: who tests it, when, and who runs."""

from __future__ import annotations

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from .conftest import Play, happened
from .fighting import fight, with_foes


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
