"""How the page looks: one measure and one margin, words that can be read in every theme, and a composer in sight."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import append
from solo_journal.shipped import shipped
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.screens.play import Play
from solo_journal.ui.themes import DEFAULTS, contrast, defaults, themes

from ...playing import Clock

OWN = [each for each in themes(shipped("no such folder")) if isinstance(each, Theme)]
SIZES = [(60, 20), (80, 24), (120, 36), (150, 40), (200, 60)]
PROSE = "word " * 60


@pytest.mark.parametrize("size", SIZES)
async def test_the_composer_keeps_the_measure_and_the_margin_of_the_log(
    library: Library, clock: Clock, size: tuple[int, int]
) -> None:
    model = CampaignModel.at(library, library.new("The Long Dusk", ()))
    append.write(model.campaign, "prose", PROSE)
    app = SoloJournal(library, model)
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
async def test_what_is_told_in_passing_does_not_hide_what_is_being_written(
    library: Library, size: tuple[int, int]
) -> None:
    app = SoloJournal(library, CampaignModel.at(library, library.new("The Long Dusk", ())))
    async with app.run_test(size=size, notifications=True) as pilot:
        app.tell("One thing.")
        app.tell("Another thing.", wrong=True)
        await pilot.pause()
        page = app.screen
        assert isinstance(page, Play)
        told = list(page.query("Toast"))
        assert len(told) == 2
        assert all(not each.region.intersection(page.composer.region) for each in told)


@pytest.mark.parametrize("theme", OWN, ids=[each.name for each in OWN])
def test_our_themes_can_be_read_on_the_page_and_on_sheets(theme: Theme) -> None:
    words = [theme.variables[each] for each in ("prose", "quiet", "text-accent", "text-warning", "text-error")]
    sheets = [theme.background or "", theme.surface or ""]
    for word in (*words, theme.foreground or ""):
        for sheet in sheets:
            assert contrast(Color.parse(word), Color.parse(sheet)) >= 4.2, (word, sheet)


@pytest.mark.parametrize("theme", BUILTIN_THEMES.values(), ids=list(BUILTIN_THEMES))
def test_quiet_words_can_be_read_in_every_theme_as_well_as_the_theme_allows(theme: Theme) -> None:
    made = defaults(theme)
    if made is DEFAULTS:
        assert "ansi" in theme.name
        return
    page = Color.parse(theme.to_color_system().generate()["background"])
    best = contrast(Color.parse(made["prose"]), page)
    assert contrast(Color.parse(made["quiet"]), page) >= min(4.5, best)
    assert contrast(Color.parse(made["pane-rule"]), page) < contrast(Color.parse(made["quiet"]), page)
