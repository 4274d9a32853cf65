"""Text is cut to cells: no row is wider than it may be, and no word is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size, split_graphemes

from solo_journal.campaign.story.sanitise import sanitise
from solo_journal.ui.log.rows import flow
from solo_journal.ui.log.styles import styled
from solo_journal.ui.log.text_wrap import PLAIN, cuts, steady

ODD = "ab \t\n漢字한é\u0301👩\u200d☁\ufe0f\U0001f469\U0001f3fd🇩🇪שלום\u200bﷺ"
TEXTS = st.one_of(st.text(st.sampled_from(ODD), max_size=60), st.text(max_size=60))
WIDTHS = st.integers(min_value=2, max_value=40)


def rows_of(text: str, width: int) -> list[str]:
    return [text[cut.start : cut.end] for cut in cuts(text, width)]


@given(TEXTS, WIDTHS)
def test_no_row_is_wider_than_given(raw: str, width: int) -> None:
    assert all(cell_len(row) <= width for row in rows_of(steady(sanitise(raw)), width))


@given(TEXTS, WIDTHS)
def test_joined_rows_hold_every_word(raw: str, width: int) -> None:
    text = steady(sanitise(raw))
    joined = "".join(f"{cut.joint}{text[cut.start : cut.end]}" for cut in cuts(text, width))
    assert joined.split() == text.split()


@given(TEXTS, WIDTHS)
def test_a_line_of_the_text_begins_a_row(raw: str, width: int) -> None:
    text = steady(sanitise(raw))
    assert sum(cut.joint == "\n" for cut in cuts(text, width)) == text.count("\n") + 1


@given(TEXTS, WIDTHS)
def test_cutting_never_splits_combined_characters(raw: str, width: int) -> None:
    line = steady(sanitise(raw)).replace("\n", " ")
    edges = {place for start, end, _ in split_graphemes(line)[0] for place in (start, end)} | {0}
    assert all(cut.start in edges and cut.end in edges for cut in cuts(line, width))


def test_plain_letters_take_one_cell_each() -> None:
    plain = [chr(code) for code in range(0x11000) if code not in range(0xD800, 0xE000) and PLAIN.fullmatch(chr(code))]
    assert len(plain) > 600
    assert all(get_character_cell_size(letter) == 1 for letter in plain)


def test_words_stay_whole_and_long_ones_are_cut_at_the_edge() -> None:
    assert rows_of("Two of them, and one knows my face.", 12) == ["Two of them,", "and one", "knows my", "face."]
    assert rows_of("see abcdefghijklmnopqrst now", 8) == ["see abcd", "efghijkl", "mnopqrst", "now"]
    assert rows_of("漢字漢字漢字", 5) == ["漢字", "漢字", "漢字"]


def test_indents_and_empty_lines_stay() -> None:
    assert rows_of("one\n\n  two", 20) == ["one", "", "  two"]
    assert rows_of("      \nx", 3) == ["", "x"]


def test_joiners_stay_between_pictures_alone() -> None:
    assert steady("👩\u200d👧 a\u200db \u200dc") == "👩\u200d👧 ab c"


@given(TEXTS, TEXTS, st.integers(min_value=2, max_value=60), st.integers(min_value=0, max_value=9))
def test_a_flow_of_pieces_keeps_to_its_width(words: str, behind: str, width: int, hang: int) -> None:
    right = styled(steady(sanitise(behind)).replace("\n", " ").strip() or "x", "outcome")
    rows = flow(styled("? ", "quiet") + styled(steady(sanitise(words)), "words"), width, hang=hang, right=right)
    assert all(cell_len(row.plain(width)) <= width for row in rows)
    said = "".join((row.left + row.right).plain for row in rows)
    assert "".join(said.split()) == "".join(f"?{steady(sanitise(words))}{right.plain}".split())
