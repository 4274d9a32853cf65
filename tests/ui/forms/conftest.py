"""A desk with a campaign to ask about, a small app to show screens in, and frames of plain text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solo_journal.campaign.acting import perform_and_keep
from solo_journal.campaign.library import Library
from solo_journal.campaign.places import Places
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.ui.desk import Desk
from solo_journal.ui.themes import DEFAULTS, themes

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
        return DEFAULTS

    def on_mount(self) -> None:
        for each in themes(Path("none")):
            assert not isinstance(each, str)
            self.register_theme(each)
        self.theme = "vents"
        if self.shown is not None:
            self.push_screen(self.shown, self.results.append)


def frame(app: App[Any]) -> str:
    """What stands on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    home = tmp_path / "home"
    places = Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs")
    return Library(places, lambda: datetime(2026, 11, 20, 19, 0, tzinfo=UTC))


@pytest.fixture
def desk(library: Library) -> Iterator[Desk]:
    campaign = library.new("The Long Dusk", ("duskara",))
    for id_, inputs in START:
        perform_and_keep(campaign, make(shelf.procedure(id_), inputs))
    desk = Desk.at(library, campaign)
    yield desk
    desk.close()


@pytest.fixture
def bare_desk(library: Library) -> Iterator[Desk]:
    """A campaign without any game."""
    desk = Desk.at(library, library.new("Bare", ()))
    yield desk
    desk.close()
