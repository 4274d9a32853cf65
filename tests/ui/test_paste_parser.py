"""Input from a terminal is read as keys and pastes in their order, and a paste is text, whatever it contains."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from solo_journal.ui import paste_parser
from solo_journal.ui.paste_parser import END, START, PasteParser

RUNS = "a\x1b? Is it so?\r\x1b[31mred\x1b[0m \x1b]52;c;AAAA\x07\x1b\x1b[A\x1b[200~ \x9b2J é"
ENDS_OPEN = ("x\x1b", "x\x1b[", "\x1b[201", "\x1b\x1b")


def read(parser: PasteParser, parts: Iterable[str]) -> list[str]:
    """The keys read, with pastes in brackets; at the end nothing more comes for a while."""
    messages: list[Message] = []
    for part in parts:
        messages += parser.feed(part)
        messages += parser.tick()
    later(parser)
    messages += parser.tick()
    return [f"[{each.text}]" if isinstance(each, events.Paste) else each.key for each in messages
            if isinstance(each, (events.Key, events.Paste))]  # fmt: skip


def later(parser: PasteParser) -> None:
    parser._since = 0.0
    if parser._timeout_time is not None:
        parser._timeout_time = 0.0


@pytest.mark.parametrize("text", [RUNS, *ENDS_OPEN, "two\rlines\r", "", "\x1b[<0;1;1M"])
def test_a_paste_is_one_text_between_the_keys_around_it(text: str) -> None:
    assert read(PasteParser(), [f"ab{START}{text}{END}c\r"]) == ["a", "b", f"[{text}]", "c", "enter"]


@given(st.data())
def test_however_it_is_cut_the_same_comes_of_it(data: st.DataObject) -> None:
    whole = f"a\x1b[20~{START}{RUNS}{END}\x1b[A{START}{END}{START}q{ENDS_OPEN[0]}{END}z"
    cuts = sorted(data.draw(st.lists(st.integers(1, len(whole) - 1), max_size=6)))
    parts = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    parser = PasteParser()
    assert read(parser, [part for part in parts if part]) == [
        "a",
        "f9",
        f"[{RUNS}]",
        "up",
        "[]",
        f"[q{ENDS_OPEN[0]}]",
        "z",
    ]


def test_escape_alone_is_a_key_also_where_a_paste_follows_it() -> None:
    assert read(PasteParser(), ["\x1b"]) == ["escape"]
    assert read(PasteParser(), ["\x1b", f"{START}text{END}"]) == ["escape", "[text]"]
    assert read(PasteParser(), ["\x1b[2"])[0] != ""
    assert read(PasteParser(), ["\x1bx"]) == ["alt+x"]
    assert read(PasteParser(), ["\x1b /\x1b2"]) == ["escape", "space", "slash", "escape", "2"], "typed in a hurry"
    assert read(PasteParser(), ["\x1b[A\x1b", "?"]) == ["up", "escape", "question_mark"]


def test_the_driver_reads_so() -> None:
    from textual.drivers import linux_driver

    paste_parser.keep_pastes_whole()
    assert getattr(linux_driver, "XTermParser") is PasteParser  # noqa: B009 - it is only imported there
