"""How the page looks: one measure and one margin, and a composer in sight."""

from __future__ import annotations

import pytest
from textual.events import Key

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import append
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.screens.play import Play

from ...playing import Clock

SIZES = [(60, 20), (80, 24), (120, 36), (150, 40), (200, 60)]
PROSE = "word " * 60


@pytest.mark.parametrize("size", SIZES)
async def test_the_composer_keeps_the_measure_and_the_margin_of_the_log(
    library: Library, clock: Clock, size: tuple[int, int]
) -> None:
    campaign = library.new("The Long Dusk", ())
    append.write(campaign, "prose", PROSE)
    app = SoloJournal(library, CampaignModel.at(library, campaign))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, Play)
        page.composer.put(PROSE)
        await pilot.pause()
        log, composer = page.log_, page.composer
        kept = [log.render_line(y).text for y in range(log.scrollable_content_region.height)]
        written = composer.render_line(0).text
        assert next(row for row in kept if "word" in row).strip() == written.strip()
        assert log.region.x + 2 == composer.content_region.x
        right = page.query_one("#right")
        assert not right.display or right.region.x - log.region.right <= (size[0] - 80) // 2


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_notice_does_not_hide_the_text_being_written(library: Library, size: tuple[int, int]) -> None:
    app = SoloJournal(library, CampaignModel.at(library, library.new("The Long Dusk", ())))
    async with app.run_test(size=size, notifications=True) as pilot:
        page = app.screen
        assert isinstance(page, Play)
        await app.workers.wait_for_complete()  # what comes behind the first picture
        page.composer.put("Steam climbs out of the crack.")
        for _ in range(500):  # until the page heard that something is typed, which ends what was told before
            if page.strip._line == page.composer.line:
                break
            await pilot.pause(0.02)
        written = page.composer.region

        def stands_apart() -> None:
            assert not list(page.query("Toast"))
            assert not page.strip.region.intersection(page.composer.region)
            assert page.composer.region == written
            assert "Steam climbs out of the crack." in page.composer.render_line(0).text

        app.tell("One thing.")
        app.tell("Another thing.")
        await pilot.pause()
        assert "One thing.   Another thing." in page.strip.render_line(0).text
        stands_apart()
        app.tell("No such name.", wrong=True)
        await pilot.pause()
        assert "✗ No such name." in page.strip.render_line(0).text
        stands_apart()


async def test_a_key_that_comes_when_the_last_screen_is_gone_is_let_go(library: Library) -> None:
    """A terminal goes on sending while the page is taken down."""
    app = SoloJournal(library, CampaignModel.at(library, library.new("The Long Dusk", ())))
    assert app.screen_stack == []
    await app.on_event(Key("a", "a"))
