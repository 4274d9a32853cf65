"""The risk pool (rules 1.2, 1.3, 1.11): every published roll in every reading, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


def rolled(play: Play, world: World, net: int, faces: list[int], **readings: str) -> Performed:
    """A pool of so many dice of one side, under these readings."""
    sides = {"chance": net} if net > 0 else {"risk": -net}
    return play("duskara.risk", world, faces, {f"duskara.{key}": value for key, value in readings.items()}, **sides)


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
    assert "they cancel out" in play("duskara.risk", world, [4], chance=7, risk=7).outcome.because


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
