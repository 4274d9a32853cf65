"""The one-line form of a check: what is understood, what it gives back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.refusal import BadInput, why_not
from solo_journal.rules.systems.nightsong.check import Nuanced
from solo_journal.rules.world import World

from ....rows import each_row


@each_row(
    ("line", "inputs"),
    [
        ("dex", {"ability": "dexterity"}),
        ("dex 15", {"ability": "dexterity", "dr": 15}),
        ("con dr 9 -", {"ability": "constitution", "dr": 9, "favour": "disadvantage"}),
        ("DR18 pre", {"ability": "presence", "dr": 18}),
        ("pre easy +", {"ability": "presence", "dr": 9, "favour": "advantage"}),
        ("str difficult -", {"ability": "strength", "dr": 15, "favour": "disadvantage"}),
        ("con + -", {"ability": "constitution", "favour": "both"}),
        ("+2 12", {"ability": 2, "dr": 12}),
        ("-1", {"ability": -1}),
        ("2 9", {"ability": 2, "dr": 9}),
        ("12 dex", {"ability": "dexterity", "dr": 12}),
        ("str -Broken arm 15", {"ability": "strength", "conditions": ["Broken arm"], "dr": 15}),
        ("str 15 +Mira Vale -Broken arm", {"ability": "strength", "dr": 15, "helper": "Mira Vale",
                                           "conditions": ["Broken arm"]}),
        ("dex focus", {"ability": "dexterity", "focus": True}),
        ("Dexterity EXTREME", {"ability": "dexterity", "dr": 18}),
    ],
)  # fmt: skip
def test_a_line_is_understood(line: str, inputs: dict[str, Any]) -> None:
    assert from_line(Nuanced, line, World(), "Climb") == make(Nuanced, {"question": "Climb", **inputs})


def test_a_condition_is_completed_from_the_sheet(world: World) -> None:
    conditions = {"broken-arm": {"name": "Broken arm"}}
    brenna = world.characters["brenna"]
    sheets = brenna.sheets.put("nightsong", {**brenna.sheets["nightsong"], "conditions": conditions})
    hurt = world.but(characters=world.characters.put("brenna", brenna.but(sheets=sheets)))
    assert from_line(Nuanced, "dex -brok", hurt).conditions == ("Broken arm",)


@each_row(
    ("line", "said"),
    [
        ("", "needs ability"),
        ("15", "needs ability"),
        ("easy", "needs ability"),
        ("luck 12", "“luck” is not part of Nuanced check"),
        ("dex str", "The ability is given twice"),
        ("dex 12 15", "The dr is given twice"),
        ("dex +3", "“\\+3” is not part of Nuanced check"),
        ("dex 99999", "dr is a whole number from 1 to 60"),
        ("dex 99", "dr is a whole number from 1 to 60"),
    ],
)
def test_what_is_wrong_with_a_line_is_reported(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        from_line(Nuanced, line, World())


@given(
    st.sampled_from(["strength", "dexterity", -3, 0, 6]),
    st.integers(1, 60),
    st.sampled_from(["", "advantage", "disadvantage", "both"]),
    st.sampled_from(["", "Mira", "Old Tam"]),
    st.booleans(),
)
def test_the_line_of_a_check_gives_the_check_back(
    ability: str | int, dr: int, favour: str, helper: str, focus: bool
) -> None:
    inputs = {"ability": ability, "dr": dr, "favour": favour, "helper": helper, "focus": focus}
    check = make(Nuanced, inputs)
    assert from_line(Nuanced, line_of(check), World()) == check


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused_in_a_sentence(line: str) -> None:
    why = why_not(lambda world: from_line(Nuanced, line, world), World())
    assert why == "" or why.rstrip("”").endswith((".", "?"))
