"""What a typed line asks for: the signs of the notation, and everything else is prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.play.line_parser import Typed, acts, as_typed, read_as, read_line


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("? Is the gate guarded?", Typed("ask", "Is the gate guarded?")),
        ("?+ Is it?", Typed("ask", "Is it?", "+")),
        ("  ?-Is it?  ", Typed("ask", "Is it?", "-")),
        ("?+- Is it?", Typed("ask", "Is it?", "+-")),
        ("?-+Is it?", Typed("ask", "Is it?", "+-")),
        ("@ Slip past", Typed("action", "Slip past")),
        ("@Slip past", Typed("action", "Slip past")),
        ("=> It costs me.", Typed("consequence", "It costs me.")),
        ("d: +Thermal Sense -Exhausted", Typed("roll", "+Thermal Sense -Exhausted")),
        ("D:3d6", Typed("roll", "3d6")),
        ("d:", Typed("roll", "")),
        ("/undo", Typed("command", "undo")),
        ("/", Typed("command", "")),
        ("(note: she lied)", Typed("aside", "she lied")),
        ("(note: she lied", Typed("aside", "she lied")),
        ("(note: (or not))", Typed("aside", "(or not)")),
        ("( Reflection : too fast )", Typed("aside", "reflection: too fast")),
        ("(house rule: no dice)", Typed("aside", "house rule: no dice")),
        ("[Clock:Hunt 2/4] d: strength", Typed("roll", "[Clock:Hunt 2/4]\nstrength")),
        ("[N:Orso] [L:Gate] ?+ Is it open?", Typed("ask", "[N:Orso] [L:Gate]\nIs it open?", "+")),
        ("[Clock:Hunt 2/4] /time 1 turn", Typed("command", "time 1 turn [Clock:Hunt 2/4]")),
        ("[Clock:H 2/4] /time 1 [Clock:H 3/4]", Typed("command", "time 1 [Clock:H 2/4] [Clock:H 3/4]")),
    ],
)
def test_a_sign_says_what_is_meant(line: str, typed: Typed) -> None:
    assert read_line(line) == typed
    assert acts(line)


def test_a_line_of_a_known_kind_may_have_its_sign() -> None:
    assert read_as("ask", "?+ Is it?") == read_as("ask", "Is it?", "+") == Typed("ask", "Is it?", "+")
    assert read_as("roll", "d: 2d6") == read_as("roll", "2d6") == Typed("roll", "2d6")
    assert read_as("ask", "@ Is it?").text == "@ Is it?"


@pytest.mark.parametrize(
    "line",
    ["", " ", "?", "??", "?!", "?+", "?...", "@", "=>", "(note:)", "(note)", "Steam climbs.", "= > x", "(a note: x)",
     "\t“Who?” he asked.", "3d6", "- a list", "[N:Orso]", "+Tag"],
)  # fmt: skip
def test_anything_else_is_prose_as_typed(line: str) -> None:
    assert read_line(line) == Typed("prose", line)
    assert not acts(line)


@pytest.mark.parametrize("line", ["? Is it?", "@ x", "=> x", "d: x", "/x", "(note: x)", "\\x"])
def test_a_leading_backslash_makes_any_line_prose(line: str) -> None:
    assert read_line(f"\\{line}") == Typed("prose", line)
    assert read_line(f"  \\{line}") == Typed("prose", f"  {line}")


@given(st.text())
def test_any_line_is_something_and_prose_loses_nothing(line: str) -> None:
    typed = read_line(line)
    assert typed.kind != "prose" or typed.text in (line, line.replace("\\", "", 1))
    assert acts(line) is (typed.kind != "prose")


def test_a_pasted_page_of_blanks_is_read_at_once() -> None:
    """A slow pattern would take hours for this."""
    blanks = " " * 1_000_000
    assert read_line(f"(note: x{blanks}y").kind == "aside"
    assert read_line(f"(note{blanks}y").kind == "prose"


@pytest.mark.parametrize(
    ("line", "wish", "text", "sign"),
    [
        ("？ Is it so?", "ask", "Is it so?", ""),
        ("؟ هل هو هنا", "ask", "هل هو هنا", ""),
        ("?− Is it far?", "ask", "Is it far?", "-"),
        ("?– Is it far?", "ask", "Is it far?", "-"),
        ("？＋ Is it near?", "ask", "Is it near?", "+"),
        ("＠ I jump", "action", "I jump", ""),
        ("ｄ： 2d6+1", "roll", "2d6+1", ""),
        ("ｄ：３ｄ６＋２", "roll", "3d6+2", ""),
        ("в: 3d6", "roll", "3d6", ""),
        ("δ：２d６", "roll", "2d6", ""),
        ("в： ３в６＋２", "roll", "3d6+2", ""),
        ("В: Кто там?", "prose", "В: Кто там?", ""),
        ("в лесу: тихо", "prose", "в лесу: тихо", ""),
        ("d: －Exhausted ＋Rope", "roll", "-Exhausted +Rope", ""),
        ("（note： he waits (still)）", "aside", "he waits (still)", ""),
        ("＝＞ I fall", "consequence", "I fall", ""),
        ("／search beacon", "command", "search beacon", ""),
        ("d： +Might", "roll", "+Might", ""),
    ],
)
def test_signs_of_other_keyboards_count_as_the_ascii_ones(line: str, wish: str, text: str, sign: str) -> None:
    assert read_line(line) == (wish, text, sign)


@pytest.mark.parametrize("line", ["– Who is there?", "－ so it goes", "：）", "＋1 for me"])
def test_other_signs_at_the_beginning_stay_prose_as_typed(line: str) -> None:
    assert read_line(line) == ("prose", line, "")


@pytest.mark.parametrize(
    "line",
    [
        "@ Slip past",
        "=> It opens.",
        "(note: why?)",
        "(question: who?)",
        "\\? he wrote",
        "plain",
        "\\\\x",
        "\\@",
        "\\d: 2d6",
    ],
)
def test_what_was_written_can_be_typed_again(line: str) -> None:
    wish, text, _ = read_line(line)
    assert as_typed(wish, text, arrow=True) == line
    assert read_line(as_typed(wish, text, arrow=False)).text == text
