"""Long work tells how far it has come, in steps that are short, and can be stopped."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from solo_journal.campaign import exports
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import file_writer
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.journal.replay import fold
from solo_journal.campaign.library.backup import back_up
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.restore import bring_back, look_into
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.verbs import files
from solo_journal.campaign.repair.check import check, check_steps
from solo_journal.campaign.repair.check_files import Finding
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.repair.repair import repairs
from solo_journal.campaign.store import long_work
from solo_journal.campaign.store.long_work import over, stoppable, without_progress
from solo_journal.campaign.story.search_index import Texts
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.rules.refusal import Cancelled

T = TypeVar("T")


class Watching:
    """A face that notes what it is told, and stops at a part of the way."""

    def __init__(self, stops: int = 1000) -> None:
        self.told: list[tuple[int, str]] = []
        self.stops = stops

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        self.told.append((done, words))
        return done < self.stops

    async def save(self, work: Callable[[], T]) -> T:
        return work()


@pytest.fixture
def long(campaign: Campaign) -> Campaign:
    for number in range(400):
        write(campaign, "prose", f"Step {number}.")
    return campaign


def test_a_check_goes_step_by_step_and_finds_the_same(long: Campaign) -> None:
    (path,) = long.folder.sessions()
    path.write_bytes(path.read_bytes().replace(b"Step 200.", b"Step 200 by hand."))
    reopened = Campaign.open(long.folder.path, tables=long.tables)
    found: list[Finding] = []
    parts = list(check_steps(reopened, found))
    assert len(parts) > 10
    assert parts == sorted(parts)
    assert 0 <= parts[0] < parts[-1] <= 1
    assert [each.where for each in found if "by hand" in each.text] != []
    assert found == check(reopened)


def test_a_face_is_told_and_may_stop_it(long: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "AT_ONCE", -1.0)  # every step is a long one
    port = Watching()
    assert run(files.check(long, port)) == check(long)  # type: ignore[arg-type]
    done = [each for each, words in port.told if words == "Checking"]
    assert len(done) > 10
    assert done == sorted(done)
    assert done[-1] == 100
    with pytest.raises(Cancelled):
        run(files.check(long, Watching(stops=50)))  # type: ignore[arg-type]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What a face is told of long work, where every step is a long one."""
    told: list[float] = []

    def listener(part: float, *, stops: bool) -> bool:
        told.append(part)
        return True

    monkeypatch.setattr(long_work, "listener", listener)
    monkeypatch.setattr(long_work, "patience", -1.0)
    return told


def test_what_is_reported_in_another_way_is_not_told_twice(at_once: list[float]) -> None:
    with without_progress():
        with without_progress():
            list(over(range(3)))
        list(over(range(3)))
    assert at_once == []
    list(over(range(3)))
    assert at_once != []


def _told(work: Callable[[], object], told: list[float]) -> int:
    """How often something says how far it has come."""
    told.clear()
    work()
    return len(told)


def test_whatever_goes_through_a_campaign_tells_how_far_it_has_come(
    long: Campaign, at_once: list[float], library: Library, tmp_path: Path
) -> None:
    """Not only what a verb tells by itself: all that reads, brings in, brings together, packs and unpacks."""
    folder, clock, (path,) = long.folder, library.clock, long.folder.sessions()
    story, notation, zip_ = tmp_path / "story.json", tmp_path / "story.md", tmp_path / "kept.zip"
    for export, file in ((exports.export("json"), story), (exports.export("lonelog"), notation)):
        wanted = exports.Selection(content="everything" if file is story else "results")
        for _ in file_writer.save(export, exports.Story.of(long, wanted), file):
            pass
    shutil.copy(path, path.with_name(f"{path.stem}.sync-conflict-1.toml"))
    works: dict[str, Callable[[], object]] = {
        "opening a journal that came from elsewhere": lambda: fold(long.journal),
        "looking for repairs": lambda: repairs(folder, clock),
        "planning a merge": lambda: plan_merge(folder, clock),
        "merging": lambda: merge(plan_merge(folder, clock), tmp_path),
        "packing": lambda: back_up(folder, zip_),
        "unpacking": lambda: bring_back(library, look_into(library, zip_), "copy"),
        "importing JSON": lambda: import_file(library, story),
        "importing Lonelog": lambda: import_file(library, notation),
        "counting": lambda: statistics(long),
        "looking for words": lambda: list(Texts(long.journal).newest_first()),
    }
    assert {name: _told(work, at_once) > 0 for name, work in works.items()} == dict.fromkeys(works, True)


def test_what_may_be_stopped_leaves_nothing_behind(
    long: Campaign, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zip_, other = tmp_path / "kept.zip", tmp_path / "other.zip"
    back_up(long.folder, zip_)
    monkeypatch.setattr(long_work, "patience", -1.0)
    monkeypatch.setattr(long_work, "listener", lambda part, *, stops: not stops)
    works: tuple[Callable[[], object], ...] = (
        lambda: back_up(long.folder, other),
        lambda: bring_back(library, look_into(library, zip_), "copy"),
    )
    for work in works:
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(Cancelled):
            stoppable(work)()
        assert sorted(tmp_path.rglob("*")) == before
        work()  # where nobody said that it may be stopped it goes on
        assert sorted(tmp_path.rglob("*")) != before
    assert long.journal.find(write(long, "prose", "And on.").id)
