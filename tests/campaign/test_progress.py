"""Long work tells how far it has come, in steps that are short, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.verbs import files
from solo_journal.campaign.repair.check import check, checking
from solo_journal.campaign.repair.finding import Finding
from solo_journal.rules.refused import Cancelled

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
    parts = list(checking(reopened, found))
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
