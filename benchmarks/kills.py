"""`kill -9` of a real child at random moments: compares what it reported as saved with what is there."""

from __future__ import annotations

import os
import random
import shutil
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
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.ids import new_id
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.journal.blocks import block_of
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep, write, write_all
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.store import disk
from solo_journal.rules import shelf
from solo_journal.rules.commons.session import Close, Start

KILLS = 500
IMPORTED, PARAGRAPHS = "imported", 40
STORY = "---\ntitle: imported\n---\n\n## Session 1\n\n### S1 *The weir*\n\n" + "The water is high.\n\n" * PARAGRAPHS
LONGEST = 0.15
"""Longest life of a child after its first entry, in seconds."""
FRESH = 25
"""Children per campaign."""


def measure() -> Iterator[Counted]:
    """Kill children while they write, act, start sessions, merge and import; open what they left, and continue."""
    said = lost = wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        books = library(Path(scratch))
        kills = brief.times(KILLS)
        for number in range(kills):
            if number % FRESH == 0:
                path = books.new(f"Killed {number}", (shelf.games()[0],)).folder.path
            acknowledged = _killed(books, path)
            campaign = Campaign.open(path, tables=books.tables)
            there = {entry.id for entry in campaign.journal.backwards()}
            said, lost = said + len(acknowledged), lost + len(set(acknowledged) - there)
            write(campaign, "prose", "And on.")
            campaign.settle()
            if number % FRESH == FRESH - 1 or number == kills - 1:
                merge(plan_merge(campaign.folder, campaign.clock), books.places.state)  # a copy may still be there
                again = Campaign.open(path, tables=books.tables)
                wrong += sum(not finding.note for finding in check(again))
                wrong += sum(_is_wrong(books, each.path) for each in books.folders() if IMPORTED in each.path.name)
    yield Counted(f"{kills} kills: acknowledged entries that are lost", said, lost)
    yield Counted(f"{kills} kills: things that `check` finds wrong afterwards", said, wrong)


def _is_wrong(books: Library, path: Path) -> bool:
    """Whether an imported campaign is incomplete. Removes it, since another one follows."""
    campaign = Campaign.open(path, tables=books.tables)
    there = sum(entry.text.count("The water is high.") for entry in campaign.journal.backwards())
    whole = there == PARAGRAPHS and all(each.note for each in check(campaign))
    shutil.rmtree(path)
    return not whole


def _killed(books: Library, path: Path) -> list[str]:
    """Let a child play in this campaign, kill it, and return the entries it reported as saved."""
    ours, theirs = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _play(books, path, theirs)
    os.close(theirs)
    heard = os.read(ours, 1)
    time.sleep(random.uniform(0, LONGEST))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(ours, 65536):
        heard += part
    os.close(ours)
    return heard.decode().split("\n")[:-1]


def _play(books: Library, path: Path, out: int) -> None:
    """Play until killed, reporting each saved entry at once. Never returns."""
    try:
        random.seed(os.getpid())
        campaign = Campaign.open(path, tables={})
        story = books.places.campaigns / f".{IMPORTED}-{os.getpid()}.md"
        story.write_text(STORY)
        while True:
            random.choice((_session, _words, _words, _pasted, _merged, _imported))(books, campaign, out)
            campaign.settle()
    finally:
        os._exit(1)


def _session(_: Library, campaign: Campaign, out: int) -> None:
    for act in (Close, Start) if campaign.world.session.open else (Start,):
        _say(out, perform_and_keep(campaign, act()).entry.id, campaign)
        campaign.settle()


def _words(_: Library, campaign: Campaign, out: int) -> None:
    for length in (10, 300, 20_000):
        _say(out, write(campaign, "prose", "x" * length).id, campaign)


def _pasted(_: Library, campaign: Campaign, out: int) -> None:
    for entry in write_all(campaign, [("prose", f"Pasted {number}.") for number in range(20)]):
        _say(out, entry.id, campaign)


def _merged(books: Library, campaign: Campaign, out: int) -> None:
    """Merge what another device wrote."""
    last, at = campaign.folder.sessions()[-1], campaign.clock()
    there = Entry(id=new_id(at), at=at, kind="prose", text="Elsewhere.")
    copy = last.with_name(f"{last.stem}.sync-conflict-20261120-190411-AB12CD3.toml")
    disk.replace(copy, last.read_bytes() + block_of(there))
    merge(plan_merge(campaign.folder, campaign.clock), books.places.state)
    campaign.look()
    _say(out, there.id, campaign)


def _imported(books: Library, campaign: Campaign, out: int) -> None:
    import_file(books, books.places.campaigns / f".{IMPORTED}-{os.getpid()}.md", system=shelf.games()[0])


def _say(out: int, id_: str, campaign: Campaign) -> None:
    if not campaign.unsaved:
        os.write(out, f"{id_}\n".encode())
