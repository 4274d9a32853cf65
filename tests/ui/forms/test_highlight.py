"""What was searched for is marked, and a cut text shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.ui.forms.highlight import highlight, snippet

LONG = "Steam climbs out of the crack like breath. " * 8 + "Órso waits there."


def marks(text: str, *terms: str) -> list[str]:
    content = highlight(text, terms)
    return [content.plain[span.start : span.end] for span in content.spans]


def test_every_place_is_marked_whatever_its_case_and_accents() -> None:
    assert marks("Órso and ORSO, a torso", "orso") == ["Órso", "ORSO", "orso"]


def test_a_cut_text_has_the_first_mark_in_view() -> None:
    cut = snippet(LONG, ["orso"], 60)
    assert cut.plain.startswith("… ")
    assert "Órso waits" in cut.plain
    assert [cut.plain[span.start : span.end] for span in cut.spans] == ["Órso"]


def test_a_cut_text_leaves_out_the_end_of_the_part_before_the_mark() -> None:
    told = f"{LONG} Gear: a lamp (7); tie: Old Rask, who taught me to fall"
    assert snippet(told, ["rask"], 60).plain == "… tie: Old Rask, who taught me to fall"


def test_without_a_mark_it_begins_at_the_beginning_and_ends_at_a_word() -> None:
    assert snippet(LONG, [], 30).plain == "Steam climbs out of the crack …"
    assert snippet("Short.", ["nothing"], 30).plain == "Short."


@pytest.mark.parametrize("text", ["[/] plan", "\x1b]0;x\x07", "[@click=app.quit]x[/]"])
def test_a_players_words_are_never_markup(text: str) -> None:
    assert "\x1b" not in highlight(text, ["plan"]).plain
    assert "[" in highlight(text, []).plain or "\x1b" in text


@given(st.text(), st.integers(30, 200))
def test_a_cut_text_keeps_its_length(text: str, longest: int) -> None:
    assert len(snippet(text, ["a"], longest).plain) <= longest + 4
