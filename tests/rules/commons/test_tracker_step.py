"""Step dice (rules 2.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.commons.tracker import Step
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import from_words
from solo_journal.rules.odds import odds_of
from solo_journal.rules.outcome import Event
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.trackers import Clock, StepDie, Tracker
from solo_journal.rules.world import World

from ...rows import each_row


def with_torch(die: int, start: int = 12) -> World:
    torch: Tracker = StepDie.model_validate({"name": "Torch", "start": start, "die": die})
    return World(trackers=Map({"torch": torch, "hunters": Clock(name="Hunters")}))


@each_row(
    ("die", "face", "after"),
    [
        (12, 1, 8), (12, 2, 10), (12, 3, 10), (12, 4, 12), (12, 12, 12),
        (10, 1, 6), (10, 3, 8), (10, 4, 10),
        (8, 1, 4), (8, 2, 6), (8, 4, 8), (8, 8, 8),
        (6, 1, 0), (6, 2, 4), (6, 3, 4), (6, 4, 6),
        (4, 1, 0), (4, 2, 0), (4, 3, 0), (4, 4, 4),
    ],
)  # fmt: skip
def test_one_steps_down_two_and_two_or_three_one(die: int, face: int, after: int) -> None:
    done = perform(Step(tracker="Torch"), with_torch(die), Typed([face]), tables={})
    assert done.outcome.headline == f"d{after}"
    assert in_text(done.outcome.rolls) == str(face)
    torch = done.after.trackers["torch"]
    assert isinstance(torch, StepDie)
    assert (torch.die, torch.start) == (after, 12)
    assert [each.path for each in done.changes] == (["trackers/torch/die"] if after != die else [])


@pytest.mark.parametrize(
    ("die", "face", "detail"),
    [(8, 3, "Torch d8 -> d6"), (8, 5, "Torch still d8"), (4, 1, "Torch is spent"), (6, 1, "Torch is spent")],
)
def test_the_detail_says_what_became_of_it(die: int, face: int, detail: str) -> None:
    done = perform(Step(tracker="torch"), with_torch(die), Typed([face]), tables={})
    assert done.outcome.because == detail
    assert done.answers[0].label == "Torch"
    assert done.answers[0].dice == f"1d{die}"


def test_at_the_end_of_the_chain_it_tells_asks_and_offers_a_refill() -> None:
    outcome = perform(Step(tracker="Torch"), with_torch(4), Typed([2]), tables={}).outcome
    assert outcome.events == (Event("full", "torch"),)
    assert outcome.asks == "Torch is spent: what happens?"
    assert [(each.procedure, each.inputs) for each in outcome.offers] == [("tracker.refill", {"tracker": "torch"})]
    assert [(tell.text, tell.tone, tell.subject) for tell in outcome.tells] == [("Torch is spent", "bad", "torch")]
    assert [(each.before, each.after) for tell in outcome.tells for each in tell.moved] == [(4, 0)]


@pytest.mark.parametrize("die", ["d8", "D8", "8", " d8 "])
def test_a_die_needs_no_tracker(die: str) -> None:
    world = World()
    done = perform(from_words(Step, [f"die={die}"]), world, Typed([1]), tables={})
    assert (done.outcome.headline, done.outcome.because) == ("d4", "Step die d8 -> d4")
    assert done.answers[0].label == "Step die"
    assert done.after == world


def test_a_die_without_a_tracker_is_no_event_when_spent() -> None:
    outcome = perform(Step(die=4), World(), Typed([1]), tables={}).outcome
    assert (outcome.headline, outcome.events, outcome.offers) == ("d0", (), ())
    assert outcome.asks == "Step die is spent: what happens?"


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (Step(tracker="Torch"), "Torch is spent: refill it first."),
        (Step(tracker="Hunters"), "Hunters is a clock, not a step die: tick it or set it instead."),
        (Step(tracker="Rope"), "No tracker “Rope”. Known: Torch, Hunters."),
        (Step(), "one of the two"),
        (Step(tracker="Torch", die=8), "one of the two"),
    ],
)
def test_other_trackers_and_spent_dice_are_refused(step: Step, says: str) -> None:
    world = with_torch(0)
    assert says in step.refusal(world)
    with pytest.raises(Refused) as refused:
        perform(step, world, Typed([4]), tables={})
    assert says in str(refused.value)


def chances(die: int) -> dict[int, Fraction]:
    """The chance of each next die, from the procedure's own odds."""
    odds = odds_of(Step(tracker="Torch"), with_torch(die), tables={})
    return {int(headline.removeprefix("d")): weight for headline, weight in odds.headlines.items()}


def expected_rolls(die: int) -> Fraction:
    """Rolls until it is spent, the last one counted: a Markov sum over the chain."""
    if not die:
        return Fraction(0)
    chance = chances(die)
    stays = chance.pop(die)
    return (1 + sum(weight * expected_rolls(after) for after, weight in chance.items())) / (1 - stays)


@pytest.mark.parametrize(
    ("die", "stays", "rolls"),
    [
        (4, Fraction(1, 4), Fraction(4, 3)),
        (6, Fraction(1, 2), Fraction(26, 9)),
        (8, Fraction(5, 8), Fraction(136, 27)),
        (10, Fraction(7, 10), Fraction(620, 81)),
        (12, Fraction(3, 4), Fraction(2620, 243)),
    ],
)
def test_exact_odds_and_expected_rolls(die: int, stays: Fraction, rolls: Fraction) -> None:
    assert chances(die)[die] == stays
    assert sum(chances(die).values()) == 1
    assert expected_rolls(die) == rolls


@pytest.mark.parametrize(("die", "spent"), [(4, Fraction(3, 4)), (6, Fraction(1, 6)), (8, Fraction(0))])
def test_the_chance_to_be_spent_has_odds_of_its_own(die: int, spent: Fraction) -> None:
    odds = odds_of(Step(tracker="Torch"), with_torch(die), tables={})
    assert odds.marks.get("spent", 0) == spent


def test_several_times_it_is_rolled_once_after_another_and_ends_when_it_is_spent() -> None:
    done = perform(Step(tracker="Torch", times=5), with_torch(8), Typed([8, 3, 1]), tables={})
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("d0", "8 · 3 · 1")
    assert [answer.dice for answer in done.answers] == ["1d8", "1d8", "1d6"]


def test_two_rolls_of_a_d4_hold_at_one_of_sixteen() -> None:
    odds = odds_of(Step.model_validate({"die": 4, "times": 2}), World(), tables={})
    assert odds.headlines == {"d0": Fraction(15, 16), "d4": Fraction(1, 16)}
