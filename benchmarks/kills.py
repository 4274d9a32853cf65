"""`kill -9` of a real child at a random moment, again and again: what it had said was saved, and what is there."""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import brief
from benchmarks.big_campaign import library
from benchmarks.counted import Counted
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.repair.check import check
from solo_journal.rules import shelf
from solo_journal.rules.commons.session import Close, Start

KILLS = 500
LONGEST = 0.15
"""Seconds that a child may live at most after its first entry."""
FRESH = 25
"""Children that write to one campaign before a new one is begun."""


def measure() -> Iterator[Counted]:
    """Kill children while they keep words, act, and begin sessions; open what they left, and play on."""
    said = lost = wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        books = library(Path(scratch))
        kills = brief.times(KILLS)
        for number in range(kills):
            if number % FRESH == 0:
                path = books.new(f"Killed {number}", (shelf.games()[0],)).folder.path
            acknowledged = _killed(path)
            campaign = Campaign.open(path, tables=books.tables)
            there = {entry.id for entry in campaign.journal.backwards()}
            said, lost = said + len(acknowledged), lost + len(set(acknowledged) - there)
            write(campaign, "prose", "And on.")
            campaign.settle()
            if number % FRESH == FRESH - 1 or number == kills - 1:
                again = Campaign.open(path, tables=books.tables)
                wrong += sum(not finding.note for finding in check(again))
    yield Counted(f"{kills} kills: acknowledged entries that are lost", said, lost)
    yield Counted(f"{kills} kills: things that `check` finds wrong afterwards", said, wrong)


def _killed(path: Path) -> list[str]:
    """Let a child play in this campaign, kill it, and say which entries it had called saved."""
    ours, theirs = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _play(path, theirs)
    os.close(theirs)
    heard = os.read(ours, 1)
    time.sleep(random.uniform(0, LONGEST))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(ours, 65536):
        heard += part
    os.close(ours)
    return heard.decode().split("\n")[:-1]


def _play(path: Path, out: int) -> None:
    """Play until killed; every entry that is saved is said to be, at once. It never returns."""
    try:
        campaign = Campaign.open(path, tables={})
        while True:
            for act in (Close, Start) if campaign.world.session.open else (Start,):
                _say(out, perform_and_keep(campaign, act()).entry.id, campaign)
                campaign.settle()
            for length in (10, 300, 20_000):
                _say(out, write(campaign, "prose", "x" * length).id, campaign)
            campaign.settle()
    finally:
        os._exit(1)


def _say(out: int, id_: str, campaign: Campaign) -> None:
    if not campaign.unsaved:
        os.write(out, f"{id_}\n".encode())
