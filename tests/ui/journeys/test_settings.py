"""Journeys through the settings and the keys: what is set holds at once, and is there after the next start."""

from __future__ import annotations

from solo_journal.campaign.library import settings
from solo_journal.campaign.library.settings import Settings
from solo_journal.rules import shelf
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player

LOG = 80
"""Columns of the log. The side column, which always shows the last answer, comes after them."""


def kept(player: Player) -> Settings:
    """The settings as they lie on disk."""
    return settings.read(player.library.places.settings)[0]


async def leaves(page: Page) -> None:
    """Back to the page."""
    await page.rests()
    for _ in range(3):
        if not isinstance(page.app.screen, Play):
            await page.writes("⎋")
    await page.until(lambda: isinstance(page.app.screen, Play))


async def test_a_theme_is_tried_by_turning_and_kept(chance: Player) -> None:
    async with chance.sits() as page:
        before = page.app.theme
        page.press("f8", "enter", "right")
        await page.until(lambda: page.app.theme != before)
        await leaves(page)
        chosen = page.app.theme
    assert kept(chance).theme == chosen
    async with chance.sits() as page:
        assert page.app.theme == chosen


async def test_own_dice_are_asked_for_from_now_on(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("f8", "down", "down", "enter", "right")
        await leaves(page)
        await page.typed("? Is it so?⏎", "Chance 1d6", "Esc cancel")
        await page.typed("52", "● Yes  ", "  5 v 2")
    assert kept(chance).own_dice


async def test_how_much_the_log_shows_changes_at_once(chance: Player) -> None:
    chance.do("duskara.ask", [5, 2], question="Is the gate guarded?")
    async with chance.sits() as page:
        await page.sees("Is the gate guarded?")
        page.press("f8", "down", "down", "down", "enter", "1")
        await leaves(page)
        await page.until(lambda: "5 v 2" not in "".join(row[:LOG] for row in page.frame().split("\n")))
        await page.typed("d: 2d1⏎", "▌ 2. Log detail story leaves this out; F6 shows it.")
    assert kept(chance).detail == "story"


async def test_a_reading_is_an_act_of_the_story_that_can_be_undone(chance: Player) -> None:
    reading = shelf.of(chance.campaign.world).readings(chance.campaign.world)[0]
    other = next(each for each in reading.options if each != reading.default)
    async with chance.sits() as page:
        await page.writes("/reading⏎")  # not its form, which knows ids alone
        await page.sees("(default)")
        page.press("enter")
        page.press(str(list(reading.options).index(other) + 1))
        await leaves(page)
        await page.until(lambda: reading.of(chance.campaign.world) == other)
        await page.typed("␣U", "Undo")
        await page.writes("⏎")
        await page.until(lambda: reading.of(chance.campaign.world) == reading.default)


async def keys_of(page: Page, called: str) -> None:
    """Open the keys, and find one."""
    page.press("f8", "slash")
    await page.writes("keys⏎⏎")
    await page.sees("change key")
    page.press("slash")
    await page.writes(f"{called}⏎")


async def test_a_key_is_given_to_something_else_and_works_at_once(chance: Player) -> None:
    async with chance.sits() as page:
        await keys_of(page, "detail")
        await page.typed("⏎", "Press the key for")
        page.press("f12")
        await page.sees("F12  ", gone="Press the key for")
        await leaves(page)
        page.press("f12")
        await page.sees("Log detail:")
    assert kept(chance).keys == {"page.detail": "f12"}


async def test_a_key_in_use_is_refused_and_its_use_named(chance: Player) -> None:
    async with chance.sits() as page:
        await keys_of(page, "detail")
        await page.writes("⏎")
        page.press("f1")
        await page.sees("✗", "Help")
        await leaves(page)
        page.press("f6")
        await page.sees("Log detail:")
    assert kept(chance).keys == {}
