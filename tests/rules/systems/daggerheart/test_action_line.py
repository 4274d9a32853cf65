"""The one-line form of the action roll."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.systems.daggerheart.action import Act
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.world import Character, Listed, World

from ....rows import each_row


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("agility 14 +Scholar", {"trait": "agility", "difficulty": 14, "experiences": ("Scholar",)}),
        ("+2 15 dis", {"modifier": 2, "difficulty": 15, "favour": "disadvantage"}),
        ("fin 15 adv", {"trait": "finesse", "difficulty": 15, "favour": "advantage"}),
        ("-1 adv dis hidden", {"modifier": -1, "favour": "both", "hidden": True}),
        (
            "pres 13 +Old roads +Rally d6 with Mira with Orso",
            {
                "trait": "presence",
                "difficulty": 13,
                "experiences": ("Old roads",),
                "dice": ("Rally d6",),
                "helpers": ("Mira", "Orso"),
            },
        ),
    ],
)
def test_a_line_gives_its_inputs_and_is_written_again(line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Act, line, World(), "Leap")
    assert read.model_dump(exclude_defaults=True) == {"action": "Leap", **inputs}
    assert from_line(Act, line_of(read), World(), "Leap") == read


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("strength 14, with +old roads, adv", {"experiences": ("Old roads",), "favour": "advantage"}),
        ("strength 14 with roads with winter", {"experiences": ("Old roads", "Winter's ways")}),
        ("strength 14 with Winter", {"helpers": ("Winter",)}),
        ("strength 14 with Orso", {"helpers": ("Orso",)}),
    ],
)
def test_ones_own_experience_after_with_is_no_helper(line: str, inputs: dict[str, Any]) -> None:
    """A helper's full name goes before the beginning of an Experience."""
    world = Sheet(experiences=Map({"Old roads": 2, "Winter's ways": 2})).into(
        World(active="ilse", characters=Map({"ilse": Character(name="Ilse")})), "ilse"
    )
    if inputs == {"helpers": ("Winter",)}:
        world = world.but(people=Map({"winter": Listed(name="Winter")}))
    read = from_line(Act, line, world, "Leap").model_dump(exclude_defaults=True)
    assert read == {"action": "Leap", "trait": "strength", "difficulty": 14, **inputs}


@each_row("line", ["luck 12", "12 14", "agility strength", "12 +", "12 with", "z 12"])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        from_line(Act, line, World())
