"""What keys and the mouse in the panes ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import bookmark
from solo_journal.campaign.play.append import write
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
        ("enter", "tracker.step", {TRACKER: "Torch"}, False),
        ("2", "tracker.step", {TRACKER: "Rations"}, False),
        ("3", "tracker.tick", {TRACKER: "Hunters"}, False),
        ("down enter", "tracker.step", {TRACKER: "Rations"}, False),
        ("down down enter", "tracker.tick", {TRACKER: "Hunters"}, False),
        ("down down plus", "tracker.tick", {TRACKER: "Hunters", "amount": 1}, False),
        ("down down minus", "tracker.tick", {TRACKER: "Hunters", "amount": -1}, False),
        ("minus", "tracker.set", {TRACKER: "Torch", "value": 4}, False),
        ("delete", "tracker.drop", {TRACKER: "Torch"}, False),
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
        await pilot.press("enter")
        assert wish(app) == ("tracker.tick", {TRACKER: "Hunters"}, False)


def heading(pane: Pane) -> str:
    """The title of a pane with the words at its right edge."""
    return f"{pane.heading.left.plain} {pane.heading.right.plain}".strip()


async def test_the_oracle_begins_a_question_with_the_sign_of_its_likelihood(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.press("right")
        assert heading(pane) == "ORACLE ‹ advantage ›"
        assert text_of(pane, 40).splitlines()[0] == "▌ yes  █████████▌···                 75%"
        await pilot.press("enter")
        signed = app.heard[-1]
        assert isinstance(signed, Pane.Sign)
        assert signed.text == "?+ "
        await pilot.press("left", "left")
        assert "‹ disadvantage ›" in heading(pane)
        assert "42%" in text_of(pane, 40)


async def test_a_click_on_the_oracle_asks_at_once(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.click(pane.rows, offset=(16, 0))
        signed = app.heard[-1]
        assert isinstance(signed, Pane.Sign)
        assert signed.text == "? "


async def test_a_click_on_the_likelihood_changes_it(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (app, pane, pilot):
        await pilot.click(pane.heading, offset=(37, 0))
        assert "‹ advantage ›" in heading(pane)
        await pilot.click(pane.heading, offset=(27, 0))
        assert "‹ even ›" in heading(pane)
        assert app.heard == []


async def test_all_odds_of_the_oracle_are_shown_if_there_is_room(model: CampaignModel) -> None:
    async with hosted("oracle", model) as (_, pane, _pilot):
        assert text_of(pane, 68).splitlines()[:2] == [
            "▌ No, and    8%  No        25%  No, but    8%",
            "  Yes, but   8%  Yes       25%  Yes, and  25%",
        ]


@pytest.mark.parametrize(("game", "title", "row"), [("daggerheart", "FEAR", "1/12 "), ("nightsong", "TIME", "day 1, ")])
async def test_what_gives_a_pane_its_name_is_not_named_again_below_it(
    library: Library, game: str, title: str, row: str
) -> None:
    async with hosted("counters", CampaignModel.at(library, library.new("New", (game,)))) as (_, pane, _pilot):
        assert heading(pane) == title
        assert text_of(pane, 40).strip("▌ ").startswith(row)


async def test_a_counter_shows_what_raised_it_on_demand(model: CampaignModel) -> None:
    async with hosted("counters", model) as (_, pane, pilot):
        assert heading(pane) == "TWIST COUNTER ◆◆◇"
        assert text_of(pane, 40).splitlines() == ["▌ last  scene 12: Does Zhiren see me?"]
        await pilot.press("enter")
        assert text_of(pane, 40).splitlines() == ["▌ scene 11: Is the gate open?", "  scene 12: Does Zhiren see me?"]


async def test_a_counter_says_what_fired_in_this_scene(model: CampaignModel, campaign: Campaign) -> None:
    do(campaign, "duskara.ask", dice=(3, 3, 1, 4), question="Does she call out?")
    async with hosted("counters", model) as (_, pane, _pilot):
        assert pane.heading.right.plain == "fired this scene"
        assert text_of(pane, 40).splitlines()[0] == "  ✦ A third party hinders the hero"
        do(campaign, "scene.open", title="Elsewhere")
        pane.show(model)
        assert pane.heading.right.plain == ""


async def test_enter_on_the_character_opens_it(model: CampaignModel) -> None:
    async with hosted("character", model) as (app, _, pilot):
        await pilot.press("enter")
        act = app.heard[-1]
        assert isinstance(act, Pane.Act)
        assert act.words == "Kaelen"


async def test_a_condition_says_since_when_it_holds(model: CampaignModel, campaign: Campaign) -> None:
    async with hosted("character", model) as (_, pane, _pilot):
        assert "▲ Exhausted" in text_of(pane, 40)
        assert "since" not in text_of(pane, 40), "it came before the first scene"
        do(campaign, "duskara.condition", name="Scorched")
        pane.show(model)
        assert "▲ Scorched              since scene 12" in text_of(pane, 40)


async def test_what_the_last_act_changed_is_bold_until_the_next(model: CampaignModel, campaign: Campaign) -> None:
    def bold(pane: Pane, words: str) -> bool:
        line = next(each for each in pane.rows._drawn(40) if words in each.plain)
        return any("bold" in str(span.style) and words in line.plain[span.start : span.end] for span in line.spans)

    async with hosted("trackers", model) as (_, pane, _pilot):
        do(campaign, "tracker.step", dice=(3,), tracker="Torch")
        pane.show(model)
        assert bold(pane, "Torch")
        assert not bold(pane, "Hunters")
        write(campaign, "prose", "On we go.")
        pane.show(model)
        assert not bold(pane, "Torch")


async def test_another_character_is_played_by_a_key(model: CampaignModel, campaign: Campaign) -> None:
    do(campaign, "character.add", name="Mira")
    async with hosted("character", model) as (app, pane, pilot):
        await pilot.press("right")
        assert wish(app) == ("character.play", {"name": "Mira"}, False)
        assert "1 OF 2" in heading(pane)


async def test_a_name_opens_what_is_known_of_it(model: CampaignModel) -> None:
    async with hosted("here", model) as (app, pane, pilot):
        await pilot.press("down", "enter")
        act = app.heard[-1]
        assert isinstance(act, Pane.Act)
        assert (act.act, act.words) == ("names", "Orso")
        assert text_of(pane, 40).splitlines() == [
            "  Zhiren  wary, ally                 new",
            "▌ Orso    hunter                     new",
        ]


async def test_the_newest_note_comes_first_and_is_cut(model: CampaignModel, campaign: Campaign) -> None:
    long = "hunter who would rather be anywhere else than here"
    do(campaign, "lists.note", list="people", name="Orso", tags=[long])
    async with hosted("here", model) as (_, pane, _pilot):
        assert "Orso    hunter who would rather" in text_of(pane, 40)
        assert "…" in text_of(pane, 40)
        assert long in text_of(pane, 70), "where there is room it is whole"
        do(campaign, "lists.note", list="people", name="The keeper of the stair", tags=["asleep"])
        pane.show(model)
        assert "Orso    hunter" in text_of(pane, 40), "one long name moves no other's note"


async def test_names_beyond_those_shown_are_counted_and_say_where_they_are(
    model: CampaignModel, campaign: Campaign
) -> None:
    for number in range(8):
        do(campaign, "lists.note", list="places", name=f"Gate {number}")
    async with hosted("names", model) as (_, pane, _pilot):
        assert text_of(pane, 36).splitlines()[-1] == "  … 2 more                 Space R n"


async def test_a_name_without_a_tag_is_in_the_scene_too(model: CampaignModel, campaign: Campaign) -> None:
    for number in (13, 14):
        do(campaign, "scene.open", title=f"Scene {number}")
    async with hosted("here", model) as (app, pane, pilot):
        assert "nobody else" in text_of(pane, 40)
        write(campaign, "prose", "Behind the wall zhiren coughs.")
        pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Zhiren" in text_of(pane, 40)
        do(campaign, "scene.open", title="Scene 15")
        pane.show(model)
        assert "Zhiren" not in text_of(pane, 40)
    async with hosted("names", model) as (_, pane, _pilot):
        assert text_of(pane, 40).splitlines()[0].split()[-2:] == ["14", "3"]


async def test_threads_are_listed_by_age_before_the_questions(model: CampaignModel) -> None:
    async with hosted("threads", model) as (_, pane, _pilot):
        rows = text_of(pane, 40).splitlines()
        assert rows[0].startswith("▌ Who lit the beacon?")
        assert rows[1].startswith("  The third shrine  resting")
        assert rows[2] == "  Does Zhiren see me?           question"


async def test_a_scene_is_a_jump_with_its_words(model: CampaignModel) -> None:
    async with hosted("scenes", model) as (app, pane, pilot):
        assert text_of(pane, 40).splitlines()[:3] == [
            "▌ SESSION 1",
            "  ▸ 12 The thermal vents            16 █",
            "    11 Before 11                    12 ▆",
        ]
        await pilot.press("down", "down", "enter")
        jump = app.heard[-1]
        assert isinstance(jump, Pane.Jump)
        assert jump.scene == 11
        await pilot.press("up", "up", "enter")
        assert text_of(pane, 40).splitlines() == ["▌ SESSION 1                    12 scenes"]


async def test_older_sessions_fold_to_the_number_of_their_scenes(model: CampaignModel, campaign: Campaign) -> None:
    for number in (2, 3):
        do(campaign, "session.close")
        do(campaign, "session.start")
        do(campaign, "scene.open", title=f"Of session {number}")
    async with hosted("scenes", model) as (_, pane, _pilot):
        rows = text_of(pane, 40).splitlines()
        assert [row.split()[0] for row in rows[::2]] == ["SESSION", "SESSION", "SESSION"] or "SESSION 1" in rows[-1]
        assert rows[-1].split() == ["SESSION", "1", "12", "scenes"]


async def test_a_bookmark_is_beside_its_scene(model: CampaignModel, campaign: Campaign) -> None:
    bookmark(campaign, recent(campaign.journal, 1)[0].entry.id)
    async with hosted("scenes", model) as (_, pane, _pilot):
        assert "The thermal vents ★" in text_of(pane, 40)


async def test_scenes_that_another_program_began_are_read_too(model: CampaignModel, library: Library) -> None:
    async with hosted("scenes", model) as (app, pane, pilot):
        other = library.open("The Long Dusk")
        do(other, "scene.open", title="Elsewhere")
        do(other, "scene.open", title="And back")
        assert await model.look()
        pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert [row.strip()[:15] for row in text_of(pane, 40).splitlines()[1:4]] == [
            "▸ 14 And back",
            "13 Elsewhere",
            "12 The thermal ",
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
