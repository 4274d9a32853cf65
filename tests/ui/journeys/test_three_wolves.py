"""Three wolves take a dozen keys, not a dozen forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from solo_journal.campaign.journal.log_view import recent
from solo_journal.rules.answer_source import Chance
from solo_journal.ui.page import port
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player, perform

WOLVES = "/foe 3 moth-wolf hp6 d6 armour4 resolve50⏎"
DOZEN = 12


@pytest.fixture
def halla(newcomer: Player) -> Player:
    """Halla, ready with sword, mail and shield, at the beginning of her story."""
    campaign = newcomer.library.new("Moth hill", ("nightsong",))
    perform(campaign, "character.add", name="Halla")
    perform(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    campaign.settle()
    return newcomer


@pytest.fixture
def fixed_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that fall alike each time the test runs."""
    chance = Chance(4)
    monkeypatch.setattr(port, "Chance", lambda: chance)


def fight(page: Page) -> Mapping[str, Any] | None:
    """The fight that goes on, as the page has it."""
    return page.play.model.campaign.world.fight


@pytest.mark.usefixtures("fixed_chance")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_three_wolves_take_a_line_and_a_dozen_keys(halla: Player, size: tuple[int, int]) -> None:
    keys = 0
    async with halla.sits(size) as page:
        wide = size[0] == 120  # there the board stands beside the story
        board, narrow = "AGAINST", "moth-wolf 1: 6/6, 2: 6/6, 3: 6/6"
        seen = await page.typed(WOLVES, "2 Whole round", "ROUND 1 ──", board if wide else narrow)
        assert (narrow if wide else board) not in seen
        while fight(page) is not None and keys < DOZEN:
            await page.writes("2")
            keys += 1
        assert fight(page) is None, "a dozen keys are enough"
        assert isinstance(page.app.screen, Play), "no form was opened"
        seen = await page.sees("The fight is")
    rounds = [line.act for line in recent(halla.campaign.journal, 50) if line.act]
    assert [act.procedure for act in rounds].count("nightsong.round") == keys, "each round is one line"
    assert halla.faults() == []


@pytest.mark.usefixtures("fixed_chance")
async def test_the_side_column_gives_way_to_the_board_and_comes_back(halla: Player) -> None:
    async with halla.sits() as page:
        await page.until(lambda: "ORACLE" in page.column())
        await page.typed(WOLVES, "AGAINST")
        await page.until(lambda: "ORACLE" not in page.column())
        await page.writes("/undo⏎")
        await page.sees("Undo “A fight begins")
        await page.writes("⏎")
        await page.until(lambda: "ORACLE" in page.column())


@pytest.mark.usefixtures("fixed_chance")
async def test_a_move_can_still_be_taken_after_writing_on(halla: Player) -> None:
    async with halla.sits() as page:
        await page.typed(WOLVES, "2 Whole round")
        await page.typed("They come out of the heather.⏎", "Enter again saves", gone="Whole round")
        await page.typed("2", "✗ Offer 2 is taken with nothing typed.")
        await page.typed("⏎", "2 Whole round")
        await page.typed("1", "their turn", "1 The foes act")


@pytest.mark.usefixtures("fixed_chance")
async def test_where_it_is_narrow_the_board_opens_over_the_page(halla: Player) -> None:
    async with halla.sits((80, 24)) as page:
        await page.typed(WOLVES, "2 Whole round")
        await page.pressed("f5", sees=("[Fight]", "moth-wolf 3 6/6"))
        await page.writes("2")  # its digits are its moves
        await page.until(lambda: isinstance(page.app.screen, Play))
        await page.sees("Round 2")


async def test_own_dice_are_asked_for_one_by_one(halla: Player) -> None:
    halla.set(own_dice=True)
    async with halla.sits() as page:
        await page.typed(WOLVES, "2 Whole round")
        await page.typed("2", "Halla v moth-wolf 1")
        await page.typed("5", "moth-wolf 1's armour")
        await page.typed("21", "moth-wolf 2 v Halla")
        await page.typed("11", "They lose 3 HP")
