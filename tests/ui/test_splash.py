"""While the page is made ready, a line says so; it is gone when the page comes, and when it cannot come."""

from __future__ import annotations

import pytest

from solo_journal.rules.refusal import Refused
from solo_journal.ui.splash import GONE, OPENS, opening


def test_the_line_shows_until_the_page_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    with opening():
        assert capsys.readouterr().err == OPENS
    assert capsys.readouterr().err == GONE


def test_if_startup_fails_the_line_goes_before_the_reason_appears(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(Refused), opening():
        raise Refused("There is no such campaign.")
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", OPENS + GONE)
