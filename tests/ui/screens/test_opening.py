"""The page is painted before the campaign is there: what can be typed, what waits, and what a failure says."""

from __future__ import annotations

import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import pytest
from textual import events
from textual.color import Color
from textual.content import Content
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import append
from solo_journal.campaign.save.drafts import Draft
from solo_journal.rules.refusal import Unknown
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.composer.strip import Strip
from solo_journal.ui.log.log_cache import save_rows
from solo_journal.ui.open_target import OpenTarget
from solo_journal.ui.page.key_line import KeyLine
from solo_journal.ui.screens import open_campaign
from solo_journal.ui.screens.library import LibraryScreen
from solo_journal.ui.screens.menu import MenuScreen
from solo_journal.ui.screens.open_campaign import Opening
from solo_journal.ui.screens.play import Play

from ... import processes
from ..frames import frame

SIZES = [(60, 20), (80, 24), (120, 36), (200, 60)]
Begins = Callable[..., AbstractAsyncContextManager["Start"]]
ENOUGH = 1500
"""Looks, of a fiftieth of a second each, after which something that is waited for does not come any more."""


@dataclass
class Start:
    """The program from its first picture on. The campaign is opened when `goes_on` is set."""

    app: SoloJournal
    pilot: Pilot[int]
    goes_on: threading.Event

    @property
    def written(self) -> str:
        return self.app.screen.query_one(Composer).text

    async def until(self, holds: Callable[[], object]) -> None:
        for _ in range(ENOUGH):
            if holds():
                return
            await self.pilot.pause(0.02)
        pytest.fail(f"This never came:\n{frame(self.app)}")

    async def opens(self) -> None:
        """Let the campaign be opened, and every key be let in."""
        self.goes_on.set()
        await self.until(lambda: not isinstance(self.app.screen, Opening) and self.app.screen.is_mounted)
        await self.until(lambda: self.app.in_turn.at_rest)

    def press(self, *keys: str) -> None:
        """Press keys without waiting for their effects."""
        for key in keys:
            self.app.post_message(events.Key(key, " " if key == "space" else None))


@pytest.fixture
def begins(library: Library, monkeypatch: pytest.MonkeyPatch) -> Begins:
    """Starts the program, whose campaign is there only when the test says so."""
    goes_on = threading.Event()
    open_ = OpenTarget.open

    def waits(self: OpenTarget) -> tuple[Library, CampaignModel | None]:
        goes_on.wait(20)
        return open_(self)

    monkeypatch.setattr(OpenTarget, "open", waits)

    @asynccontextmanager
    async def begins(called: str = "", size: tuple[int, int] = (120, 36)) -> AsyncIterator[Start]:
        app = SoloJournal(OpenTarget(library.places, called))
        async with app.run_test(size=size) as pilot:
            start = Start(app, pilot, goes_on)
            await start.until(lambda: isinstance(app.screen, Opening) and app.screen.is_mounted)
            try:
                yield start
                if isinstance(app.screen, Play):  # else something asks the player
                    await app.workers.wait_for_complete()
            finally:
                goes_on.set()

    return begins


@pytest.fixture
def story(library: Library) -> Library:
    """A library with one campaign in it."""
    campaign = library.new("The Long Dusk", ())
    append.write(campaign, "prose", "Steam climbs out of the crack.")
    campaign.settle()
    return library


