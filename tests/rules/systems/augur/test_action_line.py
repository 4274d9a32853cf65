"""The one-line form of the action roll."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.systems.augur.action import Act
from solo_journal.rules.world import World

from ....rows import each_row


@each_row(
    ("line", "inputs"),
    [
        ("3d2t", {"dice": 3, "threat": 2}),
        ("3d 1t", {"dice": 3, "threat": 1}),
        ("0d", {"dice": 0}),
        ("finesse 2t", {"approach": "finesse", "threat": 2}),
        ("Force threat 2 position 1", {"approach": "Force", "threat": 2, "position": 1}),
        ("Finesse risky", {"approach": "Finesse", "threat": 1}),
        ("2d -1t", {"dice": 2, "threat": -1}),
        (
            "finesse 1t push +Old tunnels with Mira against the warden vs the moat",
            {
                "approach": "finesse",
                "threat": 1,
                "push": True,
                "expertise": "Old tunnels",
                "assist": ("Mira",),
                "against": ("the warden", "the moat"),
            },
        ),
        ("12d4t", {"dice": 12, "threat": 4}),
        ("Force with Tam with Mira", {"approach": "Force", "assist": ("Tam", "Mira")}),
        ("Force using Iron grip position -1", {"approach": "Force", "ability": "Iron grip", "position": -1}),
        ("2d harm 0 momentum 5", {"dice": 2, "harm": 0, "momentum": 5}),
        ("1d from the wind chart danger", {"dice": 1, "outside": "the wind", "chart": "danger"}),
    ],
)
def test_a_line_gives_its_inputs_and_is_written_again(line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Act, line, World(), "Slip past")
    assert read.model_dump(exclude_defaults=True) == {"action": "Slip past", **inputs}
    assert from_line(Act, line_of(read), World(), "Slip past") == read


@each_row("line", ["3d 4d", "1d +", "1d with", "1t 2t", "1d +A +B", "1d position", "1d harm x"])
def test_what_is_said_twice_or_left_open_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        from_line(Act, line, World())
