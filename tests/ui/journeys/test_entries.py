"""Journeys up into the log, and what can be done there with an entry."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import recent
from solo_journal.ui.log.scene_log import SceneLog
from solo_journal.ui.screens.entry import EntryMenu
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player

QUESTION = "Is the gate guarded?"


@pytest.fixture
def written(player: Player) -> Player:
    """A page with a paragraph, a question answered with a yes, and its consequence; the program rolls."""
    player.set(own_dice=False)
    player.write("prose", "Steam climbs out of the crack.")
    player.do("duskara.ask", [5, 2], question=QUESTION)
    player.write("consequence", "Two of them, and one knows my face.")
    return player


PROSE, ASKED = 2, 1
"""How many lines above the composer they are."""


@asynccontextmanager
async def reading(player: Player, up: int) -> AsyncIterator[Page]:
    """The page, with the cursor in the log, this many lines up."""
    async with player.sits() as page:
        page.press("pageup", *["up"] * up)
        yield page


def line(player: Player, words: str) -> Line:
    """The line of the story that begins with these words."""
    return next(each for each in recent(player.campaign.journal, 50) if each.text.startswith(words))


async def opened(page: Page, key: str) -> None:
    """Open the menu of the entry under the cursor, and press a key there, all in one burst."""
    await page.writes(f"⏎{key}")


async def over(page: Page) -> None:
    """Wait until nothing is open over the page."""
    await page.until(lambda: isinstance(page.app.screen, Play))


async def test_the_menu_of_an_entry_offers_what_can_be_done_with_it(written: Player) -> None:
    async with reading(written, ASKED) as page:
        seen = await page.typed("⏎", QUESTION, "Overrule", "Reroll", "Show rule", "Cross out")
        assert "Show table · no table" in seen
        assert isinstance(page.app.screen, EntryMenu)
        await page.typed("⎋", gone="Overrule")
        await page.writes("On.⏎⏎")
        await page.sees("On.")


async def test_words_are_edited_and_the_old_ones_stay_in_the_history(written: Player) -> None:
    async with reading(written, PROSE) as page:
        await opened(page, "e")
        await page.sees("Edit text")
        page.press("ctrl+u")
        await page.writes("Cold.")
        page.press("ctrl+s")
        await page.sees("Cold.", gone="Steam")
        assert line(written, "Cold.").entry.kind == "prose"
        page.press("escape", "f6")
        await page.sees("everything")
        await page.sees("Steam climbs")


async def test_changed_words_are_not_dropped_by_one_key(written: Player) -> None:
    async with reading(written, PROSE) as page:
        await opened(page, "e")
        await page.typed(" Oh⎋", "The change is not saved.")
        await page.typed("⎋", gone="Edit text")
        assert line(written, "Steam").text == "Steam climbs out of the crack."


async def test_a_consequence_is_begun_in_the_composer(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await opened(page, "c")
        await page.writes("And a dog.⏎")
        await page.sees("    And a dog.")
        assert line(written, "And a dog.").entry.kind == "consequence"


async def test_a_bookmark_is_set_and_taken_away(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await opened(page, "b")
        await page.until(lambda: line(written, QUESTION).bookmarked)
        await over(page)
        await opened(page, "b")
        await page.until(lambda: not line(written, QUESTION).bookmarked)


async def test_an_entry_is_copied(written: Player) -> None:
    async with reading(written, PROSE) as page:
        await opened(page, "y")
        await page.sees("Copied: Steam climbs out of the crack.")
        assert page.app.clipboard == "Steam climbs out of the crack."


async def test_a_struck_entry_stays_but_is_left_out_of_the_story(written: Player) -> None:
    async with reading(written, PROSE) as page:
        await opened(page, "s")
        await page.until(lambda: line(written, "Steam").struck)
        await over(page)
        await opened(page, "s")
        await page.until(lambda: not line(written, "Steam").struck)


async def test_another_outcome_is_set_by_hand_and_the_rolled_one_stays_visible(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await opened(page, "o")
        await page.writes("No, but⏎")
        await over(page)
        await page.sees("No, but")
        assert line(written, QUESTION).headline.startswith("No, but")
        page.press("right")
        await page.sees("Yes", "5 v 2")


async def test_it_is_rolled_again_and_the_first_dice_stay_visible(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await opened(page, "r")
        await page.until(lambda: line(written, QUESTION).first)
        await over(page)
        page.press("right")
        await page.sees("5 v 2")
        assert written.faults() == []


async def test_own_dice_are_asked_for_when_it_is_rolled_again(player: Player) -> None:
    player.do("duskara.ask", [5, 2], question=QUESTION)
    async with player.sits() as page:
        page.press("pageup")
        await page.writes("⏎r14")
        await page.sees("No", "1 v 4")
    assert line(player, QUESTION).headline == "No"


async def test_an_act_while_reading_elsewhere_brings_its_result_into_view(written: Player) -> None:
    for number in range(40):
        written.write("prose", f"Mile {number}.")
    async with written.sits(size=(80, 24)) as page:
        log = page.app.screen.query_one(SceneLog)
        for keys, seen in (("␣Dd2d6⏎", "2d6"), ("␣Dtmood⏎", "Mood"), ("␣Lr", "Mood")):
            log.scroll_home(animate=False)
            await page.sees("1  untitled")
            await page.typed(keys, seen, gone="1  untitled")


async def test_the_rule_of_an_entry_is_opened(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await opened(page, "h")
        await page.sees("Ask the oracle", "A Chance Die is rolled against a Risk Die.")
        page.press("escape")
        await over(page)


async def test_the_table_of_a_draw_is_opened(written: Player) -> None:
    async with reading(written, ASKED) as page:
        await page.writes("/table.draw duskara.verbs⏎")
        await over(page)
        page.press("pageup")
        await opened(page, "t")
        await page.sees("Draw from it", "duskara.verbs")
