"""The one-line form `d: +Thermal Sense -exh +2 -1 moderate gale`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Ambiguous, BadInput
from solo_journal.rules.systems.duskara.npc import NpcActs
from solo_journal.rules.systems.duskara.risk import Risk
from solo_journal.rules.systems.duskara.scene import NextScene
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


@each_row(
    ("line", "inputs"),
    [
        ("", {}),
        ("+Thermal Sense -Exhausted", {"tags": ("+Thermal Sense", "-Exhausted")}),
        ("+th -ex", {"tags": ("+Thermal Sense", "-Exhausted")}),
        ("+Thermal Sense −Exhausted", {"tags": ("+Thermal Sense", "-Exhausted")}),
        ("+ Thermal Sense - Exhausted", {"tags": ("+Thermal Sense", "-Exhausted")}),
        (
            "+Thermal Sense -Exhausted +2 -1 moderate gale",
            {
                "tags": ("+Thermal Sense", "-Exhausted"),
                "chance": 2,
                "risk": 1,
                "opposition": "moderate",
                "wind": "gale",
            },
        ),
        ("+2 +1 -3", {"chance": 3, "risk": 3}),
        ("major", {"opposition": "major"}),
        ("day side strong wind", {"environment": "day", "wind": "strong"}),
        ("superstorm structures scene", {"wind": "superstorm", "structures": True, "scope": "scene"}),
        ("water crisis power abundant", {"water": "crisis", "power": "abundant"}),
        ("-exh moderate", {"tags": ("-Exhausted",), "opposition": "moderate"}),
        ("-Loud Boots moderate", {"tags": ("-Loud Boots moderate",)}),
        ("-Strong Gale", {"tags": ("-Strong Gale",)}),
        ("-Wet rope minor gale", {"tags": ("-Wet rope",), "opposition": "minor", "wind": "gale"}),
        ("+2 -gale -water crisis", {"chance": 2, "wind": "gale", "water": "crisis"}),
        ("+Strong back -gale", {"tags": ("+Strong back",), "wind": "gale"}),
        ("Thermal Sense gale -1", {"tags": ("Thermal Sense",), "wind": "gale", "risk": 1}),
        ("Orso", {"person": "Orso"}),
        ("minor Orso gale +th", {"tags": ("+Thermal Sense",), "person": "Orso", "opposition": "minor", "wind": "gale"}),
        ("+Wind-torn Cloak", {"tags": ("+Wind-torn Cloak",)}),
        ("-superstorm", {"tags": ("-Superstorm Approaching",)}),
        ("superstorm", {"wind": "superstorm"}),
        ("+th v Orso minor", {"tags": ("+Thermal Sense",), "person": "Orso", "opposition": "minor"}),
    ],
)
def test_a_line_gives_these_inputs(world: World, line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Risk, line, world, "Slip past?")
    assert read.model_dump(exclude_defaults=True) == {"question": "Slip past?", **inputs}


def test_dice_may_follow_somebody_elses_question_and_a_mood_is_chosen_alone(world: World) -> None:
    theirs = from_line(NpcActs, "Orso Does he find 3 of us? +2 -1", world)
    assert (theirs.question, theirs.chance, theirs.risk) == ("Does he find 3 of us?", 2, 1)
    within = from_line(NpcActs, "Does Orso find me? +1", world)
    assert (within.person, within.question, within.chance) == ("Orso", "Does Orso find me?", 1)
    moods = [from_line(NextScene, line, world) for line in ("quiet", "Quiet waters")]
    assert [(each.title, each.mood) for each in moods] == [("", "quiet"), ("Quiet waters", "")]


@pytest.mark.parametrize("line", ["+th -ex +2 -1 moderate gale", "water crisis", "minor Orso", "structures", "exh"])
def test_a_roll_can_be_written_as_the_line_that_gives_it(world: World, line: str) -> None:
    read = from_line(Risk, line, world, "Slip past?")
    assert from_line(Risk, line_of(read), world, "Slip past?") == read


@each_row(
    ("line", "why"),
    [
        ("gail", "“gail” is not part of Risk pool. Did you mean gale"),
        ("+th frobnicate -", "Nothing follows “-”. Write tags that count"),
        ("+1 frobnicate", "frobnicate"),
        ("minor major", "opposition is given twice"),
        ("+9999", "“\\+9999” is not part of Risk pool. It takes"),
        ("3", "“3” is not part of Risk pool. It takes"),
        ("Orso Nobody", "“Nobody” is not part"),
        ("ex", "“ex” is not part of Risk pool"),
        ("+" + "x" * 200, "tags is"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_the_word_at_fault(world: World, line: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        from_line(Risk, line, world)


def test_a_tag_that_several_could_be_is_refused_with_those_when_it_is_done(world: World) -> None:
    with pytest.raises(Ambiguous, match="1\\) Storm Pilgrim, 2\\) Superstorm Approaching"):
        from_line(Risk, "+s", world).refusal(world)


def test_the_line_of_the_first_five_minutes(play: Play, world: World) -> None:
    read = from_line(Risk, "+th -ex", world, "Slip past through the steam")
    done = play("duskara.risk", world, [4], **read.model_dump())
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Yes, but", "4")
    assert done.outcome.asks == "Yes, but: what does it cost?"


@given(st.text(alphabet="+-−4 thexOrsogalemin,", max_size=40))
def test_no_line_does_anything_but_read_or_refuse(line: str) -> None:
    try:
        told = from_line(Risk, line, World(), "Slip past?").question
    except BadInput as why:
        told = str(why)
    assert told.endswith((".", "?"))
