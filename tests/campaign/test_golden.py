"""Campaigns of every released format open for ever. Each was written once by the program of its time."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.journal.replay import fold
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import next_undo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.rules.commons.session import Close, Start
from solo_journal.rules.immutable import plain
from solo_journal.shipped import shipped

GOLDEN = sorted(path for path in (Path(__file__).parent / "golden").glob("format-*/*") if path.is_dir())
SAMPLES = sorted((Path(__file__).parent / "golden" / "samples-1").iterdir())
"""Samples as they were first played, in format 1. Those that are shipped are the same play, resolved again."""
each_campaign = pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.parent.name)


@pytest.fixture
def copy(golden: Path, tmp_path: Path) -> Path:
    """A copy, for the original is never written to."""
    return shutil.copytree(golden, tmp_path / golden.name)


def test_there_is_one_for_each_format() -> None:
    assert {path.parent.name for path in GOLDEN} == {f"format-{number}" for number in range(1, FORMAT + 1)}


@each_campaign
def test_it_opens_as_what_its_journal_leads_to(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    assert campaign.notices == []
    assert not campaign.read_only
    folded = fold(campaign.journal)
    assert folded is not None
    assert folded.world() == campaign.world


def test_nothing_is_noted_on_what_any_version_wrote(tmp_path: Path, tables: Library) -> None:
    """Neither on a golden campaign nor on a sample: what is worded otherwise today is the same play, and what a
    procedure did under an earlier version is known to it."""
    written = [path for path in (Path(__file__).parent / "golden").glob("*/*") if path.is_dir()]
    shown = [path for path in shipped("campaigns").iterdir() if path.is_dir()]
    for path in (*written, *shown):
        copied = shutil.copytree(path, tmp_path / path.parent.name / path.name)
        assert check(Campaign.open(copied, tables=tables)) == [], path
    assert len(written) >= 7
    assert len(shown) >= 5


@each_campaign
def test_its_words_are_what_they_were(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    texts = [line.text for line in lines(campaign.journal) if isinstance(line, Line)]
    assert any(text.endswith("\x1b[31m 影 😀\r\nEnd.") and "[[entry]]\n#= 00000000" in text for text in texts)
    assert "A word." in texts
    assert "Gone again." not in texts
    assert campaign.title == "The Long Dusk — “Émile’s” copy"
    assert "A word." in "".join(export("markdown").write(campaign, Selection()))


@each_campaign
def test_it_continues_and_its_old_bytes_stay(copy: Path, golden: Path, tables: Library) -> None:
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
def test_all_of_it_can_be_undone(copy: Path, tables: Library) -> None:
    campaign = Campaign.open(copy, tables=tables)
    while next_undo(campaign):
        undo(campaign)
    assert campaign.world.session.number == 0
    assert campaign.world.characters == {}
    assert [finding.text for finding in check(campaign) if not finding.note] == []


@pytest.mark.parametrize("first", SAMPLES, ids=lambda path: path.name)
def test_a_sample_that_was_retold_is_the_same_play_and_the_first_one_still_opens(
    first: Path, tmp_path: Path, tables: Library
) -> None:
    """The same entries with the same dice, results and changes; what came of them is told in more words (who lost
    what in a round in others), an answer may say what it answers, and who was ready to play carries what they carry
    today. What was added later comes behind them."""
    old = Campaign.open(Path(shutil.copytree(first, tmp_path / "old")), tables=tables)
    new = Campaign.open(Path(shutil.copytree(shipped("campaigns") / first.name, tmp_path / "new")), tables=tables)
    for campaign in (old, new):
        assert campaign.notices == []
    first_play = played(old)
    pairs = list(zip(first_play, played(new)[: len(first_play)], strict=True))
    then = fold(new.journal, until=new.journal.place(first_play[-1].id))
    assert then is not None
    assert plain(old.world) == empty_handed(plain(then.world()))
    for before, after in pairs:
        assert (before.id, before.at, before.kind) == (after.id, after.at, after.kind)
        assert before.kind in ("prose", "consequence", "edit") or before.text == after.text
        there = [(each.path, plain(each.before), each.next, plain(each.after)) for each in before.change]
        assert there == [(each.path, plain(each.before), each.next, empty_handed(each.after)) for each in after.change]
        assert before.target == after.target
        if before.outcome and after.outcome:
            reworded = after.act is not None and after.act.procedure == "nightsong.round"
            assert reworded or before.outcome.known_by == after.outcome.known_by
        if before.act and after.act:
            assert before.act.answers == after.act.answers
            told = before.kind in ("prose", "consequence")
            assert told or before.act.inputs == {key: value for key, value in after.act.inputs.items() if key != "gear"}
    assert any(after.outcome and after.outcome.tells for _, after in pairs)


def empty_handed(tree: Any) -> Any:
    """Values without the gear that Pim of The Winter Post has carried since ready characters bring their own."""
    if not isinstance(tree, Mapping):
        return plain(tree)
    return {key: empty_handed(each) for key, each in tree.items() if key != "gear" or "picks" not in each}


def played(campaign: Campaign) -> list[Entry]:
    """All that was played, in its order; not what begins a file."""
    found = (entry for entry in campaign.journal.entries() if isinstance(entry, Entry))
    return [entry for entry in found if entry.checkpoint is None]
