"""Settings: kept at once, and readings handed back as acts of the story."""

from __future__ import annotations

from solo_journal.campaign.library import settings
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.finder import Finder
from solo_journal.ui.screens.keys import KeysScreen
from solo_journal.ui.screens.settings import SettingsScreen

from ..frames import frame
from ..screens.conftest import Host


def kept(model: CampaignModel) -> settings.Settings:
    found, trouble = settings.read(model.library.places.settings)
    assert not trouble
    return found


async def test_a_theme_is_shown_at_once_and_kept(model: CampaignModel) -> None:
    app = Host(model.library, SettingsScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "(•) vents" in frame(app)
        await pilot.press("enter", "left")
        assert app.theme == kept(model).theme == "parchment"


async def test_nothing_is_kept_by_only_looking(model: CampaignModel) -> None:
    screen = SettingsScreen(model)
    app = Host(model.library, screen)
    async with app.run_test(size=(80, 24)) as pilot:
        for item in screen.items():
            if not item.heading:
                await screen.turn_to(item)
        await pilot.press("escape")
        assert app.results == [()]
        assert not model.library.places.settings.exists()


async def test_dice_detail_and_panes_are_kept(model: CampaignModel) -> None:
    screen = SettingsScreen(model)
    app = Host(model.library, screen)
    async with app.run_test(size=(120, 36)) as pilot:
        for where in ("dice", "detail", "panes"):
            screen.query_one(Finder).go_to(where)
            await pilot.pause()
            await pilot.press("enter", "right", "shift+tab")
        found = kept(model)
        assert found.own_dice
        assert found.detail == "everything"
        assert len(found.folded) == 1
        assert model.settings == found


async def test_a_reading_comes_back_as_an_act_and_only_where_it_differs(model: CampaignModel) -> None:
    app = Host(model.library, SettingsScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        for reading, digits in (("duskara.equal", "2"), ("duskara.both", "21")):
            app.screen.query_one(Finder).go_to(reading)
            await pilot.pause()
            await pilot.press("enter", *digits, "shift+tab")
        assert "(•) they cancel out: one die against one" in frame(app)
        await pilot.press("escape")
        wanted = make(shelf.procedure("reading.set"), {"name": "duskara.equal", "setting": "yes_but"})
        assert app.results == [(wanted,)]


async def test_settings_that_cannot_be_kept_are_reported(model: CampaignModel) -> None:
    model.library.places.settings.parent.mkdir(parents=True, exist_ok=True)
    model.library.places.settings.write_text("theme = [", encoding="utf-8")
    app = Host(model.library, SettingsScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "left")
        assert "✗ Not saved: The settings in settings.toml" in frame(app)
        assert model.library.places.settings.read_text(encoding="utf-8") == "theme = ["


async def test_keys_have_a_screen_of_their_own(model: CampaignModel) -> None:
    app = Host(model.library, SettingsScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one(Finder).go_to("keys")
        await pilot.pause()
        await pilot.press("enter")
        assert isinstance(app.screen, KeysScreen)


async def test_a_campaign_without_a_game_says_which_dice_are_its_usual_ones(bare_desk: CampaignModel) -> None:
    app = Host(bare_desk.library, SettingsScreen(bare_desk))
    async with app.run_test(size=(80, 24)):
        assert "The dice of a roll" in frame(app)
