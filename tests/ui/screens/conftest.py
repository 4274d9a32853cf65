"""A library to open screens over, an app that opens one of them first, and frames of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.screen import Screen

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.rules import shelf
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel

from ...playing import do

HOSTILE = "[/] plan \x1b]0;x\x07 [@click=app.quit]x[/] \u202eabc"


class Host(SoloJournal):
    """The app, showing one screen first, with the results of that screen and the notices."""

    def __init__(self, library: Library, first: Screen[Any]) -> None:
        super().__init__(library)
        self.first = first
        self.results: list[Any] = []
        self.told: list[str] = []

    def open_first(self) -> None:
        self.push_screen(self.first, self.results.append)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        self.told.append(text)
        super().tell(text, wrong=wrong)


@pytest.fixture
def model(library: Library) -> Iterator[CampaignModel]:
    """A campaign in play: a character, a scene, a step die, a question that was answered."""
    campaign = library.new("The Long Dusk", ("duskara",))
    for id_, inputs in (
        ("character.add", {"name": "Kaelen"}),
        ("scene.open", {"title": "The thermal vents", "mood": "dramatic"}),
        ("tracker.add", {"name": "Torch", "kind": "step", "die": 8}),
    ):
        do(campaign, id_, **inputs)
    write(campaign, "prose", "Steam climbs out of the crack.")
    campaign.settle()
    model = CampaignModel.at(library, campaign)
    yield model
    model.close()


def line_of(campaign: Campaign, entry: Entry) -> Line:
    """An entry as the log shows it."""
    return next(line for line in recent(campaign.journal, 50, campaign.world) if line.entry.id == entry.id)


@pytest.fixture
def asked(model: CampaignModel) -> Line:
    """A question to the oracle, answered with a yes."""
    oracle = next(each.oracle for each in shelf.games_in_use(model.campaign.world) if each.oracle)
    entry = do(model.campaign, oracle.procedure.id, dice=(5, 2), **{oracle.words: "Is the gate guarded?"})
    return line_of(model.campaign, entry)


@pytest.fixture
def host(library: Library) -> Callable[[Screen[Any]], Host]:
    """The app with this screen first."""
    return lambda first: Host(library, first)
