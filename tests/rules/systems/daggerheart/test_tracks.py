"""Hope, Stress, hit points and armor: by hand, by damage, and within their bounds always (rules 3.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.daggerheart import tracks
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, Put, ilse

MOVES = st.lists(
    st.tuples(
        st.sampled_from([tracks.change_hope, tracks.change_stress, tracks.mark_hit_points, tracks.mark_armor]),
        st.integers(-20, 20),
    ),
    max_size=30,
)


@given(MOVES, st.integers(0, 6))
def test_no_track_ever_leaves_its_bounds(moves: list[tuple[Callable[[Sheet, int], Sheet], int]], slots: int) -> None:
    sheet = Sheet(hope=0, hope_most=slots)
    for move, by in moves:
        sheet = move(sheet, by)
        assert 0 <= sheet.hope <= sheet.hope_most
        assert 0 <= sheet.stress <= sheet.stress_most
        assert 0 <= sheet.hp <= sheet.hp_most
        assert 0 <= sheet.armor <= sheet.armor_most
        assert sheet.stress < sheet.stress_most or "Vulnerable" in sheet.conditions


def test_without_armor_there_is_no_choice(play: Play, with_sheet: Put) -> None:
    assert play("daggerheart.damage", with_sheet(armor=3), amount=9).choices == ()
    assert play("daggerheart.damage", with_sheet(hp=5), amount=9).choices == (), "nor where it spares no hit point"


def test_the_last_hit_point_asks_for_a_death_move(play: Play, with_sheet: Put) -> None:
    done = play("daggerheart.damage", with_sheet(hp=5), amount=5)
    assert [offer.inputs["choice"] for offer in done.outcome.offers] == ["avoid", "risk", "blaze"]
    with pytest.raises(Refused, match="no hit point left"):
        play("daggerheart.damage", done.after, amount=1)


@each_row(
    ("choice", "faces", "fate", "hp", "stress", "slots"),
    [
        ("blaze", [], "blazing", 6, 1, 6),
        ("avoid", [1], "unconscious", 6, 1, 5),
        ("avoid", [2], "unconscious", 6, 1, 6),
        ("risk", [9, 4], "", 0, 0, 6),
        ("risk", [4, 3], "", 2, 1, 6),
        ("risk", [4, 9], "dead", 6, 1, 6),
        ("risk", [2, 2], "", 0, 0, 6),
    ],
)
def test_the_three_death_moves(
    play: Play, with_sheet: Put, choice: str, faces: list[int], fate: str, hp: int, stress: int, slots: int
) -> None:
    after = ilse(play("daggerheart.death", with_sheet(hp=6), faces, choice=choice).after)
    assert (after.fate, after.hp, after.stress, after.hope_most) == (fate, hp, stress, slots)


@pytest.mark.parametrize(
    ("inputs", "field", "value"),
    [
        ({"what": "hope", "amount": 1}, "hope", 3),
        ({"what": "hope", "amount": -2}, "hope", 0),
        ({"what": "stress", "amount": 1}, "stress", 2),
        ({"what": "hp", "amount": 2}, "hp", 2),
        ({"what": "armor", "amount": 9}, "armor", 3),
    ],
)
def test_tracks_are_marked_by_hand(play: Play, world: World, inputs: dict[str, Any], field: str, value: int) -> None:
    assert getattr(ilse(play("daggerheart.mark", world, **inputs).after), field) == value


def test_what_is_not_there_is_not_spent(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="has 2 Hope, not enough to spend 3"):
        play("daggerheart.mark", world, what="hope", amount=-3)
    with pytest.raises(Refused, match="goes no further"):
        play("daggerheart.mark", world, what="hp", amount=-1)


def test_conditions_come_and_go(play: Play, world: World) -> None:
    bound = play("daggerheart.condition", world, name="Restrained", until="the vines are cut").after
    assert dict(ilse(bound).conditions) == {"Restrained": "the vines are cut"}
    with pytest.raises(Refused, match="already"):
        play("daggerheart.condition", bound, name="restrained")
    assert ilse(play("daggerheart.condition", bound, name="restrained", gone=True).after) == ilse(world)
    with pytest.raises(Refused, match="has no such condition: Hidden"):
        play("daggerheart.condition", world, name="Hidden", gone=True)
