"""Own dice in the strip: the boxes take the keys, the composer keeps its text, and Esc leaves everything undone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import question_of
from solo_journal.campaign.play.verbs.acts import do
from solo_journal.campaign.story.roll_text import dice_text
from solo_journal.rules.answer_source import Roll
from solo_journal.rules.dice_counting import AS_ROLLED
from solo_journal.rules.refusal import Cancelled
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer import messages
from solo_journal.ui.composer.dice_boxes import DiceBoxes
from solo_journal.ui.composer.dice_prompt import DicePrompt
from solo_journal.ui.page.port import ModelPort

from ..frames import frame
from .conftest import SMALL, Host, rows

TWO = Roll("Chance", 2, 1, 6, AS_ROLLED)
LONG = Roll("Ability [/] \x1b[2J", 1, 1, 20, AS_ROLLED, "Zhiren the Elder of the Long Wall")


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until this holds, within five seconds."""
    for _ in range(100):
        if holds():
            return
        await pilot.pause(0.05)
    raise AssertionError(frame(pilot.app))


async def test_digits_fill_the_boxes_and_the_composer_gets_none(host: Host) -> None:
    async with host.run_test(size=SMALL) as pilot:
        host.composer.put("? Is it\n")
        asked = asyncio.ensure_future(host.strip.dice.ask(TWO))
        await pilot.press("5")
        assert "▌ own dice · Chance 2d6 [5][_]   1 to 6   Esc cancel" in rows(host)
        await pilot.press("9")
        assert "A face of 2d6 is 1 to 6, not 9." in frame(host)
        await pilot.press("backspace", "4", "2")
        assert await asked == (4, 2)
        host.strip.dice.end()
        await pilot.pause()
        assert host.focused is host.composer
        assert host.composer.text == "? Is it\n"


@pytest.mark.parametrize("typed", ["", "7"])
def test_in_any_width_what_does_not_fit_beside_the_boxes_is_left_out_whole(host: Host, typed: str) -> None:
    boxes = DiceBoxes(Roll("Risk", 2, 1, 6, AS_ROLLED))
    prompt = DicePrompt(host.strip, boxes, _given=[DiceBoxes(TWO, [5, 4])])
    boxes.press(typed, typed)
    for room in range(45, 100):
        told = prompt.content(room).plain
        assert len(told) <= room
        assert "[_][ ]" in told
        assert told.endswith(("]", " 6", "not 7.", "Esc cancel"))
    assert told.startswith("own dice · Chance 2d6 [5][4] · Risk 2d6")


async def test_escape_rolls_nothing(host: Host) -> None:
    async with host.run_test() as pilot:
        host.composer.put("? Is it")
        asked = asyncio.ensure_future(host.strip.dice.ask(TWO))
        await pilot.press("5", "escape")
        with pytest.raises(Cancelled):
            await asked
        host.strip.dice.end()
        await pilot.pause()
        assert not host.of(messages.Leave)
        assert host.focused is host.composer


async def test_a_click_elsewhere_does_not_take_the_keys_away(host: Host) -> None:
    async with host.run_test() as pilot:
        asked = asyncio.ensure_future(host.strip.dice.ask(TWO))
        await pilot.pause()
        await pilot.click(host.composer)
        await pilot.press("5", "2")
        assert await asked == (5, 2)
        assert host.composer.text == ""


async def test_names_of_the_player_are_shown_safely_and_the_boxes_stay_in_sight(host: Host) -> None:
    async with host.run_test(size=SMALL) as pilot:
        asked = asyncio.ensure_future(host.strip.dice.ask(LONG))
        await pilot.press("1")
        assert "Ability [/] ␛[2J for Zhiren t… 1d20 [1_]   1 to 20, Enter e" in frame(host)
        await pilot.press("space")
        assert await asked == (1,)


async def test_a_closed_page_cancels_its_question(host: Host) -> None:
    async with host.run_test() as pilot:
        asked = asyncio.ensure_future(host.strip.dice.ask(TWO))
        await pilot.pause()
        await host.strip.remove()
        with pytest.raises(Cancelled):
            await asked


async def test_a_question_is_asked_with_exactly_the_dice_that_it_needs(host: Host, model: CampaignModel) -> None:
    model.set(own_dice=True)
    model.ask_faces = host.strip.dice.ask
    typed = read_line("? Is the gate guarded?")
    async with host.run_test() as pilot:
        question = question_of(model.campaign.world, typed.text, typed.sign)
        doing = asyncio.ensure_future(do(model.campaign, ModelPort(model), question))
        while not host.strip.dice.asks:
            await pilot.pause()
        await pilot.press("4")
        await until(pilot, lambda: "Chance 1d6 [4] · Risk 1d6 [_]" in frame(host))
        await pilot.press("backspace")  # goes back a box, also out of the roll that is asked for
        await until(pilot, lambda: "own dice · Chance 1d6 [_]" in frame(host))
        await pilot.press("5")
        await pilot.press("2")
        entry = (await doing).entry
        host.strip.dice.end()
        assert entry.outcome is not None
        assert (entry.outcome.headline, dice_text(entry.outcome, entry.act)) == ("Yes", "5 v 2")