def test_the_first_picture_needs_neither_the_rules_nor_what_parses_a_command_line() -> None:
    code = (
        "import sys; import solo_journal.cli.runner, solo_journal.cli.play, solo_journal.ui.start;"
        "import solo_journal.ui.app, solo_journal.ui.screens.open_campaign;"
        "heavy = ('pydantic', 'click', 'solo_journal.rules.world', 'solo_journal.campaign.campaign',"
        " 'solo_journal.campaign.play.line_parser');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("size", SIZES)
async def test_everything_is_already_where_it_will_be_on_the_page(
    begins: Begins, story: Library, size: tuple[int, int]
) -> None:
    folder = story.folders()[0].path
    save_rows(
        story.places.state,
        folder,
        min(80, size[0]),
        map(Content, ("Session 1", "", "Steam climbs out of the crack.")),
    )
    async with begins(size=size) as start:
        await start.until(lambda: "Steam" in frame(start.app))
        story_at = _place_of("Steam", frame(start.app))
        before = {kind: start.app.screen.query_one(kind).region for kind in (Composer, KeyLine, "#left", "#right")}
        strip = start.app.screen.query_one("#strip")
        seen = strip.region, strip.styles.background
        assert seen[0].height
        await start.opens()
        await start.until(lambda: start.app.screen.query_one(Composer).region)
        after = {kind: start.app.screen.query_one(kind).region for kind in before}
        assert after == before
        strip = start.app.screen.query_one(Strip)
        assert (strip.region, strip.styles.background) == seen
        await start.until(lambda: "Steam" in frame(start.app))
        assert _place_of("Steam", frame(start.app)) == story_at


def _place_of(words: str, picture: str) -> tuple[int, int]:
    return next((y, row.index(words)) for y, row in enumerate(picture.split("\n")) if words in row)


async def test_letters_are_written_at_once_and_never_join_the_draft(begins: Begins, story: Library) -> None:
    Draft.of(story.places.state, story.open().id).write("? Is the gate")
    async with begins() as start:
        start.press(*"guarded", "space", "5")
        await start.until(lambda: start.written == "guarded 5")
        assert isinstance(start.app.screen, Opening)
        await start.opens()
        assert isinstance(start.app.screen, Play)
        assert start.written == "? Is the gate\nguarded 5"
        start.press("enter", "enter")
        await start.until(lambda: start.written.strip() == "? Is the gate")


async def test_all_css_is_parsed_once_in_the_wanted_theme(
    begins: Begins, story: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[Stylesheet] = []
    reparse = Stylesheet.reparse

    def counted(sheet: Stylesheet) -> None:
        again.append(sheet)
        reparse(sheet)

    monkeypatch.setattr(Stylesheet, "reparse", counted)
    story.places.settings.write_text('theme = "parchment"\n')
    async with begins() as start:
        app, page = start.app, Color.parse(start.app.theme_variables["background"])
        assert (app.theme, app.screen.styles.background, app.has_class("-light-mode")) == ("parchment", page, True)
        assert again == []
        app.theme = "nord"
        await start.until(lambda: app.screen.styles.background != page)
        assert again != []


async def test_a_line_with_enter_is_done_when_the_campaign_is_there(begins: Begins, story: Library) -> None:
    async with begins() as start:
        start.press(*"Two", "enter", "enter", *"Three")
        await start.until(lambda: start.written == "Two")
        await start.opens()
        await start.until(lambda: start.written == "Three")
        assert [line.text for line in recent(story.open().journal, 2)][-1] == "Two"


async def test_a_key_of_an_empty_page_waits_and_then_means_what_it_always_does(begins: Begins, story: Library) -> None:
    async with begins() as start:
        start.press("space")
        await start.pilot.pause(0.1)
        assert start.written == ""
        await start.opens()
        await start.until(lambda: isinstance(start.app.screen, MenuScreen))


async def test_what_cannot_be_opened_ends_the_program_with_the_reason_and_what_was_typed(
    begins: Begins, story: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    async with begins("nowhere") as start:
        start.press(*"Steam", "enter", *"and [b]")
        await start.until(lambda: start.written == "Steam")
        start.goes_on.set()
        await start.until(lambda: start.app.refused)
    assert isinstance(start.app.refused, Unknown)
    assert start.app.return_code == 1
    assert "Steam\nand [b]" in capsys.readouterr().err


async def test_a_long_wait_can_be_left(begins: Begins, story: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_campaign, "LONG", 0.05)
    async with begins() as start:
        start.press("enter")
        await start.until(lambda: start.app.in_turn.waiting == "\n" and open_campaign.TAKES_LONG in frame(start.app))
        start.press("ctrl+q")
        await start.until(lambda: start.app._exit)
    assert start.app.return_code == 0


async def test_a_folder_without_a_campaign_leads_to_the_library(begins: Begins, story: Library) -> None:
    for folder in story.folders():
        folder.path.rename(folder.path.with_name(f".{folder.path.name}"))
    (story.places.campaigns / "empty").mkdir()
    async with begins() as start:
        await start.opens()
        assert isinstance(start.app.screen, LibraryScreen)


def test_without_any_campaign_there_is_nothing_to_paint_before_the_library(library: Library) -> None:
    assert not OpenTarget(library.places).likely
    library.new("The Long Dusk", ())
    assert OpenTarget(library.places).likely
