"""The GM's side for one player: Fear, moves, countdowns, rests (rules 3.3, 3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.daggerheart.state import Daggerheart
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, Put, ilse


def value(world: World, key: str) -> int:
    return Daggerheart.of(world).countdowns[key].value


def test_the_pack_has_at_least_24_prompts(tables: Tables) -> None:
    prompts = [row.text for name in ("minor", "major") for row in tables[f"daggerheart.{name}-moves"].rows]
    assert len(prompts) == len(set(prompts)) >= 24


def test_a_gm_move_may_cost_fear(play: Play, world: World) -> None:
    assert play("daggerheart.gm_move", world, [3]).after == world
    spent = play("daggerheart.gm_move", world, [3], size="major", fear=1)
    assert Daggerheart.of(spent.after).fear == 0
    with pytest.raises(Refused, match="Fear is 0"):
        play("daggerheart.gm_move", spent.after, [1], fear=1)


def test_a_countdown_at_zero_happens_once(play: Play, world: World) -> None:
    world = play("daggerheart.countdown", world, name="The flood", start=1).after
    first = play("daggerheart.action", world, [9, 8])
    assert "The flood: it happens" in first.steps[0].outcome.asks
    assert play("daggerheart.action", first.after, [9, 8]).steps == ()


def test_countdowns_are_moved_and_dropped_by_hand(play: Play, world: World) -> None:
    world = play("daggerheart.countdown", world, name="The flood", start=4).after
    assert value(play("daggerheart.tick", world, name="The flood", amount=3).after, "the-flood") == 1
    assert Daggerheart.of(play("daggerheart.tick", world, name="The flood", drop=True).after).countdowns == {}
    with pytest.raises(Refused, match="goes no further"):
        play("daggerheart.tick", world, name="The flood", amount=-1)
    with pytest.raises(Refused, match="already"):
        play("daggerheart.countdown", world, name="the flood")


def test_a_long_rest_moves_projects_and_long_countdowns(play: Play, world: World) -> None:
    world = play("daggerheart.countdown", world, name="The bridge", start=4, kind="long term").after
    inputs: dict[str, Any] = {"length": "long", "first": "project", "second": "project", "project": "The bridge"}
    assert value(play("daggerheart.rest", world, [1], **inputs).after, "the-bridge") == 2
    assert value(play("daggerheart.rest", world, [1], gm="The bridge", **inputs).after, "the-bridge") == 1
    with pytest.raises(Refused, match="during a long rest"):
        play("daggerheart.rest", world, [], first="project", project="The bridge")
    with pytest.raises(Refused, match="which countdown"):
        play("daggerheart.rest", world, [], length="long", first="project")


def test_the_gm_moves_long_term_countdowns_alone(play: Play, world: World) -> None:
    world = play("daggerheart.countdown", world, name="The flood", start=4).after
    with pytest.raises(Refused, match="not a long-term countdown"):
        play("daggerheart.rest", world, [], length="long", gm="The flood")


def test_fear_that_finds_no_room_during_a_rest_is_reported(play: Play, world: World) -> None:
    done = play("daggerheart.rest", Daggerheart(fear=12).into(world), [2], first="prepare", second="prepare")
    assert "Fear is full" in done.outcome.because


def test_who_joins_a_rest_gives_the_gm_nothing_more(play: Play, world: World, with_sheet: Put) -> None:
    tobb = world.but(characters=world.characters.put("tobb", world.characters[world.active].but(name="Tobb")))
    first = play("daggerheart.rest", tobb, [3], length="long", first="prepare", second="prepare").after
    assert Daggerheart.of(first).fear == 1 + 3 + 3  # one for each character
    joined = play("daggerheart.rest", first, [], by="Tobb", length="long", first="prepare", second="prepare").after
    assert Daggerheart.of(joined).fear == 7
    again = play("daggerheart.rest", joined, [1], by="Tobb", length="long", first="prepare", second="prepare").after
    assert Daggerheart.of(again).fear == 11
    acted = play("daggerheart.action", first, [9, 2]).after
    later = play("daggerheart.rest", acted, [1], by="Tobb", length="long", first="prepare", second="prepare").after
    assert Daggerheart.of(later).fear == 11


def test_who_is_unconscious_wakes_after_a_long_rest_or_when_a_wound_is_cleared(play: Play, with_sheet: Put) -> None:
    out = with_sheet(hp=6, fate="unconscious")
    with pytest.raises(Refused, match="wakes nobody unless it tends wounds"):
        play("daggerheart.rest", out, [], first="stress", second="prepare")
    assert ilse(play("daggerheart.rest", out, [1, 1], first="wounds", second="prepare").after).fate == ""
    assert ilse(play("daggerheart.rest", out, [1], length="long", first="stress", second="prepare").after).fate == ""


@each_row(
    ("id_", "line", "inputs"),
    [
        ("rest", "long project wounds", {"length": "long", "first": "project", "second": "wounds"}),
        ("rest", "short wounds wounds", {"length": "short", "first": "wounds", "second": "wounds"}),
        ("rest", "long by the river", {"length": "long", "how": "by the river"}),
        ("rest", "the long way down", {"how": "the long way down"}),
        ("gm_move", "major the debt", {"size": "major", "about": "the debt"}),
        ("countdown", "Rain 3 progress", {"name": "Rain", "start": 3, "kind": "progress"}),
        ("countdown", "Room 3 6", {"name": "Room 3", "start": 6}),
    ],
)
def test_every_word_after_a_name_counts(id_: str, line: str, inputs: dict[str, Any]) -> None:
    assert inputs_from(INSTALLED.procedure(f"daggerheart.{id_}"), line, World()) == inputs
