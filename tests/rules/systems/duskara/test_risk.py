"""The risk pool (rules 1.2, 1.3, 1.11): every published roll in every reading, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


def rolled(play: Play, world: World, net: int, faces: list[int], **readings: str) -> Performed:
    """A pool of so many dice of one side, under these readings."""
    sides = {"chance": net} if net > 0 else {"risk": -net}
    return play("duskara.risk", world, faces, {f"duskara.{key}": value for key, value in readings.items()}, **sides)


@each_row(
    ("net", "faces", "answer"),
    [
        (1, [5, 5], "Yes, and"),
        (1, [6, 6], "Yes, and"),
        (1, [4, 4], "Yes"),
        (1, [3, 3], "Yes, but"),
        (1, [2, 2], "No, but"),
        (1, [1, 1], "No"),
        (2, [6, 4, 4], "Yes, and"),
        (2, [5, 4, 4], "Yes"),
        (2, [3, 3, 3], "Yes, but"),
        (0, [6], "Yes, and"),
        (0, [5], "Yes"),
        (0, [4], "Yes, but"),
        (0, [3], "No, but"),
        (0, [2], "No"),
        (0, [1], "No, and"),
        (-1, [6, 2], "No"),
        (-1, [6, 6], "Yes, and"),
        (-1, [1, 5], "No, and"),
        (-1, [4, 4], "Yes, but"),
        (-2, [4, 4, 5], "Yes, but"),
    ],
)
def test_the_published_rolls(play: Play, world: World, net: int, faces: list[int], answer: str) -> None:
    done = rolled(play, world, net, faces)
    assert done.outcome.headline == answer
    assert [roll.faces for roll in done.outcome.rolls] == [tuple(faces)]
    assert done.outcome.marks == (answer[:3].strip(",").lower(),)
    assert done.changes == ()


@each_row(
    ("reading", "net", "faces", "answer"),
    [
        ("A1", -1, [4, 4], "No, but"),
        ("A1", -1, [1, 1], "No, and"),
        ("A1", -2, [5, 6, 6], "Yes"),
        ("A2", -1, [3, 3], "Yes, but"),
        ("A2", -1, [6, 6], "Yes, and"),
        ("A2", -2, [2, 6, 6], "No"),
        ("B", -1, [6, 2], "Yes, and"),
        ("B", -1, [1, 5], "Yes"),
        ("B", -1, [4, 4], "Yes"),
        ("C", -3, [5], "Yes"),
        ("C", -1, [1], "No, and"),
        ("D", -1, [5, 5], "No, and"),
        ("D", -2, [5, 6, 6], "Yes"),
        ("D", -2, [2, 6, 2], "No, and"),
    ],
)
def test_risk_that_is_left_over_under_each_reading(
    play: Play, world: World, reading: str, net: int, faces: list[int], answer: str
) -> None:
    assert rolled(play, world, net, faces, net_risk=reading).outcome.headline == answer


@pytest.mark.parametrize("faces", [[3, 3], [3, 1, 3], [3, 3, 3]])
def test_two_threes_may_be_read_as_printed(play: Play, world: World, faces: list[int]) -> None:
    assert rolled(play, world, len(faces) - 1, faces, pair33="printed").outcome.headline == "No"
    assert rolled(play, world, len(faces) - 1, faces, pair33="rule").outcome.headline == "Yes, but"


def test_a_single_highest_three_is_not_a_pair(play: Play, world: World) -> None:
    assert rolled(play, world, 2, [3, 2, 2], pair33="printed").outcome.headline == "No, but"


@pytest.mark.parametrize("both", [1, 2, 7])
def test_chance_and_risk_that_cancel_leave_the_action_die(play: Play, world: World, both: int) -> None:
    done = play("duskara.risk", world, [4], chance=both, risk=both)
    assert done.outcome.headline == "Yes, but"
    assert "they cancel out" in done.outcome.because


@pytest.mark.parametrize("side", ["chance", "risk"])
def test_twelve_dice_are_rolled_at_most_after_cancelling(play: Play, world: World, side: str) -> None:
    done = play("duskara.risk", world, [5] * 12, **{side: 40})
    assert done.answers[0].dice == "12d6"
    assert "12 dice at most" in done.outcome.because
    assert "at most" not in play("duskara.risk", world, [5] * 12, **{side: 11}).outcome.because
    assert play("duskara.risk", world, [4], chance=40, risk=40).answers[0].dice == "1d6"


def test_the_detail_says_what_counted_and_which_die_decided(play: Play, world: World) -> None:
    done = play("duskara.risk", world, [5, 5, 2], tags=["+Thermal Sense", "-Exhausted"], chance=2)
    assert done.outcome.because == (
        "Chance 3 (Thermal Sense, other reasons 2) against risk 1 (Exhausted), chance 2 left: "
        "the highest of 3 dice decides and shows more than once: one step up from Yes."
    )
    assert play("duskara.risk", world, [4]).outcome.because == "Nothing helps or hinders: the Action Die decides."


@each_row(("face", "offered"), [(1, True), (2, False), (3, True), (4, True), (5, False), (6, False)])
def test_a_costly_result_offers_a_condition_or_a_turn_of_the_scene(
    play: Play, world: World, face: int, offered: bool
) -> None:
    offers = play("duskara.risk", world, [face]).outcome.offers
    expected = [("duskara.condition", "name"), ("duskara.scene_tag", "name")] if offered else []
    assert [(offer.procedure, offer.missing) for offer in offers] == expected


def test_a_psychic_ability_that_helped_offers_its_backlash(play: Play, world: World) -> None:
    offers = play("duskara.risk", world, [4, 1], tags="+Thermal Sense").outcome.offers
    assert offers[0].procedure == "duskara.backlash"
    after = play(offers[0].procedure, world, **offers[0].inputs)
    assert after.outcome.headline == "Overwhelmed by Thermal Noise"


def test_nobody_is_offered_a_condition_where_nobody_has_a_sheet(play: Play) -> None:
    offers = play("duskara.risk", World(), [4]).outcome.offers
    assert [offer.procedure for offer in offers] == ["duskara.scene_tag"]


def test_zoomed_out_a_roll_settles_the_whole_scene(play: Play, world: World) -> None:
    assert "whole scene" not in play("duskara.risk", world, [4]).outcome.because
    out = play("duskara.zoom", world, scope="scene").after
    assert "whole scene" in play("duskara.risk", out, [4]).outcome.because
    assert "whole scene" not in play("duskara.risk", out, [4], scope="moment").outcome.because


def test_dice_that_do_not_fit_are_refused(play: Play, world: World) -> None:
    with pytest.raises(BadInput, match="Pool needs 2d6"):
        play("duskara.risk", world, [4], chance=1)
    with pytest.raises(BadInput, match="1 to 6, not 7"):
        play("duskara.risk", world, [7])


@pytest.mark.parametrize("side", ["chance", "risk"])
def test_a_pool_has_no_negative_dice(play: Play, world: World, side: str) -> None:
    with pytest.raises(ValueError, match="greater than or equal to 0"):
        play("duskara.risk", world, [4], **{side: -1})
