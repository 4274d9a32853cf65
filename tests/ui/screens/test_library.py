"""The library: campaigns as cards, opened, searched, put away and brought back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from solo_journal.campaign.library import exchange
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.restore import archive, archive_of
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.stats.timeline import SceneFigures
from solo_journal.rules.shelf import INSTALLED
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.key_chips import KeyChips
from solo_journal.ui.forms.text_inputs import LineInput
from solo_journal.ui.screens import library as library_screen
from solo_journal.ui.screens.campaign_shelf import _scenes
from solo_journal.ui.screens.cards import CardList, draw_card, last_played
from solo_journal.ui.screens.first_run import FirstRun
from solo_journal.ui.screens.library import LibraryScreen
from solo_journal.ui.screens.open_pages import SearchChoice, open_models, show_page

from ...playing import do
from ..frames import frame
from .conftest import HOSTILE, Host

Hosted = Callable[[Screen[Any]], Host]


class Page(Screen[None]):
    """Stands for the page of a campaign."""

    def __init__(self, model: CampaignModel) -> None:
        super().__init__()
        self.model = model


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[CampaignModel]:
    """The models whose pages were shown, in the place of showing them."""
    found: list[CampaignModel] = []

    async def show(app: SoloJournal, model: CampaignModel, at: SearchChoice | None = None) -> None:
        found.append(model)

    monkeypatch.setattr(library_screen, "show_page", show)
    return found


async def settled(app: Host, pilot: Any) -> None:
    """Wait until all that was begun is done."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_campaigns_are_cards_that_odd_titles_do_not_break(
    library: Library, model: CampaignModel, host: Hosted, size: tuple[int, int]
) -> None:
    for title in ("..", "😀" * 300, HOSTILE):
        library.new(title, ())
    app = host(LibraryScreen())
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        seen = frame(app)
        await pilot.press("end")
        assert ("Steam climbs out of the crack." in frame(app)) == (size[0] >= 100)
    assert "The Long Dusk" in seen
    assert "Duskara · 1 session · 1 scene" in seen
    assert "[/] plan ␛]0;x␇" in seen
    assert re.search("😀 ?…", seen)
    assert "nothing written yet" in seen
    assert "Enter open" in seen
    assert all(len(row) <= size[0] for row in seen.split("\n"))


async def test_enter_opens_the_campaign_under_the_cursor(
    library: Library, model: CampaignModel, host: Hosted, opened: list[CampaignModel]
) -> None:
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
    assert [each.campaign.id for each in opened] == [model.campaign.id]


async def test_typing_narrows_the_list_and_escape_shows_all_again(
    library: Library, model: CampaignModel, host: Hosted, opened: list[CampaignModel]
) -> None:
    library.new("Frozen night", ())
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        listing = app.screen.query_one(CardList)
        await pilot.press("slash", *"steam")
        assert [card.title for card in listing.shown_cards] == ["The Long Dusk"]
        app.screen.query_one(LineInput).value = "nowhere"
        await pilot.pause()
        assert "No campaign matches" in frame(app)
        await pilot.press("escape")
        assert len(listing.shown_cards) == 2


async def test_a_campaign_that_cannot_be_opened_is_reported_in_a_sentence(
    library: Library, model: CampaignModel, host: Hosted, opened: list[CampaignModel]
) -> None:
    folder = model.campaign.folder
    folder.state.write_text("no campaign = [")
    for path in folder.sessions():
        path.unlink()
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert [each for each in app.told if "cannot be opened" in each]
    assert not opened


