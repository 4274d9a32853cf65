"""Where the dice come from (rules 1.4, 1.11): tags by sign and kind, opponents, zones, wind and stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.procedure import Pick
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.duskara.risk import Risk
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


def net(play: Play, world: World, **inputs: Any) -> int:
    """How many dice are left: above 0 chance, below 0 risk."""
    for size in range(1, 13):
        try:
            done = play("duskara.risk", world, [4] * size, **inputs)
        except Refused as why:
            if "needs" not in str(why):
                raise
        else:
            return 0 if size == 1 else (1 - size if "lowest" in done.outcome.because else size - 1)
    raise AssertionError("no pool fits")


@each_row(
    ("inputs", "dice"),
    [
        ({"wind": "calm"}, 0),
        ({"wind": "steady"}, 0),
        ({"wind": "strong", "structures": True}, 0),
        ({"wind": "gale", "structures": True}, -1),
        ({"wind": "superstorm", "structures": True}, -2),
        ({"power": "adequate"}, 0),
        ({"water": "abundant", "power": "abundant", "provisions": "crisis"}, 0),
        ({"opposition": "Major", "wind": "GALE", "chance": 2}, -3),
    ],
)
def test_settings_give_the_dice_of_the_book(play: Play, world: World, inputs: dict[str, Any], dice: int) -> None:
    assert net(play, world, **inputs) == dice


@each_row(
    ("tags", "dice"),
    [
        (["Wind Compass", "Storm Pilgrim"], 2),
        (["+Proud"], 1),
        (["+Born Here", "+Quiet Feet", "-Loud Boots"], 1),
        (["+th", "−exh"], 0),
        ("+Thermal Sense, -Exhausted, +Vent", 1),
        ([], 0),
    ],
)
def test_a_sign_decides_and_without_one_the_kind_of_tag(play: Play, world: World, tags: Any, dice: int) -> None:
    assert net(play, world, tags=tags) == dice


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        (["Loud Boots"], "Write \\+Loud Boots if it helps or -Loud Boots if it hinders"),
        (["+Thermal Sense", "+therm"], "“Thermal Sense” is named twice"),
        (["+Grit", "-grit"], "“grit” is named twice"),
        (["+"], "A sign needs a tag"),
        (["+s"], "1\\) Storm Pilgrim, 2\\) Superstorm Approaching"),
    ],
)
def test_tags_that_cannot_be_counted_are_refused_with_the_way_out(
    play: Play, world: World, tags: list[str], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        play("duskara.risk", world, [4], tags=tags)


@each_row(
    ("inputs", "dice"),
    [
        ({"person": "Orso"}, -2),
        ({"person": "ors", "tags": ["Hunter"]}, -1),
        ({"person": "Orso", "tags": ["-Wary", "Hunter"]}, -2),
        ({"person": "Orso", "opposition": "major"}, -3),
        ({"person": "A stranger", "opposition": "minor"}, -1),
        ({"person": "Orso", "tags": ["Thermal Sense"]}, -1),
    ],
)
def test_an_opponents_tags_are_risk_unless_their_strength_takes_their_place(
    play: Play, world: World, inputs: dict[str, Any], dice: int
) -> None:
    assert net(play, world, **inputs) == dice


def test_an_opponent_is_not_counted_both_ways(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="leave out Hunter"):
        play("duskara.risk", world, [4], person="Orso", opposition="minor", tags=["-Hunter"])


def test_an_opponent_whom_nobody_knows_is_refused(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="No person “Zed”"):
        play("duskara.risk", world, [4], person="Zed")


def test_somebody_else_acts_with_their_own_tags(play: Play, world: World) -> None:
    assert net(play, world, by="Orso", tags=["Hunter"]) == 1
    with pytest.raises(Refused, match="No tag “Thermal Sense”"):
        play("duskara.risk", world, [4], by="Orso", tags=["Thermal Sense"])


def test_every_part_works_without_a_sheet(play: Play) -> None:
    assert net(play, World(), tags="+Quick, +Calm, -Wet", opposition="minor") == 0


def test_completion_offers_the_tags_of_the_active_character_and_the_scene(world: World) -> None:
    (pick,) = [each for each in Risk.model_fields["tags"].metadata if isinstance(each, Pick)]
    assert list(pick.names(world)) == [
        "Storm Pilgrim",
        "Thermal Sense",
        "Wind Compass",
        "Proud",
        "Exhausted",
        "Superstorm Approaching",
        "Vent Nearby",
    ]
