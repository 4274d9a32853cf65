"""A small scene with every kind of entry, and a bare app that shows its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual import on
from textual.app import App, ComposeResult

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry, Kind
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.play import append
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.ui.log import messages
from solo_journal.ui.log.scene_log import SceneLog
from solo_journal.ui.roles import PLAIN

from ...playing import library_at


@dataclass
class Play:
    """A campaign, and short ways to write in it."""

    campaign: Campaign

    def write(self, kind: Kind, text: str) -> Entry:
        """Keep words."""
        return append.write(self.campaign, kind, text)

    def do(self, procedure: str, faces: Iterable[int] = (), **inputs: Any) -> Entry:
        """Do a procedure with these dice."""
        made = make(shelf.procedure(procedure), inputs)
        return append.perform_and_keep(self.campaign, made, Typed(faces)).entry

    def window(self, **bounds: int) -> Window:
        """A window on its end."""
        return Window.at_the_end(self.campaign.journal, **bounds)


@dataclass
class Ticking:
    """A clock that advances by a minute at each reading."""

    now: datetime = field(default_factory=lambda: datetime(2026, 11, 20, 19, tzinfo=UTC))

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def play(home: Path) -> Play:
    """An empty campaign of Duskara."""
    return Play(library_at(home, Ticking()).new("The Long Dusk", ("duskara",)))


@pytest.fixture
def scene(play: Play) -> Play:
    """The scene of the drawing, with every kind of entry in it."""
    play.do("duskara.mood", [2], title="The thermal vents")
    play.write("prose", "Steam climbs out of the crack like breath. I have counted eleven heartbeats between one gust.")
    play.write("prose", "[N:Orso|hunter] steps out, dry.")
    play.do("duskara.ask", [5, 2], question="Is the gate guarded?")
    play.write("consequence", "Two of them, and one knows my face.")
    play.write("action", "Slip past through the steam")
    play.do("duskara.risk", [4], question="Can I slip past?", chance=1, risk=1)
    play.do("tracker.add", name="Torch", kind="step", die=8)
    play.do("tracker.step", [3], tracker="Torch")
    play.write("aside", "the torch is the clock here")
    play.do("duskara.ask", [3, 3], question="Does Zhiren see me?")
    play.do("duskara.ask", [2, 2], question="Does she care?")
    play.do("duskara.ask", [1, 1, 1, 4], question="Does she call out?")
    return play


class Host(App[None]):
    """Nothing but a log, and what it posted."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self.log_widget = SceneLog(window)
        self.told: list[object] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def compose(self) -> ComposeResult:
        yield self.log_widget

    def on_mount(self) -> None:
        self.log_widget.focus()

    @on(messages.WantsMore)
    def read_more(self, message: messages.WantsMore) -> None:
        self.told.append((message.side, message.around))
        self.log_widget.take(message.read())

    @on(messages.Opened)
    def opened(self, message: messages.Opened) -> None:
        self.told.append(("opened", message.id))

    def frame(self) -> list[str]:
        """The rows of the log on the screen."""
        log = self.log_widget
        return [log.render_line(y).text.rstrip() for y in range(log.scrollable_content_region.height)]


@pytest.fixture
def host() -> Callable[[Window], Host]:
    """Makes the bare app."""
    return Host
