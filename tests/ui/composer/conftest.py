"""A small app with a strip and a composer, which writes down every message that comes up, and a campaign to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.message import Message
from textual.widgets import Static

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.name_completion import names_for
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer import messages
from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.composer.strip import Strip
from solo_journal.ui.roles import PLAIN

from ...playing import do
from ..frames import frame

M = TypeVar("M", bound=Message)
SMALL = (80, 24)


@pytest.fixture
def model(library: Library) -> Iterator[CampaignModel]:
    """Kaelen with tags and a condition, twist 2 of 3, a torch, and a thread that begins like a tag."""
    model = CampaignModel.at(library, library.new("The Long Dusk", ("duskara",)))
    do(model.campaign, "character.add", name="Kaelen")
    for kind, name in (("skill", "Thermal Sense"), ("skill", "Wind Compass")):
        do(model.campaign, "duskara.tag", name=name, kind=kind)
    do(model.campaign, "duskara.condition", name="Exhausted")
    do(model.campaign, "tracker.add", name="Torch", kind="step", die="d8")
    do(model.campaign, "lists.note", list="threads", name="The third shrine")
    do(model.campaign, "lists.note", list="people", name="Orso")
    do(model.campaign, "lists.note", list="people", name="Orsolya")
    do(model.campaign, "duskara.counter", value=2)
    yield model
    model.close()


@pytest.fixture
def plain(library: Library) -> Iterator[CampaignModel]:
    """A campaign without any game."""
    model = CampaignModel.at(library, library.new("Bare", ()))
    yield model
    model.close()


class Host(App[None]):
    """The strip and the composer at the foot of a page, and what they said."""

    CSS = "Screen { layout: vertical; } #log { height: 1fr; }"

    def __init__(self, names: Callable[[str], list[str]] = lambda line: []) -> None:
        super().__init__()
        self.strip, self.composer = Strip(), Composer(names)
        self.heard: list[Message] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def compose(self) -> ComposeResult:
        log = Static("the log", id="log", markup=False)
        log.can_focus = True
        yield log
        yield self.strip
        yield self.composer

    def on_mount(self) -> None:
        self.composer.focus()

    @on(messages.Keep)
    @on(messages.Request)
    @on(messages.Take)
    @on(messages.Menu)
    @on(messages.TakeBack)
    @on(messages.Leave)
    @on(messages.Completed)
    @on(messages.Dismiss)
    @on(messages.Say)
    @on(messages.Typed)
    @on(messages.DraftDue)
    def hear(self, message: Message) -> None:
        """Write down what came up."""
        self.heard.append(message)

    def of(self, kind: type[M]) -> list[M]:
        """The messages of a kind, in order."""
        return [each for each in self.heard if isinstance(each, kind)]


@pytest.fixture
def host(model: CampaignModel) -> Host:
    """The app, with the names of the campaign."""
    return Host(lambda line: names_for(model.campaign, line))


def rows(app: App[None]) -> list[str]:
    """The screen row by row."""
    return frame(app).split("\n")
