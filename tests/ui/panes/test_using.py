"""What keys and the mouse in the panes ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.undo import undo
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.panes import kinds
from solo_journal.ui.panes.pane import Pane

from ...playing import do
from .conftest import Host, text_of, wish

TRACKER = "tracker"


@asynccontextmanager
async def hosted(pane_id: str, model: CampaignModel) -> AsyncIterator[tuple[Host, Pane, Pilot[None]]]:
    """A pane alone on the screen, with the focus."""
    pane = next(kind for kind in kinds() if kind.id_ == pane_id)()
    app = Host(pane, width=40)
    async with app.run_test(size=(40, 24)) as pilot:
        pane.show(model)
        pane.focus()
        await app.workers.wait_for_complete()
        await pilot.pause()
        yield app, pane, pilot


@pytest.mark.parametrize(
    ("keys", "procedure", "inputs", "form"),
    [
        ("s", "tracker.step", {TRACKER: "Torch"}, False),
        ("down enter", "tracker.step", {TRACKER: "Rations"}, False),
        ("down down s", "tracker.tick", {TRACKER: "Hunters"}, False),
        ("down down plus", "tracker.tick", {TRACKER: "Hunters", "amount": 1}, False),
        ("down down minus", "tracker.tick", {TRACKER: "Hunters", "amount": -1}, False),
        ("r", "tracker.refill", {TRACKER: "Torch"}, False),
        ("v", "tracker.set", {TRACKER: "Torch"}, True),
        ("a", "tracker.add", {}, True),
        ("x", "tracker.drop", {TRACKER: "Torch"}, False),
    ],
)
async def test_trackers_by_key(
    model: CampaignModel, keys: str, procedure: str, inputs: dict[str, object], form: bool
) -> None:
    async with hosted("trackers", model) as (app, _, pilot):
        await pilot.press(*keys.split())
        assert wish(app) == (procedure, inputs, form)


async def test_a_click_points_at_a_tracker_and_a_second_one_steps_it(model: CampaignModel) -> None:
    async with hosted("trackers", model) as (app, pane, pilot):
        await pilot.click(pane.rows, offset=(5, 2))
        assert app.heard == []
        assert pane.rows.here is not None
        assert pane.rows.here.key == "hunters"
        await pilot.click(pane.rows, offset=(5, 2))
        assert wish(app) == ("tracker.tick", {TRACKER: "Hunters"}, False)


async def test_the_cursor_stays_with_its_tracker_when_others_come_and_go(
    model: CampaignModel, campaign: Campaign
) -> None:
    async with hosted("trackers", model) as (app, pane, pilot):
        await pilot.press("down", "down")
        do(campaign, "tracker.drop", tracker="Torch")
        pane.show(model)
        await pilot.press("s")
        assert wish(app) == ("tracker.tick", {TRACKER: "Hunters"}, False)


async def test_the_oracle_begins_a_question_with_the_sign_of_its_favour(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.press("right")
        assert text_of(pane, 40).splitlines()[0] == "› ‹ advantage ›  Yes █████████▌··· 75%"
        await pilot.press("enter")
        signed = app.heard[-1]
        assert isinstance(signed, Pane.Sign)
        assert signed.text == "?+ "
        await pilot.press("left", "left")
        assert "‹ disadvantage ›" in text_of(pane, 40)
        assert "42%" in text_of(pane, 40)


async def test_a_click_on_the_oracle_asks_at_once(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.click(pane.rows, offset=(16, 0))
        signed = app.heard[-1]
        assert isinstance(signed, Pane.Sign)
        assert signed.text == "? "


async def test_a_click_on_the_favour_changes_it(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.click(pane.rows, offset=(8, 0))
        assert "‹ advantage ›" in text_of(pane, 40)
        await pilot.click(pane.rows, offset=(2, 0))
        assert "‹ even ›" in text_of(pane, 40)
        assert app.heard == []


async def test_the_oracle_asks_in_a_form_with_its_favour_filled_in(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, _, pilot):
        await pilot.press("right", "i")
        assert wish(app) == ("duskara.ask", {"favour": "advantage"}, True)


async def test_all_odds_of_the_oracle_are_there_on_demand(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (_, pane, pilot):
        assert "doubles" not in text_of(pane, 40)
        await pilot.press("a")
        rows = text_of(pane, 40).splitlines()[2:]
        assert {"  Yes        ██······  25%", "  No         ██······  25%"} < set(rows)
        assert len(rows) == 9
        assert "(doubles)  █▌······  17%" in text_of(pane, 40)


async def test_the_gauge_shows_its_history_on_demand(model: CampaignModel) -> None:
    async with hosted("gauges", model) as (_, pane, pilot):
        await pilot.press("enter")
        assert text_of(pane, 40).splitlines() == [
            "› ◆◆◇",
            "  scene 11: Is the gate open?",
            "  scene 12: Does Zhiren see me?",
        ]


async def test_words_are_drawn_at_once_and_a_scene_is_asked_about(model: CampaignModel) -> None:
    async with hosted("draws", model) as (app, pane, pilot):
        await pilot.press("i")
        assert wish(app) == ("duskara.inspire", {}, False)
        await pilot.press("n")
        assert wish(app) == ("duskara.mood", {}, True)
        await pilot.click(pane.rows, offset=(5, 1))
        assert wish(app) == ("duskara.inspire", {}, False)
        assert len(app.heard) == 3


async def test_the_forms_of_the_sheet_unfold_and_open(model: CampaignModel) -> None:
    async with hosted("character", model) as (app, pane, pilot):
        assert "Add a condition" not in text_of(pane, 40)
        await pilot.press("e", "down", "down", "enter")
        assert "Add a condition" in text_of(pane, 40)
        assert wish(app) == ("duskara.condition", {}, True)


async def test_another_character_is_played_by_a_key(model: CampaignModel, campaign: Campaign) -> None:
    do(campaign, "character.add", name="Mira")
    async with hosted("character", model) as (app, pane, pilot):
        await pilot.press("right")
        assert wish(app) == ("character.play", {"name": "Mira"}, False)
        assert "1 of 2" in str(pane.border_title)


async def test_a_name_that_is_here_is_noted_in_a_form(model: CampaignModel) -> None:
    async with hosted("here", model) as (app, _, pilot):
        await pilot.press("enter")
        assert wish(app) == ("lists.note", {"list": "people", "name": "Zhiren"}, True)
        await pilot.press("down", "down", "n")
        assert wish(app) == ("lists.note", {"list": "threads"}, True)


async def test_a_scene_is_a_jump(model: CampaignModel) -> None:
    async with hosted("scenes", model) as (app, pane, pilot):
        assert text_of(pane, 40).splitlines()[:2] == [
            "› 12 The thermal vents          dramatic",
            "  11 Before 11",
        ]
        await pilot.press("down", "enter")
        jump = app.heard[-1]
        assert isinstance(jump, Pane.Jump)
        assert jump.scene == 11


async def test_scenes_that_another_program_began_are_read_too(model: CampaignModel, library: Library) -> None:
    async with hosted("scenes", model) as (app, pane, pilot):
        other = library.open("The Long Dusk")
        do(other, "scene.open", title="Elsewhere")
        do(other, "scene.open", title="And back")
        assert await model.look()
        pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert text_of(pane, 40).splitlines()[:3] == [
            "  14 And back",
            "  13 Elsewhere",
            "› 12 The thermal vents          dramatic",
        ]


async def test_a_scene_that_was_undone_is_gone(model: CampaignModel, campaign: Campaign) -> None:
    async with hosted("scenes", model) as (_, pane, _pilot):
        do(campaign, "scene.open", title="Too early")
        pane.show(model)
        assert "Too early" in text_of(pane, 40)
        await model.save(lambda: undo(model.campaign))
        pane.show(model)
        assert "Too early" not in text_of(pane, 40)
        assert "12 The thermal vents" in text_of(pane, 40)
