"""Campaigns of every released format open for ever. Each was written once by the program of its time."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Wanted, export
from solo_journal.campaign.journal.log_view import Line, lines
from solo_journal.campaign.journal.replay import fold
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import next_undo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.rules.commons.session import Close, Start

GOLDEN = sorted(path for path in (Path(__file__).parent / "golden").glob("format-*/*") if path.is_dir())
each_campaign = pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.parent.name)


@pytest.fixture
def copy(golden: Path, tmp_path: Path) -> Path:
    """A copy, for the original is never written to."""
    return shutil.copytree(golden, tmp_path / golden.name)


def test_there_is_one_for_each_format() -> None:
    assert {path.parent.name for path in GOLDEN} == {f"format-{number}" for number in range(1, FORMAT + 1)}


@each_campaign
def test_it_opens_and_is_in_order(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    assert campaign.notices == []
    assert not campaign.read_only
    assert [finding.text for finding in check(campaign) if not finding.note] == []
    folded = fold(campaign.journal)
    assert folded is not None
    assert folded.world() == campaign.world


@each_campaign
def test_its_words_are_what_they_were(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    texts = [line.text for line in lines(campaign.journal) if isinstance(line, Line)]
    assert any(text.endswith("\x1b[31m 影 😀\r\nEnd.") and "[[entry]]\n#= 00000000" in text for text in texts)
    assert "A word." in texts
    assert "Gone again." not in texts
    assert campaign.title == "The Long Dusk — “Émile’s” copy"
    assert "A word." in "".join(export("markdown").write(campaign, Wanted()))


@each_campaign
def test_it_goes_on_and_its_old_bytes_stay(copy: Path, golden: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    undo(campaign)
    write(campaign, "prose", "And on.")
    perform_and_keep(campaign, Close())
    perform_and_keep(campaign, Start())
    campaign.settle()
    reopened = Campaign.open(copy, tables=tables)
    assert reopened.world == campaign.world
    assert [finding.text for finding in check(reopened) if not finding.note] == []
    now = golden.parent.name == f"format-{FORMAT}"
    for path in (golden / "journal").iterdir():
        kept = (copy / "journal" / path.name).read_bytes() if now else _before_migration(campaign, path.name)
        assert kept.startswith(path.read_bytes())


def _before_migration(campaign: Campaign, name: str) -> bytes:
    """A session file as the snapshot holds it that was taken before the campaign was rewritten."""
    (kept,) = sorted((places().state / "snapshots" / campaign.id).glob("*"))
    with zipfile.ZipFile(kept) as archive:
        (found,) = (each for each in archive.namelist() if each.endswith(name))
        return archive.read(found)


@each_campaign
def test_all_of_it_can_be_taken_back(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    while next_undo(campaign):
        undo(campaign)
    assert campaign.world.session.number == 0
    assert campaign.world.characters == {}
    assert [finding.text for finding in check(campaign) if not finding.note] == []
