"""Declared fields: what panes draw of a character and of the campaign, and the words of what changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules.kinds.view import ChipsPart, ConditionsPart, MeterPart
from solo_journal.rules.perform import Performed
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.duskara import SYSTEM
from solo_journal.rules.systems.duskara.fields import TWIST
from solo_journal.rules.world import World

Play = Callable[..., Performed]


def test_a_character_is_drawn_as_conditions_then_tags_by_kind(world: World) -> None:
    (shown,) = SYSTEM.views(world)
    weighs, *tags = shown.parts
    assert isinstance(weighs, ConditionsPart)
    assert [(row.name, row.recovery) for row in weighs.conditions] == [("Exhausted", "rest")]
    chips = [(part.label, part.chips) for part in tags if isinstance(part, ChipsPart)]
    assert [(label, [(chip.name, chip.sign) for chip in each]) for label, each in chips] == [
        ("skill", [("Thermal Sense", "+")]),
        ("gear", [("Wind Compass", "+")]),
        ("frailty", [("Proud", "-")]),
    ]


def test_the_campaign_is_drawn_with_what_raised_the_counter(play: Play, world: World) -> None:
    ticked = play("duskara.ask", world, [2, 2], question="Does he see me?").after
    (shown,) = SYSTEM.campaign_views(ticked)
    meter, scene = shown.parts
    assert isinstance(meter, MeterPart)
    assert isinstance(scene, ChipsPart)
    assert (meter.label, meter.value, meter.top, meter.history) == ("Twist Counter", 1, 3, ("Does he see me?",))
    assert [(chip.name, chip.sign) for chip in scene.chips] == [("Superstorm Approaching", "-"), ("Vent Nearby", "+")]


@pytest.mark.parametrize(
    ("start", "value", "told"),
    [(0, 2, "Twist Counter 0 -> 2"), (2, 0, "Twist Counter 2 -> 0"), (1, 2, "Twist Counter 1 -> 2")],
)
def test_the_counter_moves_in_one_phrase(play: Play, world: World, start: int, value: int, told: str) -> None:
    before = play("duskara.counter", world, value=start).after if start else world
    assert words_of_changes(play("duskara.counter", before, value=value).changes, INSTALLED) == [told]


def test_a_twist_that_empties_the_counter_is_shown_as_one_move(play: Play, world: World) -> None:
    brink = play("duskara.counter", world, value=2).after
    assert words_of_changes(play("duskara.ask", brink, [3, 3, 1, 4]).changes, INSTALLED) == ["Twist Counter 2 -> 0"]


def test_what_came_and_went_is_reported_by_name(play: Play, world: World) -> None:
    told = [
        words_of_changes(play(id_, world, **inputs).changes, INSTALLED)
        for id_, inputs in (
            ("duskara.condition", {"name": "Injured"}),
            ("duskara.clear", {"name": "exh"}),
            ("duskara.untag", {"name": "compass"}),
            ("duskara.drop_scene_tag", {"name": "vent"}),
            ("duskara.zoom", {"scope": "scene"}),
        )
    ]
    assert told == [
        ["Injured added"],
        ["Exhausted removed"],
        ["Wind Compass removed"],
        ["scene tag +Vent Nearby removed"],
        ["zoomed out to the scene"],
    ]


def test_a_scene_tag_is_told_once_as_one_and_with_its_sign(play: Play, world: World) -> None:
    outcome = play("duskara.scene_tag", world, name="Ice Underfoot").outcome
    assert (outcome.headline, outcome.because, outcome.tells) == ("Scene tag: -Ice Underfoot", "", ())


def test_every_way_to_change_the_sheet_is_there() -> None:
    assert {kind.id for kind in SYSTEM.sheet} == {"duskara.tag", "duskara.condition", "duskara.clear", "duskara.untag"}


def test_the_counter_answers_to_the_id_of_its_mark() -> None:
    assert "duskara.counter" in {value.id for value in SYSTEM.values(World())}


@pytest.mark.parametrize(
    ("keys", "before", "after", "moved"),
    [
        (("2",), None, {"scene": 1}, (1, 2)),
        (("2",), {"scene": 1}, None, (2, 1)),
        ((), {"1": {}, "2": {}}, {}, (2, 0)),
        (("2", "question"), "Where?", "Who?", None),
    ],
)
def test_a_tick_moves_the_counter_by_one(
    keys: tuple[str, ...], before: Any, after: Any, moved: tuple[int, int] | None
) -> None:
    assert TWIST.moved(keys, before, after) == moved
