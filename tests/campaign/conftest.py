"""A library in a scratch folder, a campaign to play in it, and helpers to act."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.replay import fold
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.store import system_calls

from .. import playing
from ..playing import Clock


class Do(Protocol):
    """Does a procedure in a campaign."""

    def __call__(self, campaign: Campaign, id_: str, /, *, dice: tuple[int, ...] = (), **inputs: Any) -> Entry: ...


@pytest.fixture
def do() -> Do:
    """Do a procedure by its id, with dice that fall as given, or by a fixed chance."""
    return playing.do


@pytest.fixture
def torch(campaign: Campaign, do: Do) -> Campaign:
    """The campaign with a step die called Torch, at d8, and a clock called Hunters, at 0/6."""
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    return campaign


@pytest.fixture
def again(tables: Tables, clock: Clock) -> Callable[[Campaign], Campaign]:
    """The same campaign, opened once more: after a restart, or in a second window."""
    return lambda campaign: Campaign.open(campaign.folder.path, tables=tables, clock=clock)


@pytest.fixture
def agrees(again: Callable[[Campaign], Campaign]) -> Callable[[Campaign], bool]:
    """Whether the world in memory is the one that the journal leads to, and the one after a restart, to the order of
    keys."""

    def same(campaign: Campaign) -> bool:
        reopened = again(campaign)
        folded = fold(reopened.journal)
        if folded is None or not campaign.world == reopened.world == folded.world():
            return False
        order = playing.in_order(campaign.world)
        return bool(order == playing.in_order(reopened.world) == playing.in_order(folded.world()))

    return same


@pytest.fixture(autouse=True)
def _at_home(home: Path) -> None:
    """Every campaign of these tests lies in the scratch folder."""


class Disk(system_calls.Calls):
    """System calls of which some fail: those of these names (or all), from the n-th to the last that shall."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.first, self.last, self.count, self.code = 0, 0, 0, errno.EIO

    def fail(self, *names: str, first: int = 1, last: int = 10**9, code: int = errno.EIO) -> None:
        """Let them fail from now on."""
        self.names, self.first, self.last, self.count, self.code = names, first, last, 0, code

    def mend(self) -> None:
        """Let all go well again."""
        self.first = 10**9

    def __getattribute__(self, name: str) -> Any:
        real = super().__getattribute__(name)
        if name not in system_calls.Calls.__dict__ or name.startswith("_"):
            return real

        def call(*arguments: Any) -> Any:
            if self.first and (not self.names or name in self.names):
                self.count += 1
                if self.first <= self.count <= self.last:
                    if name == "close":
                        real(*arguments)
                    raise OSError(self.code, os.strerror(self.code))
            return real(*arguments)

        return call


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk, which fails when it is told to."""
    io = Disk()
    monkeypatch.setattr(system_calls, "io", io)
    return io


@pytest.fixture
def had(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each read took."""
    sizes: list[int] = []

    class Counting(system_calls.Calls):
        @staticmethod
        def read(fd: int, size: int) -> bytes:
            data = system_calls.Calls.read(fd, size)
            sizes.append(len(data))
            return data

    monkeypatch.setattr(system_calls, "io", Counting())
    return sizes
