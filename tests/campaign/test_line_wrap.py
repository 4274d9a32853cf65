"""A terminal breaks rows wherever they reach its edge, in the middle of a word too: what is printed there ends between
words, and stays as it is anywhere else."""

from __future__ import annotations

import io

import pytest

from solo_journal.campaign.story.line_wrap import cells, wrap_on
from solo_journal.line.line_io import LineIO


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def forty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")


@pytest.mark.usefixtures("forty_columns")
@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Three lamps along the sea wall have gone out tonight.",
            ["Three lamps along the sea wall have gone", "out tonight."],
        ),
        (
            "  3. Ask the harbour pilot where the seventh lamp was last lit",
            ["  3. Ask the harbour pilot where the", "     seventh lamp was last lit"],
        ),
        (
            "dusk.mood   a mood, such as a long silence after the bell",
            ["dusk.mood   a mood, such as a long", "            silence after the bell"],
        ),
        (
            "She waits.  Nobody else comes to the wall before the morning bell.",
            ["She waits.  Nobody else comes to the", "wall before the morning bell."],
        ),
        (
            "Frozen     half of all dice, and no running     Might",
            ["Frozen     half of all dice, and no", "           running  Might"],
        ),
        ("ein  Wort", ["ein  Wort"]),
        ("灯" * 25, ["灯" * 20, "灯" * 5]),
        ("a" * 50, ["a" * 50]),
    ],
)
def test_rows_end_between_words_and_hang_under_what_they_belong_to(text: str, rows: list[str]) -> None:
    assert wrap_on(Terminal(), text).split("\n") == rows


@pytest.mark.usefixtures("forty_columns")
def test_line_mode_says_it_so_on_a_terminal_and_whole_to_a_pipe() -> None:
    told = "The tide is out, and the [Clock:Tide 3/6] stands at three of six, as the pilot said it would."
    terminal, pipe = Terminal(), io.StringIO()
    LineIO(io.StringIO(), terminal).say(told)
    LineIO(io.StringIO(), pipe).say(told)
    assert max(map(cells, terminal.getvalue().split("\n"))) <= 40
    assert terminal.getvalue().split() == told.split()
    assert pipe.getvalue() == f"{told}\n"
