"""The clock and what moves along with it; the Die of Fate as rules 2.12 has it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.fate import Fate
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.systems.nightsong.state import State
from solo_journal.rules.trackers import Timer
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play


@each_row(
    ("amount", "unit", "told"),
    [(1, "round", "day 1, morning"), (10, "round", "day 1, morning, turn 2"), (36, "turn", "day 1, afternoon"),
     (3, "watch", "day 1, night"), (4, "watch", "day 2, morning"), (2, "day", "day 3, morning")],
)  # fmt: skip
def test_rounds_make_turns_turns_make_watches_and_four_watches_a_day(
    play: Play, world: World, amount: int, unit: str, told: str
) -> None:
    assert State.of(play("nightsong.time", world, amount=amount, unit=unit).after).describe() == told


def test_a_lit_torch_is_rolled_each_turn_and_a_torch_in_the_pack_is_not(play: Play, world: World) -> None:
    dark = play("nightsong.time", world, amount=2, unit="turn")
    assert dark.steps == ()
    lit = play("nightsong.wear", world, item="Torch").after
    done = play("nightsong.time", lit, [3, 4], amount=2, unit="turn")
    assert [step.outcome.headline for step in done.steps] == ["Torch d4"]
    assert Sheet.of(done.after.characters["brenna"]).items["torch"].die == 4


def test_a_watch_is_36_turns_and_burns_a_torch_down(play: Play, world: World) -> None:
    lit = play("nightsong.wear", world, item="Torch").after
    done = play("nightsong.rest", lit, [2, 4, 5, 1], length="long")
    assert [step.outcome.headline for step in done.steps] == ["Torch used up"]
    assert "torch" not in Sheet.of(done.after.characters["brenna"]).items


def test_every_tracker_with_a_time_of_its_own_moves_when_that_passes(play: Play, world: World) -> None:
    world = play("tracker.add", world, name="Flood", kind="timer", value=5, every="watch").after
    world = play("nightsong.timer", world, kind="pursuer", name="The hound").after
    world = play("tracker.add", world, name="Gold", kind="counter").after
    turn = play("nightsong.time", world, [4], unit="turn")
    assert [step.procedure.id for step in turn.steps] == ["tracker.step"]
    watch = play("nightsong.time", world, [4, 3], unit="watch")
    assert [(step.procedure.id, step.outcome.headline) for step in watch.steps] == [
        ("tracker.tick", "Flood 4 left"), ("tracker.step", "The hound is spent")
    ]  # fmt: skip
    flood = play("nightsong.time", watch.after, amount=9, unit="day").after.trackers["flood"]
    assert isinstance(flood, Timer)
    assert flood.value == 0


@pytest.mark.parametrize(
    ("kind", "name", "die", "every"),
    [("torch", "Torch", 6, "turn"), ("lantern", "Oil lantern", 8, "turn"), ("pursuer", "Pursuer", 4, "turn"),
     ("faction", "Faction", 6, "day")],
)  # fmt: skip
def test_ready_made_timers(play: Play, world: World, kind: str, name: str, die: int, every: str) -> None:
    tracker = next(iter(play("nightsong.timer", world, kind=kind).after.trackers.values()))
    assert tracker.model_dump() == {"kind": "step", "name": name, "start": die, "die": die, "every": every}


def test_a_long_time_never_asks_more_often_than_a_die_can_last(play: Play, world: World) -> None:
    timer = play("tracker.add", world, name="Mine", kind="step", die="d12", every="round").after
    done = play("nightsong.time", timer, [4] * 100, amount=100, unit="day")
    assert len(done.answers) == 100


def test_the_hour_is_set_by_hand_and_nothing_burns_by_it(play: Play, world: World) -> None:
    lit = play("nightsong.wear", world, item="Torch").after
    done = play("nightsong.hour", lit, watch="night", day=3)
    assert (State.of(done.after).describe(), done.steps) == ("day 3, night", ())
    with pytest.raises(Refused, match="It is day 3, night already"):
        play("nightsong.hour", done.after, watch="night")


def test_a_line_gives_a_threshold_or_a_published_chance() -> None:
    assert from_line(Fate, "70 Is it warm?", World()) == Fate(question="Is it warm?", threshold=70)
    assert from_line(Fate, "20% Do they wake?", World()) == Fate(question="Do they wake?", chance=20)


@pytest.mark.parametrize(("face", "answer"), [(50, "Positive"), (51, "Negative"), (59, "Negative")])
def test_with_the_other_reading_there_is_no_gap(play: Play, face: int, answer: str) -> None:
    done = play("nightsong.fate", World(), [face], readings={"nightsong.fate_gap": "off"})
    assert done.outcome.headline == answer
    assert dict(done.readings) == {"nightsong.fate_gap": "off"}


@each_row(
    ("threshold", "face", "answer"),
    [(30, 30, "Positive"), (30, 39, "Unclear"), (30, 40, "Negative"), (70, 79, "Unclear"), (70, 80, "Negative"),
     (0, 1, "Positive"), (0, 2, "Unclear"), (-20, 11, "Negative"), (400, 99, "Positive"), (400, 100, "Unclear"),
     (91, 100, "Unclear"), (90, 100, "Negative")],
)  # fmt: skip
def test_the_threshold_moves_the_bands_and_never_leaves_1_to_99(
    play: Play, threshold: int, face: int, answer: str
) -> None:
    assert play("nightsong.fate", World(), [face], threshold=threshold).outcome.headline == answer


def test_from_91_on_it_says_that_nothing_is_negative(play: Play) -> None:
    assert "nothing is negative" in play("nightsong.fate", World(), [95], threshold=91).outcome.because
    assert "nothing is negative" not in play("nightsong.fate", World(), [95], threshold=90).outcome.because


def test_the_signs_of_the_oracle_are_70_and_30() -> None:
    oracle = shelf.system("nightsong").oracle
    assert oracle is not None
    thresholds = {sign: make(Fate, inputs).threshold for sign, inputs in oracle.signs.items()}
    assert thresholds == {"": 50, "+": 70, "-": 30}


@pytest.mark.parametrize(
    ("inputs", "odds"),
    [
        ({}, (50, 9, 41)),
        ({"threshold": "likely"}, (70, 9, 21)),
        ({"threshold": 30}, (30, 9, 61)),
        ({"threshold": 95}, (95, 5, 0)),
        ({"chance": 35}, (35, 0, 65)),
    ],
)
def test_its_odds(inputs: dict[str, object], odds: tuple[int, int, int]) -> None:
    found = odds_of(make(shelf.procedure("nightsong.fate"), inputs), World(), tables={}).headlines
    told = [found.get(each, 0) for each in ("Positive", "Unclear", "Negative")]
    assert told == [Fraction(each, 100) for each in odds]


def test_an_unclear_answer_offers_to_ask_again(play: Play) -> None:
    offers = play("nightsong.fate", World(), [55], question="Is it far?", threshold=50).outcome.offers
    assert [(offer.procedure, dict(offer.inputs)) for offer in offers] == [
        ("nightsong.fate", {"question": "Is it far?", "threshold": 50})
    ]


def test_a_threshold_and_a_chance_together_are_refused(play: Play) -> None:
    with pytest.raises(Refused, match="one of the two"):
        play("nightsong.fate", World(), [1], threshold=50, chance=50)


@pytest.mark.parametrize("line", ["an hour", "search the nave for an hour", "overnight", "all night", "until dawn"])
def test_a_time_in_other_units_is_not_a_turn_of_that_name(line: str) -> None:
    kind = shelf.procedure("nightsong.time")
    with pytest.raises(Refused, match="an hour is 6 turns"):
        from_line(kind, line, World())
    assert from_line(kind, f"2 turns {line}", World()).model_dump()["amount"] == 2
