"""Damage is told as what it is, one command goes on from there, and what was put aside comes back by another."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import NO_LOCKS, Campaign
from solo_journal.campaign.journal import file_blocks
from solo_journal.campaign.journal.blocks import seal_block, split
from solo_journal.campaign.journal.damaged_block import words_in
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.archive_file import BadArchive
from solo_journal.campaign.library.backup import back_up
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.restore import bring_back, look_into
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.repair.repair import repair
from solo_journal.campaign.save import lock
from solo_journal.campaign.store.errors import Busy
from solo_journal.rules.refusal import Refused

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]


def words(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


def mended(campaign: Campaign) -> list[str]:
    return [each.what for each in repair(campaign.folder, campaign.clock, lambda found: True)]


def test_a_torn_entry_that_was_saved_is_named_and_one_command_continues(torch: Campaign, again: Again, do: Do) -> None:
    write(torch, "prose", "Before.")
    do(torch, "tracker.tick", tracker="Hunters")
    torch.settle()
    path = torch.folder.sessions()[-1]
    path.write_bytes(path.read_bytes()[:-40])
    reopened = again(torch)
    assert "was damaged after it was saved" in reopened.read_only
    assert "solo-journal check --repair" in reopened.read_only
    assert reopened.read_only in reopened.notices
    assert any("damaged after it was saved" in text for text in wrong(reopened))
    assert not any("nobody was told" in text for text in wrong(reopened))
    mended(torch)
    after = again(torch)
    assert (after.read_only, after.world, wrong(after)) == ("", torch.world, [])
    assert after.world.trackers["hunters"].format_value() == "1/6"
    assert mended(after) == []
    write(after, "prose", "And on.")
    assert words(again(torch))[-1] == "And on."


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_session_that_an_editor_saved_as_utf_16_comes_back(torch: Campaign, again: Again, encoding: str) -> None:
    write(torch, "prose", "Wörter.")
    torch.settle()
    path = torch.folder.sessions()[-1]
    text = path.read_text()
    path.write_bytes(("" if encoding == "utf-16" else "\ufeff").encode(encoding) + text.encode(encoding))
    reopened = again(torch)
    assert "UTF-16" in reopened.read_only
    with pytest.raises(Refused, match="UTF-16"):
        write(reopened, "prose", "No.")
    mended(torch)
    after = again(torch)
    assert (after.read_only, words(after)[-1], after.world) == ("", "Wörter.", torch.world)


def test_what_an_old_buffer_wrote_over_comes_back_as_a_union(torch: Campaign, again: Again, tmp_path: Path) -> None:
    write(torch, "prose", "First.")
    path = torch.folder.sessions()[-1]
    old = path.read_bytes()
    write(torch, "prose", "Second.")
    write(torch, "prose", "Third.")
    path.write_bytes(old)
    torch.look()
    assert words(again(torch)) == ["First."]
    write(torch, "prose", "Fourth.")
    plan = plan_merge(torch.folder, torch.clock, recovered=True)
    merge(plan, tmp_path / "state")
    after = again(torch)
    assert sorted(words(after)) == ["First.", "Fourth.", "Second.", "Third."]
    assert wrong(after) == []
    assert not plan_merge(torch.folder, torch.clock, recovered=True).files
    assert list(torch.folder.recovered.iterdir()) == []


def test_of_what_was_put_aside_only_entries_come_back(torch: Campaign) -> None:
    """Neither a checkpoint of another file nor what cannot be read."""
    write(torch, "prose", "First.")
    path = torch.folder.sessions()[-1]
    torch.folder.recovered.mkdir()
    data = path.read_bytes()
    checkpoint = re.sub(r"#= \w{8}\n\Z", "", split(data).blocks[0].raw(data).decode()).replace('id = "0', 'id = "1', 1)
    torn = b'[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\ntext = = "Lost words."\n'
    aside = torch.folder.recovered / f"{path.stem}-replaced-1.toml"
    aside.write_bytes(seal_block(checkpoint) + b"\n" + torn)
    assert not plan_merge(torch.folder, torch.clock, recovered=True).files


@pytest.mark.parametrize("part", ["journal", "recovered", "trash", "game"])
def test_nothing_is_written_through_a_folder_that_is_a_link(
    torch: Campaign, again: Again, tmp_path: Path, part: str
) -> None:
    torch.settle()
    place, elsewhere = torch.folder.path / part, tmp_path / "elsewhere"
    if place.exists():
        shutil.move(place, elsewhere)
    elsewhere.mkdir(exist_ok=True)
    before = {path: path.read_bytes() for path in elsewhere.iterdir()}
    place.symlink_to(elsewhere)
    reopened = again(torch)
    assert "is a link, and nothing" in reopened.read_only
    with pytest.raises(Refused, match="link"):
        write(reopened, "prose", "No.")
    assert {path: path.read_bytes() for path in elsewhere.iterdir()} == before


def test_without_locks_all_is_saved_with_a_warning(
    torch: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", refused)
    monkeypatch.setattr(lock, "_unlockable", set())
    campaigns = [again(torch), again(torch)]

    def writing(campaign: Campaign) -> None:
        for number in range(10):
            write(campaign, "prose", f"{number}.")

    threads = [threading.Thread(target=writing, args=(campaign,)) for campaign in campaigns]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(NO_LOCKS in campaign.notices for campaign in campaigns)
    assert [campaign.unsaved for campaign in campaigns] == ["", ""]
    after = again(torch)
    assert len(words(after)) == 20
    assert wrong(after) == []


def test_a_file_that_a_killed_program_left_in_the_place_of_a_lock_is_taken_away(
    torch: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = torch.folder.path / ".lock-held"
    held.touch()
    os.utime(held, (held.stat().st_mtime - 2 * lock.LEFT_BEHIND,) * 2)
    with lock._by_making(torch.folder.path / ".lock", 1.0):
        assert held.exists()
    assert not held.exists()


def test_a_lock_that_is_held_is_reported_while_it_is_waited_for(
    torch: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Path] = []
    monkeypatch.setattr(lock, "on_wait", told.append)
    monkeypatch.setattr(lock, "NOTICEABLE", 0.05)
    with lock.hold(torch.folder.path), pytest.raises(Busy), lock.hold(torch.folder.path, 0.2):
        pass
    assert told == [torch.folder.path]


def test_a_member_of_an_archive_unfolds_to_no_more_than_it_says(
    torch: Campaign, library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "dusk.zip"
    back_up(torch.folder, file)
    big = tmp_path / "big.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(big, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info, old.read(info))
        new.writestr("the-long-dusk/trash/x.toml", bytes(3_000_000))
    data = big.read_bytes().replace((3_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    big.write_bytes(data)
    with pytest.raises(BadArchive, match="damaged"):
        bring_back(library, look_into(library, big), "copy")


def test_a_name_that_is_no_utf_8_is_left_out_of_a_backup(torch: Campaign, tmp_path: Path) -> None:
    odd = os.fsencode(torch.folder.path) + b"/caf\xe9.txt"
    with open(odd, "wb"):  # noqa: PTH123 - a path cannot be made of these bytes
        pass
    assert back_up(torch.folder, tmp_path / "dusk.zip").left_out == ("caf?.txt",)


def test_an_exact_folder_name_wins(library: Library) -> None:
    library.new("Base", ("duskara",))
    library.new("Base", ("duskara",))
    assert library.find("base").path.name == "base"
    assert library.find("base-2").path.name == "base-2"


def test_a_long_session_continues_in_another_file(
    torch: Campaign, again: Again, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo_journal.campaign.save.on_disk.ROTATE", 5_000)
    for number in range(40):
        write(torch, "prose", f"{number}. " + "Steam. " * 20)
        do(torch, "tracker.tick", tracker="Hunters") if number < 6 else None
    torch.settle()
    assert len(torch.folder.sessions()) > 3
    assert all(path.stat().st_size < 8_000 for path in torch.folder.sessions())
    after = again(torch)
    assert [each.partition(".")[0] for each in words(after)] == [str(number) for number in range(40)]
    assert (after.world, wrong(after)) == (torch.world, [])
    assert after.world.session.number == 1
    assert file_blocks.ROTATE == 1_000_000


def test_a_torn_end_is_reported_with_its_words_once_nobody_can_be_writing_it(torch: Campaign, again: Again) -> None:
    torch.settle()
    path = torch.folder.sessions()[-1]
    with path.open("ab") as file:
        file.write(
            b'\n[[entry]]\nid = "01TORN"\nat = 2026-11-20T19:30:00Z\nkind = "prose"\ntext = "The ferry is late toni'
        )
    assert not any("ferry" in notice for notice in again(torch).notices), "another program may be writing it"
    os.utime(path, (0, 0))
    assert any("not a whole entry" in told and "The ferry is late" in told for told in again(torch).notices)
    write(again(torch), "prose", "And on.")
    assert not any("ferry" in notice for notice in again(torch).notices)


@pytest.mark.parametrize("words", ["[Thread:Where is Tobin?|Closed] Here.", "HP = 3, and falling", "#= no seal"])
def test_words_are_made_out_whatever_they_begin_with(words: str) -> None:
    assert words_in(f'[[entry]]\nid = "X"\ntext = "{words}"\n[entry.act]\nprocedure = "lone'.encode()) == words
    assert words_in(f'[[entry]]\ntext = "{words} and mo\nkind = "prose"\n'.encode()) == f"{words} and mo"
