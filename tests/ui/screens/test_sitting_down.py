"""Opening a campaign: what is shown and asked, and how a new one begins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.settings import Settings
from solo_journal.campaign.play.openings import suggestions
from solo_journal.campaign.play.options import Words
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.previously import previously
from solo_journal.rules import shelf
from solo_journal.rules.outcome import Offer
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.radio_row import RadioRow, Turn
from solo_journal.ui.forms.text_inputs import LineInput
from solo_journal.ui.screens.game_list import Game, games
from solo_journal.ui.screens.library_acts import CampaignPlan, begin, sit_down
from solo_journal.ui.screens.new_campaign import NewCampaign
from solo_journal.ui.screens.previously import Previously, sits_down

from ...playing import Clock, do
from ..frames import frame
from .conftest import Host

Hosted = Callable[[Screen[Any]], Host]
GAME = "duskara"


class Page(Screen[None]):
    """A screen that hears keys."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = ""

    def on_key(self, event: events.Key) -> None:
        self.heard += event.character or ""


def how(model: CampaignModel) -> str:
    """What it means to sit down there now."""
    return sits_down(model.campaign, previously(model.campaign))


def test_within_six_hours_the_session_continues_and_nothing_is_asked(model: CampaignModel, clock: Clock) -> None:
    clock.now += timedelta(hours=5)
    assert how(model) == "continues"
    clock.now += timedelta(hours=2)
    assert how(model) == "starts"


def test_a_campaign_that_can_only_be_read_is_only_looked_at(model: CampaignModel, clock: Clock) -> None:
    clock.now += timedelta(days=2)
    model.campaign.on_disk.read_only = "It was written by a newer version."
    assert how(model) == "looks"


async def test_a_session_closed_a_short_while_ago_continues_and_its_last_line_is_still_told(
    model: CampaignModel, host: Hosted
) -> None:
    closed = do(model.campaign, "session.close", next="Orso's price")
    assert how(model) == "reopens"
    await model.save(lambda: undo(model.campaign, closed.id))
    assert model.campaign.world.session.open
    assert how(model) == "continues"
    app = host(Previously(model.campaign))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Begins with: Orso's price" in frame(app)
        assert "Start session" not in frame(app)
        assert "Enter continue" in frame(app), "Enter starts nothing where no session is due"
        model.campaign.on_disk.read_only = "It was written by a newer version."
        await app.push_screen(Previously(model.campaign))
        assert "It was written by a newer version." in frame(app), "why nothing can be written is told at once"


async def test_a_session_that_was_ended_opens_again_only_if_the_player_says_so(
    model: CampaignModel, host: Hosted
) -> None:
    do(model.campaign, "session.close", next="Orso's price")
    for key, wanted in (("enter", True), ("S", True), ("escape", None)):
        app = host(Previously(model.campaign))
        async with app.run_test() as pilot:
            await pilot.pause()
            said = " ".join(frame(app).split())
            assert "Session 1 ended a short while ago. Open it again? Enter or typing on does; after Esc" in said
            await pilot.press(key)
        assert app.results == [wanted]
    async with (app := host(Previously(model.campaign, whole=True))).run_test() as pilot:
        await pilot.pause()
        assert "Open it again?" not in frame(app), "the recap asks nothing"


async def test_where_nothing_is_asked_a_writer_simply_writes_on(model: CampaignModel, host: Hosted) -> None:
    page = Page()
    app = host(page)
    async with app.run_test() as pilot:
        await app.push_screen(Previously(model.campaign))
        await pilot.press("space", "u")
        assert app.screen is page
    assert page.heard == " u"


async def test_a_campaign_begins_with_a_hero_a_scene_a_spark_and_three_sentences(library: Library) -> None:
    model = await begin(library, CampaignPlan((GAME,), "", "Kaelen, drone runner who sees heat"))
    campaign = model.campaign
    assert campaign.title.endswith("20 November 2026")
    assert campaign.world.scene.number == 1
    hero = campaign.world.character()
    assert hero is not None
    assert (hero.name, hero.concept) == ("Kaelen", "drone runner who sees heat")
    assert [line.entry.kind for line in recent(campaign.journal, 9)][-2:] == ["scene", "draw"]
    assert [type(option.takes) for option in model.options] == [Words] * 3 + [Offer] * 5
    assert model.pending
    assert (await sit_down(library, campaign.folder.path)).campaign.id == campaign.id


