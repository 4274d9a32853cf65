"""Journeys through what is looked up: words in the journal, tables, help, and the palette."""

from __future__ import annotations

import pytest

from solo_journal.ui.log.scene_log import SceneLog
from solo_journal.ui.screens.play import Play

from .conftest import Player


@pytest.fixture
def long(player: Player) -> Player:
    """A player with a long story in which one word occurs once; the program rolls."""
    player.set(own_dice=False)
    player.write("prose", "The lamplighter waits.")
    for number in range(40):
        player.write("prose", f"Paragraph {number}: " + "the wind goes on and on. " * 6)
    return player


async def test_a_word_is_found_and_gone_to_and_the_story_continues(long: Player) -> None:
    async with long.sits() as page:
        assert "lamplighter" not in page.frame()
        page.press("f3")
        await page.typed("lamplighter", "1 found.")
        await page.typed("⏎", "The lamplighter waits.", gone="1 found.")
        assert isinstance(page.app.focused, SceneLog)
        await page.typed("On.⏎⏎", "On.")
    assert long.told()[-1] == "“On.”"


async def test_a_search_without_matches_says_so(long: Player) -> None:
    async with long.sits() as page:
        page.press("f3")
        await page.typed("nobody at all", "No matches.")
        await page.writes("⏎⎋")
        page.press("f3")
        await page.writes("⏎⎋")
        await page.until(lambda: isinstance(page.app.screen, Play))


async def test_the_one_that_was_typed_is_gone_to_however_fast(long: Player) -> None:
    async with long.sits() as page:
        page.press("f3")
        await page.typed("lamplighter⏎", "The lamplighter waits.")
        await page.until(lambda: isinstance(page.app.screen, Play))


async def test_a_table_is_looked_at_and_drawn_from(long: Player) -> None:
    async with long.sits() as page:
        await page.typed("␣Db", "Draw from it")
        page.press("slash")
        await page.writes("verbs⏎")
        await page.sees("duskara.verbs", "%")
        await page.writes("d")
        await page.until(lambda: isinstance(page.app.screen, Play))
        await page.sees("Verbs: ")
    assert long.faults() == []


async def test_help_is_there_everywhere_and_about_what_is_open(long: Player) -> None:
    async with long.sits() as page:
        await page.pressed("f1", sees=("Keys here", "Writing"))
        page.press("escape", "f2")
        await page.pressed("f1", sees="Press the letter in front of a line to run it;")
        page.press("escape")
        await page.sees("a letter runs it")
        page.press("escape")
        await page.writes("On.⏎⏎")
        await page.sees("On.")


@pytest.mark.parametrize(("words", "sees"), [("name this scene", "Scene 12"), ("risk pool", "RISK POOL")])
async def test_everything_is_in_the_palette(long: Player, words: str, sees: str) -> None:
    async with long.sits() as page:
        page.press("ctrl+p")
        await page.writes(f"{words}⏎")
        await page.sees(sees)
        page.press("escape")
