"""No text of anybody's can do anything to a terminal but be read."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.sanitise import clean_text, sanitise, sanitise_line

any_text = st.text(st.characters(exclude_categories=[])) | st.text(
    st.sampled_from("\x00\x07\x1b\x7f\x80\x9b\x9d\r\n\t\v\f\u2028\u2029\u202e\u2066\u200e\u061c\ud800[]0;m")
)
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def harmful(letter: str) -> bool:
    """Whether a terminal obeys this rather than shows it."""
    return (
        unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(letter) in TURNING
        or letter in "\u200e\u200f\u061c"
    )


@given(any_text)
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    assert [letter for letter in sanitise(text) if harmful(letter) and letter not in "\n\t"] == []
    assert [letter for letter in sanitise_line(text) if harmful(letter)] == []
    sanitise(text).encode()


def test_every_single_character_is_safe() -> None:
    whole = "".join(map(chr, range(0x110000)))
    assert {letter for letter in sanitise(whole) if harmful(letter)} == {"\n", "\t"}
    assert not any(map(harmful, sanitise_line(whole)))


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"])))
def test_harmless_text_is_shown_as_it_is(text: str) -> None:
    assert sanitise(text) == text == sanitise_line(text)


@given(any_text)
def test_shown_twice_is_shown_once(text: str) -> None:
    assert sanitise(sanitise(text)) == sanitise(text)
    assert sanitise_line(sanitise(text)) == sanitise_line(text)


@pytest.mark.parametrize(
    ("text", "on_a_line", "in_a_text"),
    [
        ("a\r\nb\tc\nd", "a b c d", "a\nb\tc\nd"),
        ("\x1b]52;c;eA==\x07", "␛]52;c;eA==␇", "␛]52;c;eA==␇"),
        ("a\rb", "a␍b", "a␍b"),
        ("\x9b31m", "\ufffd31m", "\ufffd31m"),
        ("\u202eexe.txt", "\ufffdexe.txt", "\ufffdexe.txt"),
        ("caf\udce9", "caf\ufffd", "caf\ufffd"),
    ],
)
def test_control_characters_become_pictures_of_themselves(text: str, on_a_line: str, in_a_text: str) -> None:
    assert sanitise_line(text) == on_a_line
    assert sanitise(text) == in_a_text


@given(st.text(st.characters(exclude_categories=[])))
def test_cleaned_text_can_be_stored_and_good_text_is_left_alone(text: str) -> None:
    assert clean_text(text).encode() is not None
    good = all(not "\ud800" <= letter <= "\udfff" for letter in text)
    assert (clean_text(text) == text) is good
