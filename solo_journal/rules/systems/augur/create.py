"""Guided creation of an Augur sheet: approaches in the player's own words, or a ready character."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...characters import shared, sheet_outcome, whose_ready_sheet
from ...command_hints import way
from ...immutable import Map
from ...inputs import SPOKEN, Line, MaybeName, Words, reads
from ...line_grammar import OneOf, Rest
from ...outcome import Outcome
from ...procedure import Ways, WithoutDice
from ...refusal import BadInput
from ...world import World
from .sheet import HIGHEST_APPROACH, STRESS_MOST, Sheet

Folk = Literal["", "reader of signs", "lamplighter", "bridge warden", "tide diver"]
READY: dict[str, dict[str, Any]] = {
    "reader of signs": {
        "approaches": {"Finesse": 1, "Force": 0, "Insight": 3, "Heart": 2},
        "expertise": ("Birds and weather",),
        "abilities": ("Tells a lie by its echo",),
        "bonds": ("owes a village one true answer",),
    },
    "lamplighter": {
        "approaches": {"Finesse": 3, "Force": 1, "Insight": 2, "Heart": 0},
        "expertise": ("Roofs and ladders",),
        "abilities": ("Catfall",),
        "bonds": ("keeps the night watch fed",),
    },
    "bridge warden": {
        "approaches": {"Finesse": 0, "Force": 3, "Insight": 1, "Heart": 2},
        "expertise": ("Old stonework",),
        "abilities": ("Cannot be moved",),
        "bonds": ("swore never to close the gate again",),
    },
    "tide diver": {
        "approaches": {"Finesse": 2, "Force": 2, "Insight": 1, "Heart": 1},
        "expertise": ("What lies under water",),
        "abilities": ("Holds her breath for a tide",),
        "bonds": ("brings up the names of the drowned",),
    },
}
"""Ready characters, written for this program."""
NAMES = {
    "reader of signs": "Corvin Ashe",
    "lamplighter": "Ida Vane",
    "bridge warden": "Berit Stane",
    "tide diver": "Nim Arrow",
}
DICE = 6
"""Dice that a new character shares among the approaches. The source gives no number; this is ours."""
START = "Finesse 2, Force 1, Insight 2, Heart 1"
"""Default approaches. The source names only Finesse; the others are ours."""

_PAIR = re.compile(r"^(.*\S)\s+(\d+)$")


def approaches_of(text: str) -> Map[str, int]:
    """`Finesse 2, Force 1` as dice by approach. Raises `BadInput`."""
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        pair = _PAIR.match(part)
        if pair is None or int(pair[2][:3]) > HIGHEST_APPROACH:
            raise BadInput(f"“{part[:40]}” needs a name and dice from 0 to 6, such as Finesse 2.", part)
        if pair[1] in found:
            raise BadInput(f"{pair[1]} is given twice. Keep one of them.")
        found[pair[1]] = int(pair[2])
    return Map(found)


class Create(WithoutDice):
    """Make a character's Augur sheet. Momentum begins at 2 and Stress at 0.

    The source shows its character sheet as a picture and names only one approach, Finesse. So the approaches are yours
    to name: each gives 0 to 6 action dice. Or take a ready character. You can change everything later.

    Example: approaches="Finesse 2, Force 1, Insight 2, Heart 1" expertise="Old tunnels"
    """

    id = "augur.create"
    version = 2  # abilities are written down
    called = "Create a sheet"
    key = "sc"
    also = "make the augur sheet"
    tells_for = "changes"
    words = "name"
    page = "Core Rules; the approaches are by this program"

    ways: ClassVar[Ways | None] = Ways("ready", {"": ("approaches", "expertise", "abilities", "bonds")})

    ready: Annotated[Folk, SPOKEN, OneOf()] = Field(
        "",
        title="Ready character",
        description="a ready one (reader of signs, lamplighter, bridge warden, tide diver); your own if empty",
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a new character's name; left out, the one you play")
    approaches: Annotated[Line, reads(approaches_of)] = Field(
        START, description="each approach with its dice, usually six in all, with commas between them"
    )
    expertise: Words = Field(
        (), description=("one or two fields in which your character is at home, with commas: Old tunnels, Sea trade")
    )
    abilities: Words = Field(
        (), description="one thing that only your character can do, such as Catfall; more come later"
    )
    bonds: Words = Field(
        (),
        description=(
            "promises and people that they cannot shrug off, with commas: owes Mira a life, keeps the watch fed"
        ),
    )
    stress: int = Field(
        STRESS_MOST,
        ge=0,
        le=20,
        title="Boxes of Stress",
        description="boxes of Stress, which are taken when Momentum runs out: 3 is frail, 4 usual, 6 tough",
    )

    def happens(self, world: World) -> Outcome:
        change = f"Change this one: {way('augur.approach')}, {way('augur.learn')}."
        world, key = whose_ready_sheet(world, self, NAMES, "an Augur sheet", change)
        given = {"approaches": approaches_of(self.approaches), "expertise": self.expertise, "bonds": self.bonds}
        tree = {"abilities": self.abilities or None, **READY.get(self.ready, given), "stress_most": self.stress}
        if self.made_before(2):
            tree["abilities"] = None
        sheet = Sheet.read(tree, "The new sheet")
        said = ", ".join(f"{name} {value}" for name, value in sheet.approaches.items())
        numbers = f"{said}. Momentum {sheet.momentum}. {shared(sum(sheet.approaches.values()), DICE)}".strip()
        return sheet_outcome(sheet.into(world, key), key, numbers)
