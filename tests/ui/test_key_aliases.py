"""Keys of other keyboards, as they are meant."""

from __future__ import annotations

import pytest

from solo_journal.campaign.play.keyboards import by_place
from solo_journal.ui.composer.enter_key import is_number


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ы", "s"), ("Ц", "W"), ("ς", "w"), ("ש", "a"), ("１", "1"), ("٤", "4"), ("é", "é"), ("ｕ", "u")],
)
def test_a_key_is_the_latin_one_in_its_place_or_the_digit_that_it_is(typed: str, meant: str) -> None:
    assert by_place(typed) == meant


@pytest.mark.parametrize(("typed", "number"), [("7", True), ("７", True), ("७", True), ("²", False), ("seven", False)])
def test_an_offer_is_taken_by_the_digits_of_any_script(typed: str, number: bool) -> None:
    assert is_number(typed) == number
