"""However fast keys come, each does what it would have done with a wait after every key."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import pytest
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from solo_journal.ui import key_queue
from solo_journal.ui.key_queue import OPENING, KeyQueue

SOON, LATE = 0.05, 0.3


class Name(ModalScreen[str]):
    """Asks for a name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", priority=True)]

    def compose(self) -> ComposeResult:
        yield Input()

    def action_take(self) -> None:
        self.dismiss(self.query_one(Input).value)


class CampaignModel(Screen[None]):
    """Ctrl+N asks for two names, some time later; what is typed besides goes into a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "names", priority=True),
        Binding("ctrl+w", "work", priority=True),
        Binding("ctrl+l", "late", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("the model")
        yield Input()

    @work(group=OPENING)
    async def action_names(self) -> None:
        for _ in "12":
            await asyncio.sleep(SOON)
            self.names.append(await self.app.push_screen_wait(Name()))

    @work(group=OPENING)
    async def action_work(self) -> None:
        await asyncio.sleep(LATE)

    @work(group=OPENING)
    async def action_late(self) -> None:
        await asyncio.sleep(LATE)
        self.names.append(await self.app.push_screen_wait(Name()))


class Host(App[None]):
    """An app that lets keys in one after another."""

    def __init__(self) -> None:
        super().__init__()
        self.in_turn = KeyQueue(self, lambda: self.told.append("long"))
        self.told: list[str] = []
        self.model = CampaignModel()

    async def on_event(self, event: events.Event) -> None:
        if not self.in_turn.keeps(event):
            await super().on_event(event)

    def on_mount(self) -> None:
        self.push_screen(self.model)

    @property
    def line(self) -> str:
        return self.model.query_one(Input).value


async def burst(pilot: Pilot[None], *keys: str | events.Paste) -> None:
    """All these at once, and then wait until they are let in."""
    app = pilot.app
    assert isinstance(app, Host)
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None) if isinstance(key, str) else key)
    await pilot.pause()
    while not app.in_turn.at_rest:
        await asyncio.sleep(SOON / 5)
    await pilot.pause()


async def test_keys_wait_for_what_the_ones_before_them_open() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await burst(pilot, "a", "ctrl+n", *"Orso", "enter", *"Zhiren", "enter", "b")
        assert app.model.names == ["Orso", "Zhiren"]
        assert app.line == "ab"


async def test_a_paste_keeps_its_place_among_keys() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await burst(pilot, "ctrl+n", events.Paste("Or"), *"so", "enter", "enter", "x", events.Paste("yz"))
        assert app.model.names == ["Orso", ""]
        assert app.line == "xyz"


async def test_a_key_taken_for_the_open_screen_comes_before_waiting_keys() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for key in "bc":
            app.post_message(events.Key(key, key))
        app.in_turn.first(events.Key("a", "a"))
        await burst(pilot, "d")
        assert app.line == "abcd"


async def test_an_answer_typed_ahead_waits_for_its_question_however_late_that_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(key_queue, "PATIENCE", SOON)
    app = Host()
    async with app.run_test() as pilot:
        await burst(pilot, "a", "ctrl+l", *"Orso", "enter", "b")
        assert (app.model.names, app.line, app.told) == (["Orso"], "ab", ["long"])


@pytest.mark.parametrize(("first", "then"), [("a", "b"), ("escape", "ab")])
async def test_long_work_beside_the_page_keeps_no_keys_once_the_player_continues(
    monkeypatch: pytest.MonkeyPatch, first: str, then: str
) -> None:
    monkeypatch.setattr(key_queue, "PATIENCE", SOON)
    app = Host()
    async with app.run_test() as pilot:
        for key in ("ctrl+w", first):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        while not app.told:
            await pilot.pause(SOON / 5)
        await burst(pilot, *then)
        assert app.line == "ab"
        assert any(each.group == OPENING for each in app.workers)


async def test_keys_that_wait_end_with_the_program() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for key in ("ctrl+n", "a", "b"):
            app.post_message(events.Key(key, key))
        await pilot.pause()
        app.exit()
    assert app.return_code == 0