async def test_a_campaign_is_put_away_and_restored(library: Library, model: CampaignModel, host: Hosted) -> None:
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("a")
        await settled_dialog(app, pilot)
        assert "Archive “The Long Dusk”" in frame(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert not library.folders()
        assert "Play a role-playing game alone" in frame(app)
        await pilot.press("a")
        await settled_dialog(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert "Restored: The Long Dusk." in frame(app)
        await pilot.press("down")
        assert "is back" not in frame(app), "a notice stands until the next key"
    assert not archive_of(library).folders()
    assert library.open("The Long Dusk").id == model.campaign.id


async def test_a_campaign_that_is_open_on_the_page_is_not_put_away(
    library: Library, model: CampaignModel, host: Hosted
) -> None:
    page = Page(model)
    app = host(page)
    async with app.run_test() as pilot:
        await app.push_screen(LibraryScreen())
        await settled(app, pilot)
        await pilot.press("a")
        await settled_dialog(app, pilot)
        await pilot.press("enter")
        await settled(app, pilot)
        assert [each for each in app.told if "is open on the page" in each]
        await pilot.press("enter")
        assert app.screen is page
    assert library.folders()


async def test_a_campaign_with_unsaved_text_is_not_left_for_another(
    library: Library, model: CampaignModel, host: Hosted
) -> None:
    other = CampaignModel.at(library, library.new("Frozen night", ()))
    model.campaign.unsaved = model.campaign.on_disk.read_only = "The disk is full."
    page = Page(model)
    app = host(page)
    async with app.run_test() as pilot:
        await app.push_screen(LibraryScreen())
        app.call_later(show_page, app, other)
        await settled(app, pilot)
        assert page in app.screen_stack
    assert [each for each in app.told if "some of it is not saved yet" in each]


async def test_the_page_of_a_campaign_replaces_all_open_screens(
    library: Library, model: CampaignModel, host: Hosted
) -> None:
    app = host(Page(model))
    async with app.run_test() as pilot:
        await app.push_screen(LibraryScreen())
        app.call_later(show_page, app, CampaignModel.at(library, library.new("Frozen night", ())))
        await settled(app, pilot)
        assert len(app.screen_stack) == 2
        assert open_models(app)[0].campaign.title == "Frozen night"
        assert "Frozen night" in frame(app)


async def test_cards_that_come_while_the_screen_is_left_end_nothing(host: Hosted) -> None:
    screen = LibraryScreen()
    app = host(screen)
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await screen.query(CardList).remove()
        screen.fetch()
        await settled(app, pilot)
        assert app.screen is screen


async def test_an_empty_archive_is_reported(library: Library, host: Hosted) -> None:
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("a")
        await settled(app, pilot)
        assert app.told[-1] == "The archive is empty."
        assert not app.screen.query("Toast"), "it stands in the row for it"


async def test_the_details_follow_the_cursor_and_every_scene_has_a_bar(
    library: Library, model: CampaignModel, host: Hosted
) -> None:
    other = library.new("Frozen night", ("nightsong",))
    for title in ("One", "Two", "Three"):
        do(other, "scene.open", title=title)
        write(other, "prose", f"{title} " * 40)
    do(other, "session.close", next="The red lamp")
    other.settle()
    app = host(LibraryScreen())
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        seen = frame(app)
        assert "FROZEN NIGHT" in seen
        assert "Next time begins with: The red lamp" in seen
        assert "███" in seen
        assert "120 words" in seen
        await pilot.press("down")
        assert "THE LONG DUSK" in frame(app)


async def test_what_can_be_done_is_clicked_too_and_looks_different_under_the_pointer(
    library: Library, model: CampaignModel, host: Hosted
) -> None:
    app = host(LibraryScreen())
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        chips = app.screen.query_one("CampaignShelf KeyChips", KeyChips)
        await pilot.hover(chips, offset=(1, 0))
        assert chips.under == 0
        await pilot.click(chips, offset=(1, 0))
        await settled_dialog(app, pilot)
        assert "which game?" in frame(app)


async def test_a_sample_is_taken_up_as_a_copy_of_ones_own(
    library: Library,
    model: CampaignModel,
    host: Hosted,
    opened: list[CampaignModel],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(model.campaign, "prose", "The wind had words in it.")
    model.campaign.settle()
    shelf = archive_of(library).places.campaigns.parent / ".shipped"
    shelf.mkdir()
    archive(library, model.campaign.folder.path).rename(shelf / "the-long-dusk")
    monkeypatch.setattr(exchange, "shipped", lambda *parts: shelf)
    app = host(LibraryScreen())
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("s")
        await settled_dialog(app, pilot)
        assert "The Long Dusk" in frame(app)
        await pilot.press("enter")
        await settled(app, pilot)
    [copy] = opened
    assert copy.campaign.title == "The Long Dusk"
    assert copy.campaign.id != model.campaign.id
    assert copy.campaign.folder.path.parent == library.places.campaigns


async def settled_dialog(app: Host, pilot: Any) -> None:
    """Wait for a dialog that a worker opens and waits for."""
    for _ in range(50):
        await pilot.pause(0.02)
        if len(app.screen_stack) > 2:
            return


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(0), "today, "),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=300), "24 January 2026"),
        (timedelta(days=-2), "today, "),
    ],
)
def test_the_last_day_played_is_shown_in_everyday_words(ago: timedelta, words: str) -> None:
    now = datetime(2026, 11, 20, 12, 0).astimezone()  # people say it by the days of their own zone
    assert last_played((now - ago).timestamp(), now).startswith(words)
    assert last_played(0, now) == "not played yet"


def test_campaigns_of_one_title_say_who_is_played(library: Library) -> None:
    first, last = library.new("Nightsong", ("nightsong",)), library.new("Nightsong", ("nightsong",))
    do(last, "nightsong.create", method="ready", ready="Halla Greave")
    last.settle()
    rows = {
        card.path: draw_card(card, None, library.glances.of(card.path, 0), 72).plain.split("\n")[:2]
        for card in library.cards()
    }
    assert [row.strip() for row in rows[first.folder.path]] == ["Nightsong", "Nightsong · 1 session · 0 scenes"]
    title, counts = rows[last.folder.path]
    assert title.strip() == "Nightsong (2)"
    assert counts.startswith("Nightsong · 1 session · 0 scenes · Halla Greave, soldier")


def test_scenes_of_three_digits_stay_on_their_row_above_their_twists() -> None:
    scenes = [SceneFigures(number, 1, words=number, twists=number % 5 == 0) for number in range(1, 121)]
    bars, twists = (row.plain for row in _scenes(scenes, 74) if row)
    assert max(len(bars), len(twists)) <= 74
    assert [bars[:at].split()[-1] for at, sign in enumerate(twists) if sign == "✦"] == ["110", "115", "120"]


def test_lines_of_play_that_come_too_late_end_nothing() -> None:
    FirstRun(INSTALLED).show_exchange(None)
