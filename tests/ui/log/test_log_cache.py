"""The end of the log as last seen: shown while its campaign is being opened, and only if it is still up to date."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from textual.content import Content

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import append
from solo_journal.ui.log.log_cache import NAME, read_rows, save_rows
from solo_journal.ui.log.styles import styled

ROWS = [styled("The ferry ", "story") + styled("● Yes", "good"), Content("\x1b]0;owned\x07", strip_control_codes=False)]


@pytest.fixture
def seen(library: Library) -> Library:
    """A library whose last campaign was seen, and an older one."""
    older, last = library.new("Older", ()), library.new("The Ferry", ())
    append.write(last, "prose", "The ferry leaves.")
    for campaign in (older, last):
        campaign.settle()
    for path in (*older.folder.sessions(), older.folder.state):
        os.utime(path, (0, 0))
    save_rows(library.places.state, last.folder.path, 80, ROWS)
    return library


def shown(library: Library, called: str = "", columns: int = 80) -> list[str]:
    return [row.plain for row in read_rows(library.places.state, library.places.campaigns, called, columns)]


@pytest.mark.parametrize("called", ["", "the-ferry"])
def test_the_last_view_is_shown_and_nothing_in_it_reaches_the_terminal(seen: Library, called: str) -> None:
    assert shown(seen, called) == ["The ferry ● Yes", "␛]0;owned␇"]


def _written(library: Library) -> None:
    append.write(library.open("the-ferry"), "prose", "Without me.")


def _played_elsewhere(library: Library) -> None:
    append.write(library.open("older"), "prose", "Meanwhile.")


def _spoils(text: str) -> Callable[[Library], object]:
    return lambda library: (library.places.state / NAME).write_text(text)


@pytest.mark.parametrize(
    ("happens", "called", "columns"),
    [
        (_written, "", 80),
        (_played_elsewhere, "", 80),
        (lambda library: None, "older", 80),
        (lambda library: None, "", 81),
        (lambda library: (library.places.state / NAME).unlink(), "", 80),
        (_spoils("[1, 2"), "", 80),
        (_spoils('{"of": [], "columns": 80, "rows": 3}'), "", 80),
        (_spoils("[" * 100_000), "", 80),
    ],
)
def test_an_outdated_view_is_not_shown(
    seen: Library, happens: Callable[[Library], object], called: str, columns: int
) -> None:
    happens(seen)
    assert shown(seen, called, columns) == []
