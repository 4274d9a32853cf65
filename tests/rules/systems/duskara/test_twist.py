"""The twist (rules 1.5, 1.6): it comes by itself at three doubles, after the answer; and the counter by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.duskara.oracle import Twist
from solo_journal.rules.systems.duskara.state import Duskara
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


@pytest.fixture
def brink(play: Play, world: World) -> World:
    """A world whose next doubles bring a twist."""
    return play("duskara.counter", world, value=2).after


def test_the_third_doubles_answer_first_and_then_twist(play: Play, brink: World) -> None:
    done = play("duskara.ask", brink, [3, 3, 1, 1, 4], favour="disadvantage", question="Does Zhiren see me?")
    assert done.outcome.headline == "Yes, and"
    assert Duskara.of(done.outcome.world).twist == 3
    (step,) = done.steps
    assert step.procedure == Twist()
    assert step.outcome.headline == "A third party hinders the hero"
    assert step.outcome.asks == "A third party hinders the hero: who or what?"
    assert in_text(step.outcome.rolls) == "1 · 4"
    assert Duskara.of(done.after).twist == 0
    assert [answer.label for answer in done.answers] == ["Chance", "Risk", "Subject", "Action"]


def test_a_twist_by_hand_leaves_the_counter_alone(play: Play, brink: World) -> None:
    done = play("duskara.twist", brink, [6, 1])
    assert done.outcome.headline == "An object appears"
    assert done.changes == ()


@each_row(
    ("row", "subject", "action"),
    [
        (1, "A third party", "appears"),
        (2, "The hero", "alters the location"),
        (3, "An encounter", "helps the hero"),
        (4, "A physical event", "hinders the hero"),
        (5, "An emotional event", "changes the goal"),
        (6, "An object", "ends the scene"),
    ],
)
def test_each_die_reads_its_own_column(play: Play, world: World, row: int, subject: str, action: str) -> None:
    assert play("duskara.twist", world, [row, row]).outcome.headline == f"{subject} {action}"
    assert play("duskara.twist", world, [row, 1]).outcome.headline == f"{subject} appears"
    assert play("duskara.twist", world, [1, row]).outcome.headline == f"A third party {action}"
    one_die = play("duskara.twist", world, [row], {"duskara.twist_dice": "one"})
    assert one_die.outcome.headline == f"{subject} {action}"


def test_a_twist_that_ends_the_scene_or_changes_the_goal_offers_it(play: Play, world: World) -> None:
    offered = {face: play("duskara.twist", world, [1, face]).outcome.offers for face in range(1, 7)}
    assert [offer.procedure for offer in offered[5]] == ["duskara.tag"]
    assert [offer.procedure for offer in offered[6]] == ["duskara.mood"]
    assert not any(offered[face] for face in range(1, 5))
    goal = play(offered[5][0].procedure, world, name="Warn the shrine", **offered[5][0].inputs)
    assert goal.changes[0].after == {"name": "Warn the shrine", "kind": "goal"}


def test_thirty_six_twists_are_equally_likely(world: World, tables: Tables) -> None:
    odds = odds_of(Twist(), world, tables=tables)
    assert set(odds.headlines.values()) == {Fraction(1, 36)}
    assert len(odds.headlines) == 36
    assert f"{100 / 6:.1f}%" in Twist.help()


@pytest.mark.parametrize("value", [0, 1, 2])
def test_the_counter_can_be_set_by_hand(play: Play, world: World, value: int) -> None:
    start = play("duskara.ask", world, [2, 2], question="First?").after
    if value == 1:
        with pytest.raises(Refused, match="already 1 of 3"):
            play("duskara.counter", start, value=1)
        return
    done = play("duskara.counter", start, value=value)
    assert Duskara.of(done.after).twist == value
    assert done.outcome.headline == f"Twist {value} of 3"
    assert len(done.changes) == 1


@pytest.mark.parametrize("value", [-1, 3])
def test_the_counter_is_set_to_0_1_or_2(play: Play, world: World, value: int) -> None:
    with pytest.raises(ValueError, match=r"less than|greater than"):
        play("duskara.counter", world, value=value)


def test_a_tick_between_others_that_was_undone_leaves_room_for_the_next(play: Play, brink: World) -> None:
    state = Duskara.of(brink)
    gap = state.but(doubles=state.doubles.without("1")).into(brink)
    assert Duskara.of(play("duskara.ask", gap, [2, 2]).after).twist == 2
