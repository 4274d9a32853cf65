"""Help: the keys beneath, every procedure with its odds, readings and credits."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Markdown, Static

from solo_journal.rules import shelf
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.picture import Picture
from solo_journal.ui.screens.help import HelpScreen

from ..frames import frame
from .conftest import Host


class Knob(Static, can_focus=True):
    """Something with a key and help of its own."""

    HELP = "Turn it *gently*."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t,x", "turn", "Turn", id="knob.turn", tooltip="Turns the knob.", show=False)
    ]


class Beneath(Screen[None]):
    """A screen to be helped with."""

    def __init__(self, model: CampaignModel | None) -> None:
        super().__init__()
        if model is not None:
            self.model = model

    def compose(self) -> ComposeResult:
        yield Knob("knob")


def host(model: CampaignModel | None) -> Host:
    """The screen that is to be helped with, and the help not opened yet."""
    return Host(Beneath(model))


async def opened(app: Host, pilot: Any, topic: str = "") -> str:
    await app.push_screen(HelpScreen(topic))
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()
    return frame(app)


async def test_keys_come_from_the_bindings_beneath_with_the_help_of_the_focus_first(model: CampaignModel) -> None:
    app = host(model)
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await opened(app, pilot)
        assert shown.index("Turn it gently.") < shown.index("Knob") < shown.index("Host")
        assert "t x" in shown
        assert "Turn. Turns the knob." in shown


async def test_a_players_own_key_is_the_one_reported(model: CampaignModel) -> None:
    app = host(model)
    async with app.run_test(size=(80, 24)) as pilot:
        app.set_keymap({"knob.turn": "f9"})
        shown = await opened(app, pilot)
        assert "F9" in shown
        assert "t x" not in shown


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_it_opens_at_a_procedure_with_its_odds_inputs_and_licence(
    model: CampaignModel, size: tuple[int, int]
) -> None:
    app = host(model)
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, "duskara.ask")
        told = "\n".join(str(each.content) for each in app.screen.query("#page Static").results(Static))
        told += str(app.screen.query_one("#odds", Picture).render())
        assert "Odds with You ask: Is the gate guarded? · Favour: advantage" in " ".join(told.split())
        assert "█" in told
        assert "CC BY-SA 4.0" in told
        assert "Solo Play, Consulting the Oracle" in told


async def test_every_topic_opens(model: CampaignModel) -> None:
    """No procedure, reading or credit breaks the page of its help."""
    app = host(model)
    async with app.run_test(size=(80, 24)) as pilot:
        help_ = HelpScreen()
        await app.push_screen(help_)
        seen = set()
        for item in help_.items():
            if not item.heading:
                made = list(help_.page_of(item))
                if (kind := tuple(map(type, made))) not in seen:  # one page of each make is looked at
                    seen.add(kind)
                    await help_.tell(made)
        await pilot.pause()
        assert len(help_.query("#page > *")) > 1


async def test_signs_game_readings_and_credits_are_reported(model: CampaignModel) -> None:
    app = host(model)
    game = shelf.system("duskara")
    async with app.run_test(size=(120, 40)) as pilot:
        assert "? question" in await opened(app, pilot, "signs")
        assert "You play a Windcaller" in await opened(app, pilot, f"play:{game.id}")
        assert "Open a scene" in await opened(app, pilot, f"play:{game.id}#the-loop")
        assert game.readings[0].title in await opened(app, pilot, "readings")
        assert "© 2026 Roberto Bisceglie" in await opened(app, pilot, "credits")


async def test_a_reading_of_the_campaign_is_marked(model: CampaignModel) -> None:
    from solo_journal.campaign.play.append import perform_and_keep
    from solo_journal.rules.inputs import make

    perform_and_keep(model.campaign, make(shelf.procedure("reading.set"), {"name": "equal", "setting": "yes_but"}))
    app = host(model)
    async with app.run_test(size=(120, 60)) as pilot:
        words = next(
            each for each in model.campaign.shelf.readings(model.campaign.world) if each.id == "duskara.equal"
        ).options
        assert f"(•) {words['yes_but']}" in await opened(app, pilot, "duskara.ask")


async def test_without_a_campaign_it_tells_of_every_game() -> None:
    app = host(None)
    async with app.run_test(size=(120, 36)) as pilot:
        assert "How Duskara is played" in await opened(app, pilot)


async def test_a_page_is_read_where_the_word_stands_and_over_the_whole_width(model: CampaignModel) -> None:
    app = host(model)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await pilot.press("slash", *"nothing", "enter", "slash", *"spoilers")
        await pilot.pause()
        await pilot.pause()
        room = app.screen
        assert "spoilers" in frame(app).partition("│spoilers")[2]
        assert room.query_one("#page").scroll_offset.y > 0
        narrow = room.query_one("#page").size.width
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert room.query_one("#page").size.width > narrow + 20
        before = room.query_one("#page").scroll_offset.y
        await pilot.press("up")
        assert room.query_one("#page").scroll_offset.y < before
        await pilot.press("slash", *"odds")
        assert room.query_one("LineInput").has_focus
        await pilot.press("enter", "enter", "escape", "down")
        assert room.query_one("#page").size.width == narrow
        await pilot.press("escape")
        assert isinstance(app.screen, Beneath)


async def test_work_for_a_closed_screen_ends_nothing(model: CampaignModel) -> None:
    app = host(model)
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(app, pilot)
        room = app.screen
        assert isinstance(room, HelpScreen)
        told = Static("It came.")
        await room.tell([told])
        assert "It came." in frame(app)
        await room.query_one("#page").remove()
        await room.tell([Static("It came too late.")])
        assert "It came too late." not in frame(app)


async def test_the_handbook_is_found_by_its_words_and_its_links_open_here(model: CampaignModel) -> None:
    app = host(model)
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(app, pilot)
        await pilot.press("slash", *"fudge")
        await pilot.pause()
        assert "Fudge dice" in app.screen.query_one("#page Markdown", Markdown).source
        app.screen.query_one(Markdown).post_message(Markdown.LinkClicked(app.screen.query_one(Markdown), "notation.md"))
        await pilot.pause()
        await pilot.pause()
        assert "Signs that begin a line" in app.screen.query_one("#page Markdown", Markdown).source
