"""A player at a terminal that only knows lines: what is typed goes in, what is put out comes back."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.campaign.story.labels import headline_words
from solo_journal.line.loop import play
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.shelf import INSTALLED

from ..playing import Clock, do, library_at


class Gone(BaseException):
    """The program was killed: nothing of it runs any more."""


class Script(io.StringIO):
    """What somebody types, with something happening as certain lines are read."""

    def __init__(self, *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        self.reads(line)
        return line

    def reads(self, line: str) -> None:
        """A line is read; empty at the end."""


class Killed(Script):
    """An input in which the program is killed where another one ends."""

    def reads(self, line: str) -> None:
        if not line:
            raise Gone


@dataclass
class Player:
    """Somebody who plays in line mode, from one start of the program to the next."""

    home: Path
    clock: Clock = field(default_factory=Clock)
    code: int = -1

    @property
    def library(self) -> Library:
        return library_at(self.home, self.clock)

    @property
    def campaign(self) -> Campaign:
        """The campaign as another program would see it."""
        return self.library.open()

    def play(self, *lines: str, called: str = "") -> str:
        """Start the program, type these lines, and let the input end; what was put out."""
        out = io.StringIO()
        self.code = play(self.library, called, stdin=Script(*lines), stdout=out)
        return self.checked(out.getvalue())

    def killed(self, *lines: str) -> str:
        """The same, with the program killed after the last line."""
        out = io.StringIO()
        with pytest.raises(Gone):
            play(self.library, stdin=Killed(*lines), stdout=out)
        return self.checked(out.getvalue())

    def do(self, id_: str, faces: Iterable[int] = (), **inputs: Any) -> None:
        """Do a procedure in another program."""
        campaign = self.campaign
        perform_and_keep(campaign, make(shelf.procedure(id_), inputs), Typed(faces))
        campaign.settle()

    def own_dice(self) -> None:
        settings.write(self.library.places.settings, settings.Settings(own_dice=True))

    def story(self, count: int = 50) -> list[Line]:
        return recent(self.campaign.journal, count)

    def told(self) -> list[str]:
        """The story so far, a few words for each line."""
        return [headline_words(line.entry, INSTALLED) for line in self.story()]

    def draft(self) -> str:
        return Draft.of(self.library.places.state, self.campaign.id).read()

    def faults(self) -> list[str]:
        """What `check` finds wrong."""
        return [f"{each.where}: {each.text}" for each in check(self.campaign) if not each.note]

    @staticmethod
    def checked(out: str) -> str:
        """What was put out: lines of plain text, whatever was typed."""
        strange = {letter for letter in out if letter != "\n" and (ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0)}
        assert not strange
        assert "Traceback" not in out
        assert "wrong in the program" not in out
        return out


@pytest.fixture
def newcomer(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody who starts the program for the first time, in a folder where files may be written."""
    monkeypatch.chdir(tmp_path)
    return Player(home)


@pytest.fixture
def player(newcomer: Player) -> Player:
    """Somebody in the middle of a story: Kaelen in the twelfth scene, the twist near, own dice in hand."""
    campaign = newcomer.library.new("The Long Dusk", ("duskara",))
    do(campaign, "character.add", name="Kaelen", concept="Drone runner")
    do(campaign, "duskara.tag", name="Thermal Sense")
    do(campaign, "duskara.condition", name="Exhausted")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    do(campaign, "duskara.counter", value=2)
    for _ in range(11):
        do(campaign, "scene.open")
    do(campaign, "scene.open", title="The thermal vents", mood="dramatic")
    campaign.settle()
    newcomer.own_dice()
    return newcomer
