"""Statistics on the page: all sessions, or some of them alone."""

from __future__ import annotations

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.amendments import strike
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story import plots
from solo_journal.campaign.story.stats.chance import Count
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.campaign.story.stats.timeline import SceneFigures
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.screens import charts
from solo_journal.ui.screens.charts import timeline, totals
from solo_journal.ui.screens.statistics import StatisticsScreen

from ...playing import do
from ..frames import frame
from .conftest import Host
from .test_export import until


def test_the_timeline_of_a_long_story_names_those_who_are_in_view() -> None:
    scenes = [SceneFigures(number, 1, words=number, named={f"Person {number}"}) for number in range(1, 121)]
    seen = [row.plain for row in timeline(scenes, 119, 74)]
    assert [row.split()[1] for row in seen if row.startswith("Person")] == [str(each) for each in range(114, 121)]


def test_few_scenes_show_their_mood_in_full() -> None:
    scenes = [SceneFigures(number, 1, words=number, mood="dramatic") for number in range(1, 6)]
    assert " dramatic dramatic " in "\n".join(row.plain for row in timeline(scenes, 0, 72))


def test_the_overview_judges_the_luck_of_what_its_pages_judge(campaign: Campaign) -> None:
    for _ in range(12):
        do(campaign, "duskara.ask", question="Far?")
        do(campaign, "duskara.risk")
    found = statistics(campaign)
    assert sum(each.size for each in found.answers) > 20 > max(each.size for each in found.answers)
    told = "".join(row.plain for row in totals(found, 120))
    assert "d6: " in told
    assert "twist" not in told


async def test_some_sessions_are_counted_alone(model: CampaignModel) -> None:
    do(model.campaign, "session.close")
    do(model.campaign, "session.start")
    write(model.campaign, "prose", "Four words of two.")
    screen = StatisticsScreen(model)
    async with Host(model.library, screen).run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: "2 sessions" in frame(screen.app))
        await pilot.press("s", "2", "enter")
        await until(pilot, lambda: "1 session" in frame(screen.app))
        assert "‹ session 2 ›" in frame(screen.app)
        await pilot.press("s", *"1-2", "enter")
        await until(pilot, lambda: "‹ sessions 1-2 ›" in frame(screen.app))
        await pilot.press("s", "2", "enter")
        await until(pilot, lambda: "‹ session 2 ›" in frame(screen.app))
        assert "4 words" in frame(screen.app)
        screen.app.theme = "ansi-dark"
        await pilot.pause()
        assert screen.styles.background.a == 1, "the page does not show through, also in the terminal's own colours"


def test_what_was_asked_and_rolled_before_the_first_scene_counts(campaign: Campaign) -> None:
    do(campaign, "duskara.risk", dice=(5,))
    assert [each.called for each in statistics(campaign).scenes] == ["before the first scene"]
    do(campaign, "duskara.ask", dice=(5, 2), question="Is it far?")
    do(campaign, "scene.open")
    do(campaign, "duskara.ask", dice=(2, 5), question="Is it near?")
    strike(campaign, do(campaign, "duskara.ask", dice=(2, 5), question="Is it shut?").id)
    found = statistics(campaign)
    assert "2 questions · 50% yes" in "".join(row.plain for row in totals(found, 120))
    assert " 2 questions, 4 rolls," in plots.totals(found)[0]


def test_a_long_outcome_is_named_in_full_beside_its_bar() -> None:
    told = [Count("Failure with Fear", 3, 2.5), Count("Критический успех", 1, 0.5), Count("A", 2, 2)]
    for width in (48, 76):
        rows = [row.plain for row in charts._comparison_rows("ACTION ROLL", told, "6 rolls", width)]
        assert [row.split("  ")[0] for row in rows[1:]] == ["Failure with Fear", "Критический успех", "A"]
        assert {len(row) for row in rows} <= set(range(width + 1))
