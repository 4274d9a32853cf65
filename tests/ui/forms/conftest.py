"""A model with a campaign to ask about, a small app to show screens in, and frames of plain text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solo_journal.campaign.library.library import Library
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.roles import PLAIN
from solo_journal.ui.themes import themes

from ...playing import do

START = (
    ("character.add", {"name": "Kaelen", "concept": "Storm pilgrim"}),
    ("duskara.tag", {"name": "Thermal Sense", "kind": "skill"}),
    ("duskara.tag", {"name": "Proud", "kind": "frailty"}),
    ("duskara.condition", {"name": "Exhausted"}),
    ("tracker.add", {"name": "Torch", "kind": "step", "die": 8}),
    ("tracker.add", {"name": "Hunters", "kind": "clock", "size": 6}),
    ("lists.note", {"list": "people", "name": "Orso [/] \x1b]0;x\x07", "tags": "hunter"}),
)


class Host(App[None]):
    """Shows one screen above an empty one, and keeps what it was left with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f12", "bell", "Bell", id="host.bell", tooltip="Rings.")]

    def __init__(self, shown: Screen[Any] | None = None) -> None:
        super().__init__()
        self.shown = shown
        self.results: list[Any] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def on_mount(self) -> None:
        for each in themes(Path("none")):
            assert not isinstance(each, str)
            self.register_theme(each)
        self.theme = "vents"
        if self.shown is not None:
            self.push_screen(self.shown, self.results.append)


def begun(library: Library) -> CampaignModel:
    """A campaign of Duskara with a character, two trackers and a person."""
    campaign = library.new("The Long Dusk", ("duskara",))
    for id_, inputs in START:
        do(campaign, id_, **inputs)
    return CampaignModel.at(library, campaign)


@pytest.fixture
def model(library: Library) -> Iterator[CampaignModel]:
    model = begun(library)
    yield model
    model.close()


@pytest.fixture
def bare_desk(library: Library) -> Iterator[CampaignModel]:
    """A campaign without any game."""
    model = CampaignModel.at(library, library.new("Bare", ()))
    yield model
    model.close()
