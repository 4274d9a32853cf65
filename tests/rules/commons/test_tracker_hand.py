"""Trackers made, moved and put away by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from solo_journal.rules.commons.tracker import SYSTEM, Add, Drop, Refill, Rename, Set, Step, Tick
from solo_journal.rules.inputs import make, with_candidate
from solo_journal.rules.outcome import Event
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Ambiguous, BadInput
from solo_journal.rules.trackers import Clock, Counter, StepDie, Timer, Track, Tracker
from solo_journal.rules.world import World

from ...rows import each_row
from .conftest import do, refused


@pytest.fixture
def world() -> World:
    """One tracker of each kind, and a counter with bounds."""
    trackers: dict[str, Tracker] = {
        "torch": StepDie(name="Torch", start=8, die=4),
        "gold": Counter(name="Gold", value=5),
        "hp": Counter(name="HP", value=6, low=0, high=8),
        "hunters": Clock(name="Hunters", value=4, size=6),
        "climb": Track(name="Climb", value=9, size=10),
        "dawn": Timer(name="Dawn", value=2, start=4),
    }
    return World.model_validate({"trackers": trackers})


@each_row(
    ("inputs", "made"),
    [
        ({"kind": "step", "die": "d8"}, StepDie(name="New", start=8, die=8)),
        ({"kind": "counter"}, Counter(name="New")),
        ({"kind": "counter", "low": "1"}, Counter(name="New", value=1, low=1)),
        ({"kind": "counter", "value": "3", "low": "-3", "high": "6"}, Counter(name="New", value=3, low=-3, high=6)),
        ({"kind": "clock"}, Clock(name="New", size=6)),
        ({"kind": "clock", "size": "4", "value": "1"}, Clock(name="New", value=1, size=4)),
        ({"kind": "track"}, Track(name="New", size=10)),
        ({"kind": "timer", "value": "3"}, Timer(name="New", value=3, start=3)),
        ({"kind": "timer", "value": "3", "every": "watch"}, Timer(name="New", value=3, start=3, every="watch")),
        ({"kind": "step", "die": "d6", "every": "turn"}, StepDie(name="New", start=6, die=6, every="turn")),
    ],
)
def test_each_kind_is_made_from_what_it_needs(world: World, inputs: Mapping[str, str], made: Tracker) -> None:
    after = do(make(Add, {"name": " New ", **inputs}), world).after
    assert after.trackers == {**world.trackers, "new": made}


@each_row(
    ("inputs", "says"),
    [
        ({"kind": "step"}, "needs its die"),
        ({"kind": "step", "die": "d6", "value": "3"}, "has no value. It takes die"),
        ({"kind": "clock", "die": "d6"}, "has no die. It takes value and size."),
        ({"kind": "clock", "size": 6, "value": 9}, "holds from 0 up to 6, not 9"),
        ({"kind": "track", "value": -1}, "not -1"),
        ({"kind": "timer"}, "needs a value of 1 or more"),
        ({"kind": "timer", "value": 0}, "needs a value of 1 or more"),
        ({"kind": "counter", "low": 3, "high": 1}, "the low bound is above the high one"),
        ({"kind": "counter", "value": 1, "high": 0}, "holds up to 0, not 1"),
        ({"kind": "counter", "size": 3}, "has no size. It takes value and low and high."),
        ({"name": "torch", "kind": "counter"}, "There is already a tracker called torch."),
    ],
)
def test_values_that_a_kind_cannot_have_are_refused(world: World, inputs: Mapping[str, Any], says: str) -> None:
    assert says in refused(make(Add, {"name": "New", **inputs}), world)


@each_row(
    ("tracker", "amount", "detail"),
    [
        ("Hunters", 1, "Hunters 4/6 -> 5/6"),
        ("Hunters", -3, "Hunters 4/6 -> 1/6"),
        ("Hunters", -9, "Hunters 4/6 -> 0/6, as far as it goes"),
        ("Gold", -7, "Gold 5 -> -2"),
        ("HP", 4, "HP 6/8 -> 8/8, as far as it goes"),
        ("HP", -9, "HP 6/8 -> 0/8, as far as it goes"),
        ("Dawn", 1, "Dawn 2 left -> 1 left"),
        ("Dawn", -1, "Dawn 2 left -> 3 left"),
    ],
)
def test_a_tick_moves_within_bounds_and_says_where_it_stopped(
    world: World, tracker: str, amount: int, detail: str
) -> None:
    outcome = do(Tick(tracker=tracker, amount=amount), world).outcome
    assert (outcome.because, outcome.events, outcome.asks) == (detail, (), "")


@each_row(
    ("procedure", "event", "asks"),
    [
        (Tick(tracker="Hunters", amount=2), "hunters", "Hunters is full: what happens?"),
        (Tick(tracker="Hunters", amount=5), "hunters", "Hunters is full: what happens?"),
        (Add(name="Who comes?", kind="clock", size=2, value=2), "who-comes", "“Who comes?” is full: what happens?"),
        (Tick(tracker="Climb"), "climb", "Climb is complete: what is reached?"),
        (Tick(tracker="Dawn", amount=2), "dawn", "Dawn has run out: what happens?"),
        (Set(tracker="Hunters", value=6), "hunters", "Hunters is full: what happens?"),
        (Set(tracker="Torch", value=0), "torch", "Torch is spent: what happens?"),
        (Add(name="Alarm", kind="clock", size=2, value=2), "alarm", "Alarm is full: what happens?"),
    ],
)
def test_reaching_an_end_is_an_event_with_a_prompt(world: World, procedure: Procedure, event: str, asks: str) -> None:
    outcome = do(procedure, world).outcome
    assert outcome.events == (Event("full", event),)
    assert outcome.asks == asks


def test_a_full_tracker_does_not_fill_again(world: World) -> None:
    full = do(Set(tracker="Hunters", value=6), world).after
    assert do(Set(tracker="Hunters", value=6), full).outcome.events == ()
    assert "stays at 6/6: it goes no further" in Tick(tracker="Hunters").refusal(full)


@pytest.mark.parametrize(
    ("tracker", "value", "after"),
    [
        ("Torch", "d6", StepDie(name="Torch", start=8, die=6)),
        ("Torch", "12", StepDie(name="Torch", start=12, die=12)),
        ("Gold", "-40", Counter(name="Gold", value=-40)),
        ("Dawn", "6", Timer(name="Dawn", value=6, start=6)),
        ("clim", "3", Track(name="Climb", value=3, size=10)),
    ],
)
def test_set_puts_a_value(world: World, tracker: str, value: str, after: Tracker) -> None:
    done = do(make(Set, {"tracker": tracker, "value": value}), world)
    assert after in done.after.trackers.values()


def test_refill_goes_back_to_the_start(world: World) -> None:
    for name in ("Torch", "Dawn", "Hunters", "Climb"):
        world = do(Refill(tracker=name), world).after
    assert world.trackers["torch"] == StepDie(name="Torch", start=8, die=8)
    assert world.trackers["dawn"] == Timer(name="Dawn", value=4, start=4)
    assert world.trackers["hunters"] == Clock(name="Hunters", value=0, size=6)
    assert world.trackers["climb"] == Track(name="Climb", value=0, size=10)


def test_rename_keeps_the_value_and_the_id(world: World) -> None:
    after = do(Rename(tracker="Torch", to="Lamp"), world).after
    assert after.trackers["torch"] == StepDie(name="Lamp", start=8, die=4)


def test_a_new_thing_with_an_old_name_is_found_by_that_name(world: World) -> None:
    """Torch became Lamp and keeps the id `torch`; the new Torch is still the one that a player means."""
    world = do(Rename(tracker="Torch", to="Lamp"), world).after
    world = do(Add(name="Torch", kind="clock"), world).after
    assert do(Tick(tracker="torch"), world).outcome.because == "Torch 0/6 -> 1/6"


def test_drop_takes_it_away(world: World) -> None:
    done = do(Drop(tracker="Torch"), world)
    assert "torch" not in done.after.trackers
    assert (done.outcome.headline, done.outcome.because) == ("Torch dropped", "It stood at d4.")


@each_row(
    ("procedure", "says"),
    [
        (Tick(tracker="Torch"), "Torch is a step die: roll it"),
        (Tick(tracker="Gold", amount=0), "an amount of 0 moves nothing"),
        (Tick(tracker="Rope"), "No tracker “Rope”"),
        (Set(tracker="Torch", value=7), "d12, d10, d8, d6, d4 or d0, not d7"),
        (Set(tracker="HP", value=9), "HP is a counter that holds from 0 up to 8, not 9"),
        (Set(tracker="Dawn", value=-1), "Dawn is a timer that holds from 0, not -1"),
        (Refill(tracker="Gold"), "Set it to a value instead"),
        (Refill(tracker="Rope"), "No tracker “Rope”"),
        (Rename(tracker="Torch", to="hunters"), "already a tracker called hunters"),
    ],
)
def test_refusals_name_the_tracker_and_the_way_out(world: World, procedure: Procedure, says: str) -> None:
    assert says in refused(procedure, world)


def test_a_name_that_several_trackers_begin_with_names_them_to_be_taken_by_number(world: World) -> None:
    drop = Drop(tracker="H")
    with pytest.raises(Ambiguous, match=re.escape("Several match “H”: 1) HP, 2) Hunters.")) as unclear:
        drop.refusal(world)
    inputs = with_candidate(drop.model_dump(), unclear.value, 2)
    assert not make(Drop, inputs).refusal(world)
    with pytest.raises(Ambiguous):
        do(drop, world)


def test_a_full_tracker_is_not_refilled_twice(world: World) -> None:
    after = do(Refill(tracker="Torch"), world).after
    assert Refill(tracker="Torch").refusal(after) == "Torch is already at its start: d8."


def test_only_the_step_die_rolls() -> None:
    assert [each for each in SYSTEM.procedures if each.makes == "roll"] == [Step]


@pytest.mark.parametrize(
    ("procedure", "tone", "moved"),
    [(Tick(tracker="Hunters", amount=2), "bad", (4, 6)), (Tick(tracker="Hunters"), "plain", None)],
)
def test_what_comes_to_its_end_is_reported_with_its_numbers(
    world: World, procedure: Tick, tone: str, moved: tuple[int, int] | None
) -> None:
    outcome = do(procedure, world).outcome
    assert outcome.tone == tone
    assert [(each.before, each.after) for tell in outcome.tells for each in tell.moved] == ([moved] if moved else [])


def test_a_die_behind_a_new_name_is_a_step_die_or_refused() -> None:
    for line in ("Torch D8", "timer Torch d8"):
        assert make(Add, Add.short(line)) == Add(name="Torch", kind="step", die=8)
    with pytest.raises(BadInput, match="die is one of 12, 10, 8, 6, 4, not “7”"):
        make(Add, Add.short("Torch d7"))
