"""A player in the middle of a story, with a home of their own, who types at the page as at a keyboard."""

from __future__ import annotations

import asyncio
import shutil
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.pilot import Pilot
from textual.widgets import TextArea
from textual.worker import WorkerCancelled

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Kind
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.campaign.story.labels import headline_words
from solo_journal.rules.command_hints import at_play
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.trackers import StepDie
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.composer.strip import Strip
from solo_journal.ui.screens.play import Play

from ...playing import Clock, do, library_at
from ..frames import frame

KEYS = {
    "⏎": "enter",
    "⇥": "tab",
    "␣": "space",
    "⎋": "escape",
    "↑": "up",
    "↓": "down",
    "⌫": "backspace",
    "⇞": "pageup",
    "⏻": "ctrl+q",
}
"""Signs for keys, as the design writes them."""
ENOUGH = 30.0
"""Seconds after which something that is waited for does not come any more."""


@dataclass
class Page:
    """The app as a player meets it: keys go in, and the screen comes out."""

    app: SoloJournal
    pilot: Pilot[int]
    drawn: bool = False
    """Whether a test has looked at the screen."""

    def type(self, keys: str) -> None:
        """Type these keys as fast as they can come; nothing waits for the page."""
        for sign in keys:
            self.press(KEYS[sign]) if sign in KEYS else self.app.post_message(events.Key(_key_of(sign), sign))

    async def writes(self, keys: str) -> None:
        """Type these keys in one burst, and wait until each was let in."""
        self.type(keys)
        await self.rests()

    async def rests(self) -> None:
        """Wait until every key was let in, and what they began is there."""
        await self.pilot.pause()
        await self.until(lambda: self.app.in_turn.at_rest)

    def press(self, *keys: str) -> None:
        """Press keys by their names."""
        for key in keys:
            self.app.post_message(events.Key(key, " " if key == "space" else None))

    async def typed(self, keys: str, *words: str, gone: str = "") -> str:
        """Type, and wait until all these words are on the screen, and those others are gone; the screen."""
        await self.writes(keys)
        return await self.sees(*words, gone=gone)

    async def pressed(self, *keys: str, sees: str | tuple[str, ...] = (), gone: str = "") -> str:
        """The same with keys by their names."""
        self.press(*keys)
        return await self.sees(*([sees] if isinstance(sees, str) else sees), gone=gone)

    async def sees(self, *words: str, gone: str = "") -> str:
        """Wait until all these words are on the screen, and those others are gone; the screen."""

        seen = ""

        def there() -> bool:
            nonlocal seen
            seen = self.frame()  # drawn once a look: it is most of what waiting costs
            return all(each in seen for each in words) and not (gone and gone in seen)

        await self.until(there, lambda: f"{[each for each in words if each not in seen]} or still {gone!r} in\n{seen}")
        return seen

    async def until(self, holds: Callable[[], object], told: Callable[[], str] | None = None) -> None:
        """Wait until this holds; where it never does, say so with these words, or with what is on the screen."""
        for waited in range(int(ENOUGH / 0.02)):
            if waited:
                await asyncio.sleep(0.005 if waited < 4 else 0.02)
            if not waited or holds():  # a pause asks every widget: it is for what seems to be there
                await self.pilot.pause(0)
                if holds():
                    return
        pytest.fail(f"This never came: {(told or self.frame)()}")

    def frame(self) -> str:
        """The text of the screen, row by row."""
        self.drawn = True
        return frame(self.app)

    @property
    def play(self) -> Play:
        """The page of the campaign, whatever is open over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, Play))

    @property
    def composer(self) -> Composer:
        return self.play.query_one(Composer)

    @property
    def asks(self) -> str:
        """What the empty page asks."""
        return str(self.play.query_one(TextArea).placeholder)

    @property
    def strip(self) -> str:
        """What the strip shows, without its margins."""
        region = self.play.query_one(Strip).content_region
        rows = self.frame().split("\n")[region.y : region.bottom]
        return "\n".join(row[region.x : region.right].rstrip() for row in rows)

    def column(self) -> str:
        """What the panes on the right show."""
        left = self.play.query_one("#right").region.x
        return "\n".join(row[left:] for row in self.frame().split("\n"))


@dataclass
class Player:
    """Somebody who plays on the page, from one start of the program to the next."""

    home: Path
    clock: Callable[[], datetime] = field(default_factory=Clock)

    @property
    def library(self) -> Library:
        return library_at(self.home, self.clock)

    @property
    def campaign(self) -> Campaign:
        """The campaign as another program would see it."""
        return self.library.open()

    @asynccontextmanager
    async def sits(
        self, size: tuple[int, int] = (120, 36), *, first: str = "page", calm: bool = True
    ) -> AsyncIterator[Page]:
        """Start the app, at the page or in the library, and leave it in the end."""
        at_play()  # as the app does, which here begins with a campaign that is open
        library = self.library
        model = CampaignModel.open(library) if first == "page" else None
        app = SoloJournal(library, model)
        async with app.run_test(size=size, notifications=True) as pilot:
            page = Page(app, pilot)
            await page.until(lambda: len(app.screen_stack) > 1)
            if model is not None:
                await page.until(lambda: page.play.panes)
            yield page
            if app.screen_stack and not page.drawn:
                page.frame()  # what was not looked at can be drawn too
            if calm and isinstance(app.screen, Play):  # else an act waits for an answer
                for worker in list(app.workers):
                    with suppress(WorkerCancelled):  # it ended with the screen or the app that it worked for
                        await asyncio.wait_for(worker.wait(), ENOUGH)

    def do(self, id_: str, faces: Iterable[int] = (), **inputs: Any) -> None:
        """Do a procedure in another program."""
        campaign = self.campaign
        perform(campaign, id_, faces, **inputs)
        campaign.settle()

    def write(self, kind: Kind, text: str) -> None:
        """Write words in another program."""
        campaign = self.campaign
        write(campaign, kind, text)
        campaign.settle()

    def set(self, **changes: Any) -> None:
        """Change the settings."""
        file = self.library.places.settings
        settings.write(file, settings.read(file)[0].but(**changes))

    def told(self, count: int = 50) -> list[str]:
        """The story on disk, a few words for each line."""
        return [headline_words(line.entry, INSTALLED) for line in recent(self.campaign.journal, count)]

    def kinds(self) -> dict[str, str]:
        """What each text of the story is."""
        return {line.text: line.entry.kind for line in recent(self.campaign.journal, 50) if line.text}

    def draft(self) -> str:
        """What was being typed, as it lies on disk."""
        return Draft.of(self.library.places.state, self.campaign.id).read()

    def torch(self) -> int:
        """The size of the torch's die."""
        tracker = self.campaign.world.trackers["torch"]
        assert isinstance(tracker, StepDie)
        return tracker.die

    def faults(self) -> list[str]:
        """What `check` finds wrong."""
        return [f"{each.where}: {each.text}" for each in check(self.campaign) if not each.note]


