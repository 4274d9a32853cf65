"""A campaign of an older program opens as if it were of this one; it is rewritten at the first change, after a
snapshot. Only one format was released, so an older one is made up here; it goes the way that a real one would."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.blocks import seal, seal_block, split
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.library.places import places
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save import formats
from solo_journal.campaign.save.formats import FORMAT, Step

if TYPE_CHECKING:
    from .conftest import Disk, Do

Again = Callable[[Campaign], Campaign]


def everything_in(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def renamed(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A step that calls a key by another name."""
    return lambda tree: {new if key == old else key: value for key, value in tree.items()}


@pytest.fixture
def old(torch: Campaign, do: Do, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Two sessions in a format in which the words of an entry were called `words`, and a title `name`."""
    monkeypatch.setattr(formats, "STEPS", {FORMAT - 1: Step(renamed("words", "text"), renamed("name", "title"))})
    write(torch, "prose", "Steam climbs out of the crack.")
    do(torch, "session.close")
    do(torch, "session.start")
    write(torch, "prose", "A second evening.")
    torch.settle()
    for path in torch.folder.sessions():
        data = path.read_bytes()
        blocks = [re.sub(r"#= \w{8}\n\Z", "", block.raw(data).decode()) for block in split(data).blocks]
        aged = [re.sub(r"(?m)^text = ", "words = ", each) for each in blocks]
        whole = b"# my own remark\n" + b"".join(
            seal_block(re.sub(r"(?m)^format = \d+", f"format = {FORMAT - 1}", each)) for each in aged
        )
        path.write_bytes(whole)
    body = torch.folder.state.read_text("utf-8").rpartition("#= ")[0]
    body = body.replace(f"format = {FORMAT}\n", f"format = {FORMAT - 1}\n").replace("\ntitle = ", "\nname = ", 1)
    torch.folder.state.write_text(f"{body}#= {seal(body.encode())}\n", "utf-8")
    return torch


def prose(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


def snapshots_of(campaign: Campaign) -> list[Path]:
    return sorted((places().state / "snapshots" / campaign.id).glob("*"))


def test_it_opens_as_if_it_were_of_this_format_and_nothing_is_written(old: Campaign, again: Again) -> None:
    before = everything_in(old.folder.path)
    opened = again(old)
    assert prose(opened) == ["Steam climbs out of the crack.", "A second evening."]
    assert (opened.world, opened.title, opened.id) == (old.world, "The Long Dusk", old.id)
    assert (opened.notices, opened.read_only, wrong(opened)) == ([], "", [])
    opened.look()
    opened.settle()
    assert everything_in(old.folder.path) == before
    assert snapshots_of(old) == []


def test_the_first_change_rewrites_it_after_a_snapshot(old: Campaign, again: Again) -> None:
    before = everything_in(old.folder.path)
    opened = again(old)
    write(opened, "prose", "And on.")
    opened.settle()
    assert opened.unsaved == ""
    assert [SessionFile.load(path).format for path in old.folder.sessions()] == [FORMAT, FORMAT]
    assert all(path.read_bytes().startswith(b"# my own remark\n") for path in old.folder.sessions())
    assert not any(b"\nwords = " in path.read_bytes() for path in old.folder.sessions())
    reopened = again(old)
    assert prose(reopened) == ["Steam climbs out of the crack.", "A second evening.", "And on."]
    assert (reopened.world, reopened.title, reopened.notices) == (opened.world, "The Long Dusk", [])
    assert wrong(reopened) == []
    (kept,) = snapshots_of(old)
    assert kept.name.endswith("-before-migration.zip")
    with zipfile.ZipFile(kept) as archive:
        root = old.folder.path.name
        assert {name.removeprefix(f"{root}/"): archive.read(name) for name in archive.namelist()} == before


def test_it_is_rewritten_once(old: Campaign, again: Again) -> None:
    opened = again(old)
    for words in ("one", "two"):
        write(opened, "prose", words)
    write(again(old), "prose", "three")
    assert len(snapshots_of(old)) == 1
    undo(opened)
    assert wrong(again(old)) == []


def test_what_cannot_be_read_stays_byte_for_byte(old: Campaign, again: Again) -> None:
    path = old.folder.sessions()[0]
    broken = path.read_bytes().replace(b'words = "Steam', b"words = Steam")
    path.write_bytes(broken)
    raw = next(block.raw(broken) for block in split(broken).blocks if b"words = Steam" in block.raw(broken))
    write(again(old), "prose", "And on.")
    assert raw in path.read_bytes()


def test_an_edit_by_hand_of_the_old_state_is_still_taken_over(old: Campaign, again: Again) -> None:
    text = old.folder.state.read_text("utf-8")
    old.folder.state.write_text(text.replace("die = 8", "die = 4"), "utf-8")
    opened = again(old)
    assert opened.world.trackers["torch"].format_value() == "d4"
    opened.settle()
    assert again(old).world.trackers["torch"].format_value() == "d4"
    assert wrong(again(old)) == []


def test_cut_off_at_any_call_it_is_all_there_and_continues(old: Campaign, again: Again, broken: Disk) -> None:
    before = everything_in(old.folder.path)
    nth, saved = 0, False
    while not saved:
        nth += 1
        for name, data in before.items():
            (old.folder.path / name).write_bytes(data)
        opened = again(old)
        broken.fail("open", "write", "fsync", "rename", first=nth)
        write(opened, "prose", "And on.")
        saved = not opened.unsaved
        broken.mend()
        found = prose(again(old))
        assert found[:2] == ["Steam climbs out of the crack.", "A second evening."]
        assert again(old).world == old.world
        assert opened.save_waiting()
        assert prose(again(old)) == ["Steam climbs out of the crack.", "A second evening.", "And on."]
        assert wrong(again(old)) == []


def test_a_format_that_says_nothing_sensible_is_read_as_this_one(torch: Campaign, again: Again) -> None:
    for odd in ("true", "-1000000000000000000", '"one"'):
        assert formats.format_in({"format": odd}) == FORMAT
    assert formats.entry_now({"text": "x"}, -(10**18)) == {"text": "x"}


@pytest.mark.parametrize("number", [0, -1])
def test_a_format_that_never_was_rewrites_nothing(
    campaign: Campaign, again: Callable[[Campaign], Campaign], number: int
) -> None:
    write(campaign, "prose", "Steam climbs.")
    campaign.settle()
    (path,) = campaign.folder.sessions()
    path.write_bytes(path.read_bytes().replace(b"format = 2", b"format = %d" % number))
    before = path.read_bytes()
    write(again(campaign), "prose", "And on.")
    assert path.read_bytes().startswith(before)
