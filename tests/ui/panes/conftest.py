"""A campaign with something for every pane, and a small app that hosts one part of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.panes.pane import Pane
from solo_journal.ui.roles import PLAIN

from ...playing import do


@pytest.fixture
def campaign(library: Library) -> Campaign:
    """Scene 12, dramatic: a character with tags and a condition, trackers, people, threads, doubles 2 of 3."""
    campaign = library.new("The Long Dusk", ("duskara",))
    do(campaign, "character.add", name="Kaelen", concept="Drone runner who sees heat")
    for kind, name in (("skill", "Thermal Sense"), ("skill", "Wind Compass"), ("frailty", "Owes the wall a life")):
        do(campaign, "duskara.tag", name=name, kind=kind)
    do(campaign, "duskara.condition", name="Exhausted")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d6")
    do(campaign, "tracker.add", name="Rations", kind="step", die="d4")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6, value=2)
    for number in range(1, 12):
        do(campaign, "scene.open", title=f"Before {number}")
    do(campaign, "duskara.ask", dice=(4, 4), question="Is the gate open?")
    write(campaign, "prose", "It stands ajar, and nobody is near it.")
    do(campaign, "duskara.mood", dice=(2,), title="The thermal vents")
    do(campaign, "lists.note", list="people", name="Zhiren", tags=["ally", "wary"])
    do(campaign, "lists.note", list="people", name="Orso", tags=["hunter"])
    do(campaign, "lists.note", list="threads", name="Who lit the beacon?")
    do(campaign, "lists.note", list="threads", name="The third shrine", state="resting")
    do(campaign, "lists.note", list="threads", name="The old debt", state="Closed")
    do(campaign, "duskara.inspire", dice=(1, 3, 1, 3, 2, 3))
    write(campaign, "prose", "Steam climbs out of the crack like breath.")
    do(campaign, "duskara.ask", dice=(2, 2), question="Does Zhiren see me?")
    do(campaign, "duskara.ask", dice=(5, 2), question="Is the gate guarded?")
    return campaign


@pytest.fixture
def model(library: Library, campaign: Campaign) -> Iterator[CampaignModel]:
    """The model with that campaign on it."""
    yield from _sat(CampaignModel.at(library, campaign))


@pytest.fixture
def bare(library: Library) -> Iterator[CampaignModel]:
    """The model with a campaign that plays no game and has nothing in it yet."""
    yield from _sat(CampaignModel.at(library, library.new("A plain story", ())))


def _sat(model: CampaignModel) -> Iterator[CampaignModel]:
    yield model
    model.close()


class Host(App[None]):
    """An app with a few widgets under one another, in a column of a given width; it remembers what they post."""

    def __init__(self, *parts: Widget, width: int) -> None:
        super().__init__()
        self.parts = parts
        self.width = width
        self.heard: list[Message] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False) as column:
            column.styles.width = self.width
            column.styles.scrollbar_size_vertical = 0
            yield from self.parts

    def on_pane_do(self, message: Pane.Do) -> None:
        self.heard.append(message)

    def on_pane_sign(self, message: Pane.Sign) -> None:
        self.heard.append(message)

    def on_pane_act(self, message: Pane.Act) -> None:
        self.heard.append(message)

    def on_pane_jump(self, message: Pane.Jump) -> None:
        self.heard.append(message)

    def on_pane_folded(self, message: Pane.Folded) -> None:
        self.heard.append(message)


def text_of(pane: Pane, width: int) -> str:
    """The rows of a pane in this width."""
    return "\n".join(line.rstrip() for line in pane.rows.text(width))


def wish(app: Host) -> tuple[str, dict[str, object], bool]:
    """The last procedure that was wanted."""
    last = app.heard[-1]
    assert isinstance(last, Pane.Do)
    return last.procedure, last.inputs, last.form
