"""Journeys through the library: how a campaign begins, is taken up, is put away, comes back and is found again."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.ui.screens.library import LibraryScreen
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player

FIRST = shelf.choices()[0]
SHORT = FIRST.title.partition(":")[0]


def on_the_page(page: Page) -> bool:
    """Whether a campaign is open, and nothing over it."""
    return isinstance(page.app.screen, Play)


async def test_the_first_run_shows_what_one_does_here_and_digits_begin(newcomer: Player) -> None:
    async with newcomer.sits(first="library") as page:
        seen = await page.sees("There is no game master", "Is his aunt glad to see him?", f"1  {SHORT}")
        assert "open" not in seen.split("\n")[-1], "there is nothing to open"
        await page.typed("1", "NEW CAMPAIGN", FIRST.title)


async def test_a_campaign_begins_with_its_game_its_title_and_its_hero(newcomer: Player) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await page.writes("1Kaelen, drone runner⇥The Long Dusk⏎")
        await page.until(lambda: on_the_page(page))
        await page.sees("The Long Dusk", "Kaelen")
    world = newcomer.campaign.world
    assert newcomer.campaign.title == "The Long Dusk"
    assert list(world.systems) == [FIRST.id]
    assert [(each.name, each.concept) for each in world.characters.values()] == [("Kaelen", "drone runner")]
    assert world.scene.number == 1
    assert newcomer.faults() == []


async def test_everything_but_the_game_may_stay_blank(newcomer: Player) -> None:
    async with newcomer.sits(first="library") as page:
        await page.writes("⏎⏎Steam climbs.⏎⏎")
        await page.until(lambda: on_the_page(page) and page.composer.text == "")
        await page.sees("Steam climbs.")
    assert SHORT in newcomer.campaign.title
    assert newcomer.told()[-1] == "“Steam climbs.”"


async def test_a_story_needs_no_game(newcomer: Player) -> None:
    async with newcomer.sits(first="library") as page:
        page.press("end")
        await page.writes("⏎⇥A plain story⏎d: 2d6⏎")
        await page.until(lambda: on_the_page(page))
        await page.sees("A plain story", "d: 2d6")
    assert list(newcomer.campaign.world.systems) == [shelf.choices()[-1].id]


async def test_every_key_of_the_first_run_works_after_any_dialog(newcomer: Player) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await page.sees("There is no game master")
        for opens in ("n⎋", "2⎋", "i⎋", "s⎋", "r⎋", "a", "n1⎋", "3⎋"):
            await page.writes(opens)
            await page.until(lambda: isinstance(page.app.screen, LibraryScreen))
            await page.typed("↓", "▌ 2")
            await page.typed("↑", "▌ 1")
        await page.typed("3", "NEW CAMPAIGN", "Daggerheart")


async def test_the_library_works_after_its_help(newcomer: Player) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await page.sees("There is no game master")
        await page.pressed("f1", sees="Campaigns")
        await page.typed("⎋", "There is no game master")
        await page.typed("2", "NEW CAMPAIGN", "Nightsong")


async def test_a_sample_is_taken_up_as_a_copy_to_play_on_in(newcomer: Player) -> None:
    async with newcomer.sits(first="library") as page:
        await page.typed("s", "Which sample?")
        await page.typed("⏎", "Previously on")
        await page.typed("⎋", gone="Previously on")
        await page.typed("The wind turns.⏎⏎", "The wind turns.")
        await page.until(lambda: page.composer.text == "")
    assert newcomer.told()[-1] == "“The wind turns.”"
    assert newcomer.faults() == []


async def test_a_campaign_is_put_away_and_restored(player: Player) -> None:
    other = player.library.new("Ashes", ())
    async with player.sits(first="library") as page:
        await page.sees("Ashes", "The Long Dusk")
        await page.typed("a", "Archive “Ashes”")
        await page.typed("⏎", "Archived: Ashes")
        assert not other.folder.path.exists()
        await page.typed("a", "Restore “Ashes”")
        await page.typed("↓⏎", "Restored: Ashes.", "The Long Dusk")
    assert other.folder.path.exists()


@pytest.mark.parametrize(("keys", "title"), [("⏎", "Ashes"), ("/long dusk⏎", "The Long Dusk")])
async def test_the_last_played_comes_first_and_any_is_found_by_its_title(player: Player, keys: str, title: str) -> None:
    player.library.new("Ashes", ())
    async with player.sits(first="library") as page:
        await page.writes(keys)
        await page.until(lambda: on_the_page(page))
        assert page.play.model.campaign.title == title


async def test_the_library_opens_over_the_page_and_leads_to_another_story(player: Player) -> None:
    async with player.sits() as page:
        page.press("f7")
        await page.writes("n")
        page.press("end")
        await page.writes("⏎⇥Ashes⏎It is cold.⏎⏎")
        await page.until(lambda: on_the_page(page) and page.play.model.campaign.title == "Ashes")
        await page.sees("It is cold.")
        page.press("f7")
        await page.writes("↓⏎")
        await page.until(lambda: page.play.model.campaign.title == "The Long Dusk")
        assert len(page.app.screen_stack) == 2
