"""Rows and bars: every width is kept to the cell, whatever the words are."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.story.marked_text import STARS
from solo_journal.campaign.story.passages import Passage
from solo_journal.rules.trackers import Clock, Counter, StepDie, Timer, Track, Tracker
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.bars import boxes, odds_bar, pips, tracker_picture
from solo_journal.ui.page.masthead import Masthead
from solo_journal.ui.page.rows import Row
from solo_journal.ui.page.safe_text import safe, wrap_content
from solo_journal.ui.page.status import StatusLine
from solo_journal.ui.panes import kinds
from solo_journal.ui.panes.pane import Pane
from solo_journal.ui.screens.book_page import TEXT, Said, page_rows

from ...playing import do
from ..frames import frame
from .conftest import Host, text_of

HOSTILE = (
    "[/] plan", "[TODO]", "[@click=app.quit]x[/]", "\x1b[2Jgone", "\u202eright to left", "two\nlines\tand a tab",
    "漢字" * 20, "👩‍👩‍👧‍👦" * 12, "e\u0301" * 40, "x" * 200, "​" * 5,
)  # fmt: skip


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=12), st.integers(1, 60), st.sampled_from([None, 0, 2, 40]))
def test_a_row_is_exactly_as_wide_as_it_may_be(words: str, end: str, width: int, hang: int | None) -> None:
    for line in Row(safe(words), safe(end), hang=hang).drawn(width):
        assert line.cell_length == width or (width < 2 and line.cell_length <= 2)


@settings(deadline=None)
@given(st.text(alphabet="ab 漢", max_size=60), st.integers(4, 40))
def test_a_hanging_row_loses_no_word(words: str, width: int) -> None:
    lines = Row(safe(words), hang=2).drawn(width)
    assert "".join("".join(line.plain for line in lines).split()) == "".join(words.split())


async def test_hostile_names_are_text_everywhere(model: CampaignModel, campaign: Campaign) -> None:
    panes: list[Masthead | StatusLine | Pane] = [Masthead(), StatusLine(), *(kind() for kind in kinds())]
    app = Host(*panes, width=36)
    async with app.run_test(size=(36, 60)) as pilot:
        for name in HOSTILE:
            stored = " ".join(name.split())[:100]
            do(campaign, "character.add", name=stored, concept=stored)
            do(campaign, "character.play", name=stored)
            do(campaign, "tracker.add", name=stored, kind="clock", size=30, value=29)
            do(campaign, "lists.note", list="people", name=stored, tags=[stored.replace(",", "")])
            do(campaign, "scene.set", title=stored, mood=stored)
            campaign.on_disk.title = stored
            for pane in panes:
                pane.show(model)
            await pilot.pause()
            lines = frame(app).splitlines()
            assert all(cell_len(line) <= 36 for line in lines), name
            assert not {"\x1b", "\u202e", "\n", "\t"} & set("".join(lines)), name
            if cell_len(stored) < 20:
                assert stored.replace("\x1b", "␛").replace("\u202e", "\ufffd") in frame(app)
    assert app.return_code in (0, None)


async def test_a_sheet_that_cannot_be_read_says_so_in_its_pane(model: CampaignModel, campaign: Campaign) -> None:
    broken = campaign.world.characters["kaelen"].but(sheets={"duskara": {"tags": 3}})
    campaign.world = campaign.world.but(characters=campaign.world.characters.put("kaelen", broken))
    character = next(kind for kind in kinds() if kind.id_ == "character")()
    app = Host(character, width=60)
    async with app.run_test(size=(60, 8)):
        character.show(model)
        assert "Kaelen's Duskara sheet cannot be read at tags." in text_of(character, 60)


@pytest.mark.parametrize(
    ("tracker", "bar"),
    [
        (StepDie(name="Torch", start=12, die=12), "▁▃▅▆█"),
        (StepDie(name="Torch", start=8, die=6), "▁▃·"),
        (StepDie(name="Torch", start=8, die=0), "···"),
        (Clock(name="Hunters", value=2, size=6), "▮▮▯▯▯▯"),
        (Track(name="Road", value=99, size=100), "▮▮▮▮▮▮▮▮▮▯"),
        (Track(name="Road", value=1, size=1000), "▮▯▯▯▯▯▯▯▯▯"),
        (Timer(name="Fuse", value=3, start=4), "▮▮▮▯"),
        (Counter(name="Luck", value=1, low=-1, high=2), "▮▮▯"),
        (Counter(name="Coins", value=40), ""),
    ],
)
def test_bars_show_what_is_left_or_what_has_filled_up(tracker: Tracker, bar: str) -> None:
    assert tracker_picture(tracker) == bar


@settings(deadline=None)
@given(st.integers(-5, 2000), st.integers(1, 1000))
def test_a_bar_is_full_only_when_all_is_and_empty_only_when_nothing_is(value: int, size: int) -> None:
    drawn = boxes(value, size)
    assert ("▯" not in drawn) == (value >= size)
    assert ("▮" not in drawn) == (value <= 0)


@settings(deadline=None)
@given(st.fractions(0, 1), st.integers(1, 40))
def test_a_bar_of_odds_has_its_width(chance: Fraction, width: int) -> None:
    assert len(odds_bar(chance, width)) == width


def test_odds_and_gauges_as_drawn() -> None:
    assert odds_bar(Fraction(7, 12), 13) == "███████▌·····"
    assert (pips(2, 3), pips(0, 3), pips(5, 3), pips(20, 30)) == ("◆◆◇", "◇◇◇", "5/3", "20/30")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1  The long way home", ["1  The long", "   way home"]),
        ("1  長い夜の終わり", ["1  長い夜の", "   終わり"]),
        ("Words of 長い夜の終わり", ["Words of 長", "   い夜の終", "   わり"]),
    ],
)
def test_words_stay_whole_where_a_script_has_words(text: str, rows: list[str]) -> None:
    assert [row.plain for row in wrap_content(Content(text), 11, 3)] == rows


def test_a_page_of_the_book_fills_its_rows_in_a_script_without_spaces() -> None:
    text = "He said: " + "夜" * 60
    rows = list(page_rows([Said(Passage("prose", text, ""), Content(text))], "hidden", TEXT))
    assert rows[0].cell_length >= TEXT - 1
    assert rows[1].plain.strip() == "夜" * (60 - rows[0].plain.count("夜"))


def test_a_break_of_the_scene_is_a_row_of_stars_in_the_book() -> None:
    text = "Morning.\n***\nEvening."
    rows = [row.plain.strip() for row in page_rows([Said(Passage("prose", text, ""), Content(text))], "hidden", TEXT)]
    assert rows[:3] == ["Morning.", STARS, "Evening."]