def perform(campaign: Campaign, id_: str, faces: Iterable[int] = (), **inputs: Any) -> None:
    """Do a procedure with these dice, and with chance where they end."""
    do(campaign, id_, dice=tuple(faces), **inputs)


def begin(player: Player) -> Player:
    """Kaelen in the twelfth scene, the twist near, own dice in hand."""
    campaign = player.library.new("The Long Dusk", ("duskara",))
    perform(campaign, "character.add", name="Kaelen", concept="Drone runner")
    perform(campaign, "duskara.tag", name="Thermal Sense")
    perform(campaign, "duskara.condition", name="Exhausted")
    perform(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    perform(campaign, "duskara.counter", value=2)
    for _ in range(11):
        perform(campaign, "scene.open")
    perform(campaign, "scene.open", title="The thermal vents", mood="dramatic")
    campaign.settle()
    player.set(own_dice=True)
    return player


def _key_of(sign: str) -> str:
    """The name of the key that types this."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


@pytest.fixture
def newcomer(home: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody who starts the program for the first time, in their home folder."""
    monkeypatch.setenv("HOME", str(home.parent))
    monkeypatch.chdir(home.parent)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Player(home)


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Player:
    """Somebody in the middle of a story, whose home each test copies."""
    return begin(Player(tmp_path_factory.mktemp("begun") / "home"))


@pytest.fixture
def player(newcomer: Player, begun: Player) -> Player:
    """Somebody in the middle of a story."""
    shutil.copytree(begun.home, newcomer.home)
    return Player(newcomer.home, copy(begun.clock))


@pytest.fixture
def chance(player: Player) -> Player:
    """The same player, for whom the program rolls."""
    player.set(own_dice=False)
    return player
