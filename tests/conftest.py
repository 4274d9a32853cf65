"""What tests of every folder share."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import signal
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library import pack_file
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.clock import AHEAD
from solo_journal.rules.command_hints import at_play
from solo_journal.rules.packs import Pack
from solo_journal.shipped import shipped

from .playing import FULL, LATER, Clock, ahead_of, library_at

# Texts and histories are drawn: a few at random each day, and more with `--hypothesis-profile=full`, as `.ci/run` does.
# None of them has to be quick: the machine may be busy.
for name, examples in (("full", FULL), ("daily", FULL // 4)):
    slow = [HealthCheck.too_slow]
    same = name == "full"  # what lands is judged by the same examples each time
    settings.register_profile(name, max_examples=examples, deadline=None, suppress_health_check=slow, derandomize=same)
settings.load_profile("daily")
os.environ[AHEAD] = ahead_of(LATER)  # what a module or a session prepares is begun on the same day
if (
    signal.getsignal(signal.SIGINT) == signal.SIG_IGN
):  # as in a run in the background, whose programs would let it pass too
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # programs that tests start need not compile every module anew
gc.set_threshold(50_000, 20, 20)  # after every 700 objects, as Python does by itself, took a quarter of all time


MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30
"""Bytes that must be free in memory before tests write there."""


def pytest_configure(config: pytest.Config) -> None:
    """What tests write lies in memory where there is room for it: every save is synced, and a disk takes its time."""
    free = shutil.disk_usage(MEMORY).free if os.access(MEMORY, os.W_OK) else 0
    if not config.option.basetemp and free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if config.option.durations is None and config.get_verbosity() <= 0:
        for worker in config.pluginmanager.get_plugins():
            if hasattr(worker, "sendevent"):
                worker.sendevent = partial(send_news, worker.sendevent)


def send_news(sends: Callable[..., None], name: str, **named: Any) -> None:
    """A worker's message, if the run shows it: of six for each test, four only said that nothing was wrong."""
    report = named.get("data", {})
    quiet = name == "testreport" and report["when"] != "call" and report["outcome"] == "passed"
    if not quiet and name not in ("logstart", "logfinish"):
        sends(name, **named)


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """`-n auto`: a third of a journey is waiting, so three workers keep two cores busy; none waits at the end."""
    if config.option.dist == "no":
        config.option.dist = "worksteal"
    cores = yield
    return cores + cores // 2


def pytest_collection(session: pytest.Session) -> None:
    """Compiling every test module takes ten seconds in a clean clone: each worker compiles its share first."""
    config, worker = session.config, os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None or config.args != config.getini("testpaths"):
        return
    workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in sorted(config.rootpath.glob("tests/**/test_*.py"))[int(worker.removeprefix("gw")) :: workers]:
        with suppress(Exception):  # the collection reports it
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was collected lives as long as the run: nothing of it needs looking through for what can be let go."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Every test begins at the same moment, and so does each program that it starts; what is advised can be typed in a
    shell, until a test begins to play. (A fixture for each would take a second of the processor in all.)"""
    os.environ[AHEAD] = ahead_of(LATER)
    at_play(False)


@pytest.fixture(scope="session", autouse=True)
def shipped_packs_are_read_once() -> Generator[None]:
    """Every library of a test would read them again, which took a tenth of all time."""
    reads, ours = pack_file.read_file, shipped("assets", "packs")
    once = cache(reads)

    def read_file(file: Path, id_: str) -> Pack:
        return once(file, id_) if file.parent == ours else reads(file, id_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pack_file, "read_file", read_file)
        yield


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The shipped tables."""
    return Tables()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where all of a player's files lie; nothing reaches the folders of whoever runs the tests."""
    home = tmp_path / "home"
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(home))
    return home


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(home: Path, clock: Clock) -> Library:
    """An empty library."""
    return library_at(home, clock)


@pytest.fixture
def game() -> str:
    """A rule system to play."""
    return "duskara"


@pytest.fixture
def campaign(library: Library, game: str) -> Campaign:
    """A new campaign: one session, nothing written."""
    return library.new("The Long Dusk", (game,))
