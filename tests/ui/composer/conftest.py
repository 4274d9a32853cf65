"""A small app with a strip and a composer, which writes down every message that comes up, and a campaign to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.message import Message
from textual.widgets import Static

from solo_journal.campaign.acting import perform_and_keep
from solo_journal.campaign.library import Library
from solo_journal.campaign.places import Places
from solo_journal.rules import shelf
from solo_journal.rules.asking import Chance, Typed
from solo_journal.rules.inputs import make
from solo_journal.ui.composer import messages
from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.composer.naming import names_for
from solo_journal.ui.composer.strip import Strip
from solo_journal.ui.desk import Desk
from solo_journal.ui.themes import DEFAULTS

M = TypeVar("M", bound=Message)
SMALL = (80, 24)


class Clock:
    """A clock of which every look is a second later."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def do(desk: Desk, id_: str, *dice: int, **inputs: object) -> None:
    """Do a procedure with these dice."""
    perform_and_keep(desk.campaign, make(shelf.procedure(id_), inputs), Typed(dice, Chance(1)))


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """An empty library in a scratch folder."""
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path))
    state = tmp_path / ".state"
    return Library(Places(tmp_path, state, state / "settings.toml", tmp_path / ".packs"), Clock())


@pytest.fixture
def desk(library: Library) -> Iterator[Desk]:
    """Kaelen with tags and a condition, twist 2 of 3, a torch, and a thread that begins like a tag."""
    desk = Desk.at(library, library.new("The Long Dusk", ("duskara",)))
    do(desk, "character.add", name="Kaelen")
    for kind, name in (("skill", "Thermal Sense"), ("skill", "Wind Compass")):
        do(desk, "duskara.tag", name=name, kind=kind)
    do(desk, "duskara.condition", name="Exhausted")
    do(desk, "tracker.add", name="Torch", kind="step", die="d8")
    do(desk, "lists.note", list="threads", name="The third shrine")
    do(desk, "lists.note", list="people", name="Orso")
    do(desk, "lists.note", list="people", name="Orsolya")
    do(desk, "duskara.counter", value=2)
    yield desk
    desk.close()


@pytest.fixture
def plain(library: Library) -> Iterator[Desk]:
    """A campaign without any game."""
    desk = Desk.at(library, library.new("Bare", ()))
    yield desk
    desk.close()


class Host(App[None]):
    """The strip and the composer at the foot of a page, and what they said."""

    CSS = "Screen { layout: vertical; } #log { height: 1fr; }"

    def __init__(self, names: Callable[[str], list[str]] = lambda line: []) -> None:
        super().__init__()
        self.strip, self.composer = Strip(), Composer(names)
        self.heard: list[Message] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DEFAULTS

    def compose(self) -> ComposeResult:
        log = Static("the log", id="log", markup=False)
        log.can_focus = True
        yield log
        yield self.strip
        yield self.composer

    def on_mount(self) -> None:
        self.composer.focus()

    @on(messages.Keep)
    @on(messages.Wish)
    @on(messages.Take)
    @on(messages.Menu)
    @on(messages.TakeBack)
    @on(messages.Leave)
    @on(messages.Completed)
    @on(messages.Typed)
    @on(messages.DraftDue)
    def hear(self, message: Message) -> None:
        """Write down what came up."""
        self.heard.append(message)

    def of(self, kind: type[M]) -> list[M]:
        """The messages of a kind, in order."""
        return [each for each in self.heard if isinstance(each, kind)]


@pytest.fixture
def host(desk: Desk) -> Host:
    """The app, with the names of the campaign."""
    return Host(lambda line: names_for(desk, line))


def rows(app: App[None]) -> list[str]:
    """The screen as text, row by row."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return [strip.text.ljust(width)[:width].rstrip() for strip in strips[:height]]


def seen(app: App[None]) -> str:
    """The whole screen as text."""
    return "\n".join(rows(app))
