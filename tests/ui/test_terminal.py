"""Whether the page can be shown here: asked of what each system says, and not of what only some say."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from solo_journal.ui import terminal
from solo_journal.ui.forms.radio_row import ONE, SEVERAL, mark_choice
from solo_journal.ui.glyphs import in_ascii
from solo_journal.ui.terminal import is_closed, trouble


class Stream:
    """A standard stream as a terminal or as a pipe."""

    def __init__(self, terminal: bool, encoding: str = "utf-8") -> None:
        self.terminal = terminal
        self.encoding = encoding

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture(autouse=True)
def streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """A usual terminal; each test takes one thing away."""
    with monkeypatch.context() as given:
        given.setenv("TERM", "xterm-256color")
        given.delenv("TEXTUAL_DRIVER", raising=False)
        streams = SimpleNamespace(stdin=Stream(True), stderr=Stream(True), platform=sys.platform)
        given.setattr(terminal, "sys", streams)
        yield streams


def test_a_usual_terminal_shows_the_page() -> None:
    assert trouble() == ""
    assert not is_closed()


@pytest.mark.parametrize("term", ["", "dumb"])
def test_a_terminal_that_cannot_place_text_is_reported(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    assert f"This terminal cannot show the page (TERM={term})." in trouble()


def test_windows_sets_no_term_and_shows_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM")
    assert "TERM" in trouble()
    monkeypatch.setattr("os.name", "nt")
    assert trouble() == ""


def test_a_pipe_is_reported_but_for_a_page_that_is_drawn_in_a_browser(
    streams: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams.stdin = Stream(False)
    assert "this is a pipe or a file" in trouble()
    assert is_closed()
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert trouble() == ""
    reads, writes = os.pipe()
    streams.stdin = SimpleNamespace(fileno=lambda: reads)
    assert not is_closed()
    os.close(writes)
    assert is_closed(), "the browser's end of it is closed"
    os.close(reads)


def test_another_encoding_is_reported(streams: SimpleNamespace) -> None:
    streams.stderr = Stream(True, "latin-1")
    assert "this one is latin1" in trouble()


@pytest.mark.parametrize(("marks", "chosen"), [(ONE, "(*) "), (SEVERAL, "[x] ")])
def test_in_ascii_only_what_is_chosen_looks_ticked(marks: tuple[str, str], chosen: str) -> None:
    drawn = [in_ascii(mark_choice("story", is_chosen, marks).plain) for is_chosen in (False, True)]
    assert drawn == [f"{chosen[0]} {chosen[2:]}story", f"{chosen}story"]
