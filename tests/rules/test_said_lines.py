"""A line that is heard can be typed as it is heard: plus and minus are signs, and `6 of 8` is 6/8."""

from __future__ import annotations

import pytest

from solo_journal.campaign.story.voice import SPEECH
from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.shelf import procedure
from solo_journal.rules.world import Character, World

from ..rows import each_row

WORLD = World().but(characters=World().characters.put("kim", Character(name="Kim")), active="kim")


@each_row(
    ("id_", "said", "written"),
    [
        ("pathwalker.trait", "awareness plus 1", "awareness +1"),
        ("daggerheart.action", "agility 14 plus Scholar minus 2", "agility 14 +Scholar -2"),
        ("daggerheart.action", "agility against Difficulty 14 adv", "agility 14 adv"),
        ("nightsong.check", "strength against DR 14", "strength 14"),
        ("duskara.risk", "plus Thermal Sense minus Exhausted", "+Thermal Sense -Exhausted"),
        ("other.condition", "Poisoned minus 2", "Poisoned -2"),
        (
            "other.create",
            "Kim, STR plus 2, HP 6 of 8, Looks: tall plus thin",
            "Kim, STR +2, HP 6/8, Looks: tall plus thin",
        ),
        ("pathwalker.gear", "Salve 1 Life Point x3", "Salve 1 LP x3"),
        ("daggerheart.gear", "Root, d6 hit points 2 uses", "Root, d6 HP 2 uses"),
        ("other.roll", "d20 plus STR v 14", "d20 +STR v 14"),
        ("nightsong.hurt", "1d6 the stair gives way", "d6 the stair gives way"),
        ("duskara.ask", "Is there one plus 2", "Is there one plus 2"),
    ],
)
def test_signs_may_be_typed_as_they_are_said(id_: str, said: str, written: str) -> None:
    assert inputs_from(procedure(id_), said, WORLD) == inputs_from(procedure(id_), written, WORLD)
    assert "plus 2" in inputs_from(procedure("duskara.ask"), "Is there one plus 2", WORLD)["question"]


@pytest.mark.parametrize(
    ("written", "said"),
    [("2 × bandit", "bandit, 2 of them"), ("2 × d4 HP", "2 times d4 hit points"), ("1 × Rope", "Rope, 1 of them")],
)
def test_how_many_come_is_said_in_english(written: str, said: str) -> None:
    assert SPEECH.change(written) == said


def test_an_abbreviation_that_is_explained_is_said_once() -> None:
    assert SPEECH.signs("Life Points (LP) are 3") == "Life Points are 3"
