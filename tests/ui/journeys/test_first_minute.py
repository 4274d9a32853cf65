"""The first minute: from nothing to a sentence, a question and its answer, by few keys and nothing read before."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player

MOST_KEYS = 14
WORDS_FIRST = ("duskara", "other")
READY = [(at, each) for at, each in enumerate(shelf.choices(), 1) if each.ready and each.id not in WORDS_FIRST]


async def begins(page: Page, keys: str) -> None:
    """From the first run into a story."""
    await page.sees("There is no game master")
    await page.writes(keys)
    await page.until(lambda: isinstance(page.app.screen, Play) and page.play.panes)


async def test_the_first_minute_of_a_game_of_words_takes_few_keys(newcomer: Player) -> None:
    keys = 0
    async with newcomer.sits((80, 24), first="library") as page:
        await begins(page, "1Mirel⏎")
        keys += 2
        seen = await page.sees("1–3 take a sentence")
        rows = seen.split("\n")
        strip = next(at for at, row in enumerate(rows) if "take a sentence" in row)
        assert any(row.startswith("   3  ") for row in rows[strip - 3 : strip]), "directly above the strip"
        await page.typed("2", gone="take a sentence")
        await page.until(lambda: page.composer.text.strip())
        sentence = page.composer.text.strip()
        await page.writes("⏎⏎")
        keys += 3
        await page.until(lambda: page.composer.text == "")
        await page.typed("? Is the gate guarded?⏎", "Is the gate guarded?")
        await page.until(lambda: newcomer.kinds().get("Is the gate guarded?"))
        await page.writes("Two of them.⏎⏎")
        keys += 2 + 2
        await page.until(lambda: newcomer.kinds().get("Two of them."))
    assert keys <= MOST_KEYS
    assert newcomer.kinds()[sentence] == "prose"
    assert newcomer.faults() == []


@pytest.mark.parametrize(("digit", "game"), READY, ids=lambda each: getattr(each, "id", each))
async def test_a_game_of_numbers_opens_with_cards_and_a_digit_takes_one(
    newcomer: Player, digit: int, game: object
) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await begins(page, f"{digit}⏎")
        await page.sees("Make your own", "1–5 choose a character   0 later")
        await page.typed("1", "1–3 take a sentence", gone="Make your own")
    [one] = newcomer.campaign.world.characters.values()
    assert getattr(game, "id", "") in one.sheets


@pytest.mark.parametrize(("line", "kept"), [("? Is somebody in?", "Is somebody in?"), ("(note: look up)", "look up")])
async def test_a_sign_typed_right_after_a_taken_sentence_is_a_sign(newcomer: Player, line: str, kept: str) -> None:
    """README's first minute, key by key: the sentence is kept as prose, and the question is no part of it."""
    async with newcomer.sits((80, 24), first="library") as page:
        await begins(page, "1⏎")
        await page.sees("1–3 take a sentence")
        await page.typed("3", gone="take a sentence")
        await page.until(lambda: page.composer.text.strip())
        sentence = page.composer.text.strip()
        await page.writes(f"{line}⏎")
        await page.until(lambda: newcomer.kinds().get(kept))
    assert newcomer.kinds()[sentence] == "prose"


async def test_a_character_can_wait_and_a_click_takes_a_sentence(newcomer: Player) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await begins(page, "2Mirel⏎")
        await page.sees("Make Mirel's sheet", "1–5 choose a sheet for Mirel   0 later")
        seen = await page.typed("0", "1–3 take a sentence", gone="Make Mirel's sheet")
        rows = seen.split("\n")
        at = next(at for at, row in enumerate(rows) if row.startswith("   1  "))
        await page.pilot.click(offset=(10, at))
        await page.until(lambda: page.composer.text.strip())
        assert page.composer.text.split()[0] in rows[at]
    assert [(each.name, each.sheets) for each in newcomer.campaign.world.characters.values()] == [("Mirel", {})]


async def test_other_game_offers_a_sheet_before_its_dice(newcomer: Player) -> None:
    async with newcomer.sits((80, 24), first="library") as page:
        await begins(page, "6Ada⏎")
        await page.sees("0 create the character")
        await page.typed("0", "1–5 choose a sheet for Ada   0 later", gone="by default")
        await page.typed("5⎋", "1–5 choose a sheet for Ada")
        await page.typed("1", "1–5 choose the dice")


async def test_a_campaign_made_in_a_shell_offers_a_scene_and_somebody_to_play(newcomer: Player) -> None:
    newcomer.library.new("From a shell", ("nightsong",))
    async with newcomer.sits() as page:
        await page.sees("Start the first scene", "Halla Greave", "Make your own", "0 later")
        await page.writes("1")
        await page.until(lambda: newcomer.campaign.world.scene.number == 1)
        await page.typed("2", "1–3 take a sentence")
    assert [each.name for each in newcomer.campaign.world.characters.values()] == ["Ysolde Marr"]
