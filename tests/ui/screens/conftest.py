"""A library to open screens over, an app that opens one of them first, and frames of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from solo_journal.campaign.acting import perform_and_keep, write
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.library import Library
from solo_journal.campaign.places import Places
from solo_journal.campaign.view import Line, recent
from solo_journal.rules import shelf
from solo_journal.rules.asking import Chance, Source, Typed
from solo_journal.rules.inputs import make
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.desk import Desk

HOSTILE = "[/] plan \x1b]0;x\x07 [@click=app.quit]x[/] \u202eabc"


class Clock:
    """A clock that the test moves; every look at it is a second later."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Host(SoloJournal):
    """The app, with one screen first, what that was left with, and what was told in passing."""

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


def frame(app: SoloJournal) -> str:
    """What stands on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Library:
    home = tmp_path / "home"
    return Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"), clock)


@pytest.fixture
def desk(library: Library) -> Iterator[Desk]:
    """A campaign in play: a character, a scene, a step die, a question that was answered."""
    campaign = library.new("The Long Dusk", (shelf.games()[0],))
    for id_, inputs in (
        ("character.add", {"name": "Kaelen"}),
        ("scene.open", {"title": "The thermal vents", "mood": "dramatic"}),
        ("tracker.add", {"name": "Torch", "kind": "step", "die": 8}),
    ):
        do(campaign, id_, **inputs)
    write(campaign, "prose", "Steam climbs out of the crack.")
    campaign.settle()
    desk = Desk.at(library, campaign)
    yield desk
    desk.close()


def do(campaign: Campaign, id_: str, /, *, dice: tuple[int, ...] = (), **inputs: Any) -> Entry:
    """Do a procedure by its id, with dice that fall as given."""
    source: Source = Typed(dice, Chance(1)) if dice else Chance(1)
    return perform_and_keep(campaign, make(shelf.procedure(id_), inputs), source).entry


def line_of(campaign: Campaign, entry: Entry) -> Line:
    """An entry as the log shows it."""
    return next(line for line in recent(campaign.journal, 50, campaign.world) if line.entry.id == entry.id)


@pytest.fixture
def asked(desk: Desk) -> Line:
    """A question to the oracle, answered with a yes."""
    oracle = next(each.oracle for each in shelf.games_in_use(desk.campaign.world) if each.oracle)
    entry = do(desk.campaign, oracle.procedure.id, dice=(5, 2), **{oracle.words: "Is the gate guarded?"})
    return line_of(desk.campaign, entry)


@pytest.fixture
def host(library: Library) -> Callable[[Screen[Any]], Host]:
    """The app with this screen first."""
    return lambda first: Host(library, first)