async def test_with_own_dice_the_spark_is_offered_and_not_rolled_for_the_player(library: Library) -> None:
    settings.write(library.places.settings, Settings(own_dice=True))
    model = await begin(library, CampaignPlan((GAME,)))
    assert [type(option.takes) for option in model.options][:4] == [Offer, Words, Words, Words]
    assert recent(model.campaign.journal, 1)[0].entry.kind == "scene"


async def test_a_story_without_a_game_begins_too(library: Library) -> None:
    model = await begin(library, CampaignPlan(title="\x1b" + "😀" * 300))
    assert model.campaign.world.scene.number == 1
    assert not model.campaign.notices
    assert [type(option.takes) for option in model.options[:4]] == [Words, Words, Words, Offer]


@pytest.mark.parametrize("wrong", [CampaignPlan(title="x" * 1001), CampaignPlan(said="x" * 121 + ", too long a name")])
async def test_impossible_choices_are_refused_before_a_campaign_is_made(library: Library, wrong: CampaignPlan) -> None:
    with pytest.raises(Refused):
        await begin(library, wrong)
    assert not library.folders()


def game_of(id_: str) -> Game:
    """A game as it is chosen."""
    return next(each for each in games(INSTALLED) if each.id == id_)


async def test_a_name_and_enter_begin_a_campaign(library: Library, host: Hosted) -> None:
    app = host(NewCampaign(library, game_of(GAME)))
    async with app.run_test() as pilot:
        await pilot.pause()
        system = shelf.system(GAME)
        assert system.title in frame(app)
        assert system.about.split()[0] in frame(app)
        await pilot.press(*"Kaelen", "enter")
        await app.workers.wait_for_complete()
    [model] = app.results
    assert list(model.campaign.world.systems) == [GAME]
    assert model.campaign.world.character().name == "Kaelen"


async def test_every_game_suggests_a_fitting_character_and_keeps_typed_text(library: Library, host: Hosted) -> None:
    app = host(NewCampaign(library, game_of(GAME)))
    async with app.run_test() as pilot:
        for game in [each.id for each in shelf.choices()]:
            await app.push_screen(NewCampaign(library, game_of(game)))
            await pilot.press(*"Ada")
            line = app.screen.query_one("#said", LineInput)
            found = []
            for _ in range(6):
                await pilot.press("down")
                found.append(line.value)
            assert set(found) <= set(suggestions((game,), library.tables, library.shelf)), game
            assert len(set(found)) == 6, game
        for before in reversed(["Ada", *found[:-1]]):
            await pilot.press("up")
            assert line.value == before
        await pilot.press("up", "down")
        assert line.value == "Ada"


async def test_a_second_game_house_rules_and_the_folder_are_under_more(library: Library, host: Hosted) -> None:
    app = host(NewCampaign(library, game_of(GAME)))
    rule = shelf.system(GAME).readings[0]
    other = next(name for name in rule.options if name != rule.default)
    async with app.run_test() as pilot:
        assert "Second game" not in frame(app)
        await pilot.press("ctrl+o")
        assert "Second game" in frame(app)
        one_of = app.screen.query_one(RadioRow)
        one_of.action_choose(one_of.options.index("Nightsong"))
        app.screen.query_one("#folder", LineInput).value = "The long night"
        turn = app.screen.query(Turn).first()
        turn.action_choose(list(rule.options).index(other))
        await pilot.press("enter")
        await app.workers.wait_for_complete()
    campaign = app.results[0].campaign
    assert list(campaign.world.systems) == [GAME, "nightsong"]
    assert campaign.world.readings == {rule.id: other}
    assert campaign.folder.path.name == "the-long-night"


async def test_a_title_that_cannot_be_gets_a_sentence_and_all_that_was_typed_stays(
    library: Library, host: Hosted
) -> None:
    app = host(NewCampaign(library, game_of(GAME)))
    async with app.run_test(size=(80, 30)) as pilot:
        app.screen.query_one("#title", LineInput).value = "x" * 1001
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "A title has at most 1,000 characters" in frame(app)
        assert len(app.screen.query_one("#title", LineInput).value) == 1001
    assert app.results == []
