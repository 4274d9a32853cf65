"""However large the files of a campaign are, or however many: a bound, a sentence, little read, and nothing written
over. Small stand-ins by lower bounds where the real thing would be slow."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import solo_journal
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal import blocks, file_blocks, journal, session_file
from solo_journal.campaign.journal.damaged_block import Damaged, entry_in
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.library.identity import rename_campaign
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.conflicts import holds_markers
from solo_journal.campaign.repair.repair import repair, repairs
from solo_journal.campaign.save import folder, on_disk
from solo_journal.campaign.store import disk
from solo_journal.campaign.store.errors import StoreError, TooLarge
from solo_journal.campaign.story.search import search
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused

from .. import processes
from ..playing import Clock, library_at

Again = Callable[[Campaign], Campaign]
TINY = b"[[entry]]\n#= %s\n" % blocks.seal(b"[[entry]]\n").encode()


@pytest.fixture
def played(torch: Campaign) -> Campaign:
    """A campaign with a line and a state on disk."""
    write(torch, "prose", "Steam climbs.")
    torch.settle()
    return torch


def last(campaign: Campaign) -> Path:
    return campaign.folder.sessions()[-1]


def grown(path: Path, size: int) -> None:
    with path.open("ab") as stream:
        stream.truncate(size)


def empty_sessions(campaign: Campaign, count: int) -> None:
    for number in range(2, count + 2):
        (campaign.folder.journal / f"{number:04}-aaaaaa.toml").touch()


# One file


def test_nothing_is_read_that_has_no_bound() -> None:
    """What is not ours is read through `disk`, whose readers must be given one."""
    reads = re.compile(r"\.read_(?:text|bytes)\(|\bos\.(?:open|fdopen)\(|\.glob\(")
    found = {
        path.name
        for path in Path(solo_journal.__file__).parent.rglob("*.py")
        if any(reads.search(line) for line in path.read_text().splitlines())
    }
    shipped = {
        "book_font.py",
        "handbook.py",
        "languages.py",
        "html.py",
        "sheet_html.py",
        "epub.py",
        "typesetter.py",
        "themes.py",
    }
    bounded = {
        "browser_download.py",
        "pack_file.py",
        "archive_file.py",
        "atomic_file.py",
    }  # each asks `bounds`, or writes
    assert found <= shipped | bounded | {"system_calls.py", "streams.py"}
    for reader in (disk.read, disk.read_from, disk.pieces):
        assert inspect.signature(reader).parameters["limit"].default is inspect.Parameter.empty


def test_a_session_file_past_its_bound_is_reported_and_not_a_byte_of_it_is_read(
    played: Campaign, again: Again, had: list[int]
) -> None:
    grown(last(played), 1_000_000_000_000)
    state = played.folder.state.stat().st_size
    had.clear()
    reopened = again(played)
    assert sum(had) <= 2 * state
    assert "40,000,000" in reopened.read_only
    assert "can only be read" in reopened.read_only
    window = Window.at_the_end(reopened.journal)
    assert [line.why for line in window.lines if isinstance(line, Damaged)] == [reopened.journal.last.unread]  # type: ignore[union-attr]
    assert list(search(reopened.journal, "steam")) == []
    assert any("over a limit" in finding.text for finding in check(reopened))
    assert sum(had) <= 20 * state


def test_nothing_is_written_to_it_over_it_or_in_its_name(played: Campaign, again: Again) -> None:
    path = last(played)
    words = path.read_bytes()
    grown(path, 100_000_000)
    reopened = again(played)
    with pytest.raises(Refused, match="over a limit"):
        write(reopened, "prose", "And on.")
    reopened.settle()
    with pytest.raises(StoreError, match="over a limit"):
        rename_campaign(played.folder, "OTHER")
    assert [each.where for each in repairs(played.folder, played.clock) if each.where == path.name] == []
    assert path.stat().st_size == 100_000_000
    path.write_bytes(words)
    assert write(again(played), "prose", "And on.").text == "And on."


def test_a_file_that_grows_past_it_while_it_is_open_is_not_read_on(played: Campaign, had: list[int]) -> None:
    whole = last(played).stat().st_size
    had.clear()
    grown(last(played), 1_000_000_000_000)
    with pytest.raises(Refused, match="over a limit"):
        write(played, "prose", "And on.")
    assert max(had, default=0) <= 2 * whole
    kept = b"".join(path.read_bytes() for path in played.folder.recovered.iterdir())
    assert b"Steam climbs." in kept


@pytest.mark.parametrize("filling", [b"\n[[entry]]", TINY, b"\n#= 00000000", b"[[entry]]\n#= 00000000\n"])
def test_more_entries_than_one_file_may_have_are_counted_no_further(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch, filling: bytes
) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 100)
    last(played).write_bytes(last(played).read_bytes() + filling * 201 + TINY)
    reopened = again(played)
    assert "more than 100 entries" in reopened.read_only
    before = last(played).read_bytes()
    with pytest.raises(Refused, match="more than 100 entries"):
        write(reopened, "prose", "And on.")
    assert last(played).read_bytes() == before


def test_a_torn_end_of_any_size_within_the_bound_is_put_aside_whole(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_blocks, "LARGEST", 2_000_000)
    words = last(played).read_bytes()
    grown(last(played), 2_000_000)
    write(again(played), "prose", "And on.")
    (kept,) = played.folder.recovered.iterdir()
    assert kept.read_bytes() == bytes(2_000_000 - len(words))
    assert last(played).read_bytes().startswith(words)


def test_a_session_that_is_full_takes_the_end_of_the_sitting_and_no_more(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no entry of ours can lead past the bound behind which it would not be read."""
    monkeypatch.setattr(file_blocks, "LARGEST", last(played).stat().st_size)
    before = last(played).read_bytes()
    with pytest.raises(Refused, match=r"as long as one may be: .* bytes, .* entries\. Close it and start the next one"):
        write(played, "prose", "And on.")
    assert last(played).read_bytes() == before
    assert played.unsaved == ""
    monkeypatch.setattr(file_blocks, "LARGEST", len(before) + 2_000)
    monkeypatch.setattr(file_blocks, "RESERVE", 0.5)
    for id_ in ("session.close", "session.start"):
        perform_and_keep(played, make(shelf.procedure(id_), {}))
    write(played, "prose", "And on.")
    assert next(again(played).journal.backwards()).text == "And on."


def test_no_more_entries_are_held_parsed_than_a_bound(played: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_file, "MOST_PARSED", 10)
    for number in range(30):
        write(played, "prose", f"Step {number}.")
    file = SessionFile.load(last(played))
    held = [len(file._read) for _ in file.entries()]
    assert max(held) <= 10
    assert 0 in file._read
    assert [file.entry(index) for index in range(len(file))] == list(SessionFile.load(last(played)).entries())


def test_of_an_entry_that_is_too_large_no_more_is_shown_than_it_may_have(played: Campaign, again: Again) -> None:
    last(played).write_bytes(last(played).read_bytes() + b"\n[[entry]]\n#" + b"x" * 3_000_000 + b"\n" + TINY)
    damaged = [each for each in again(played).journal.entries() if isinstance(each, Damaged)]
    assert "larger than 1,000,000 bytes" in damaged[0].why
    assert len(damaged[0].raw) <= blocks.MAX_BLOCK + 1


def test_only_entries_that_may_change_the_world_are_parsed_to_count_it(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        write(played, "prose", f"Step {number}.")
    played.folder.state.unlink()
    parsed: list[bytes] = []

    def counted(raw: bytes, sealed: bool, path: Path, written: int) -> Entry | Damaged:
        parsed.append(raw)
        return entry_in(raw, sealed, path, written)

    monkeypatch.setattr(session_file, "entry_in", counted)
    reopened = again(played)
    assert reopened.world == played.world
    assert len(parsed) < 10


def test_a_file_of_very_many_lines_is_past_a_bound(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Millions of empty lines or comments would take longer to read than anybody waits."""
    before = last(played).read_bytes()
    monkeypatch.setattr(blocks, "MOST_LINES", before.count(b"\n") + 10)
    assert again(played).read_only == ""
    last(played).write_bytes(before + b"#\n" * 11)
    assert "lines, the most that one file may" in again(played).read_only
    assert last(played).read_bytes() == before + b"#\n" * 11


# A file in pieces


@pytest.mark.parametrize("at", [0, 1, 1017, 1018, 1023, 1024, 1030, 3000])
def test_markers_are_found_wherever_a_piece_ends(tmp_path: Path, at: int) -> None:
    path = tmp_path / "0001-a.toml"
    data = b"#" * max(0, at - 1) + b"\n" * min(1, at) + b"<<<<<<< HEAD\n=======\n>>>>>>> there\n"
    path.write_bytes(data)
    assert any(b"<<<<<<<" in piece for piece in disk.pieces(path, 10_000, 6, 1024))
    assert holds_markers(path, 10_000)
    assert b"".join(disk.pieces(path, 10_000, 0, 7)) == data
    with pytest.raises(TooLarge, match="larger than 10 bytes"):
        holds_markers(path, 10)


# Many files


def test_more_session_files_than_a_campaign_may_have_are_a_sentence(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "MOST_SESSIONS", 20)
    empty_sessions(played, 20)
    with pytest.raises(StoreError, match=r"holds 21 session files, and the most that are read is 20\. Nothing was"):
        again(played)
    assert len(list(played.folder.journal.iterdir())) == 21


def test_the_last_session_that_a_campaign_may_have_is_reported_before_it_is_begun(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_disk, "MOST_SESSIONS", 1)
    perform_and_keep(played, make(shelf.procedure("session.close"), {}))
    with pytest.raises(Refused, match="the most one may have"):
        perform_and_keep(played, make(shelf.procedure("session.start"), {}))
    assert (played.unsaved, played.world.session.open) == ("", False)
    write(played, "prose", "And on.")
    assert next(again(played).journal.backwards()).text == "And on."


def test_files_without_an_entry_are_put_aside_by_a_save_only_where_a_crash_could_have_left_them(
    played: Campaign, again: Again
) -> None:
    empty_sessions(played, 3)
    assert write(again(played), "prose", "And on.").text == "And on."
    empty_sessions(played, journal.MOST_BEGUN + 30)
    reopened = again(played)
    write(reopened, "prose", "Not yet.")
    assert "check --repair" in reopened.unsaved
    assert len(repair(played.folder, played.clock, lambda found: bool(found))) >= 20
    assert reopened.save_waiting()
    assert next(again(played).journal.backwards()).text == "Not yet."


def test_a_session_file_that_a_save_put_aside_is_kept_once_and_nothing_else_is_reported(
    played: Campaign, again: Again
) -> None:
    torn = b'[[entry]]\nid = "01K'
    (played.folder.journal / "0002-aaaaaa.toml").write_bytes(torn)
    reopened = again(played)
    write(reopened, "prose", "And on.")
    reopened.look()
    assert [path.read_bytes() for path in played.folder.recovered.iterdir()] == [torn]
    assert [notice for notice in reopened.notices if "Another program" in notice] == []


def test_earlier_files_are_looked_at_a_fixed_number_of_times(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though none of them can say where it stands."""
    empty_sessions(played, 60)
    opened: list[Path] = []

    class Counting(SessionFile):
        @classmethod
        def load(cls, path: Path, *how: Any) -> SessionFile:
            opened.append(path)
            return SessionFile.load(path, *how)

    monkeypatch.setattr(journal, "SessionFile", Counting)
    reopened = again(played)
    assert reopened.world == played.world
    assert len(opened) <= 6 * 61


# In a process of its own, with little memory

OPENER = """
import resource
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.story.previously import previously
from solo_journal.campaign.story.search import search
from solo_journal.campaign.journal.log_window import Window

resource.setrlimit(resource.RLIMIT_AS, (400_000_000, 400_000_000))
for folder in Library(places()).folders():
    campaign = Library(places()).open(folder.path.name)
    Window.at_the_end(campaign.journal)
    previously(campaign)
    found = sum(1 for _ in search(campaign.journal, "steam"))
    pieces = sum(map(len, export("markdown").write(campaign, Selection())))
    told = sum(1 for _ in check(campaign))
    print(folder.path.name, bool(campaign.read_only), found, pieces > 0, told > 0)
# What the kernel counts for this program alone: ru_maxrss begins with that of the program that started it.
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(int(status["VmHWM"].split()[0]) * 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to so much memory")
def test_real_ones_open_are_searched_checked_and_exported_within_200_mb(tmp_path: Path) -> None:
    library = library_at(tmp_path, Clock())
    zeros, beyond, headers = (library.new(title, ("duskara",)) for title in ("zeros", "beyond", "headers"))
    for campaign in (zeros, beyond, headers):
        write(campaign, "prose", "Steam climbs.")
        campaign.settle()
    grown(last(zeros), 39_000_000)
    grown(last(beyond), 300_000_000)
    with last(headers).open("ab") as stream:
        stream.write(b"[[entry]]\n" * 2_000_000 + TINY)
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(tmp_path)}
    command = [sys.executable, "-c", OPENER]
    done = processes.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    *told, peak = done.stdout.splitlines()
    assert sorted(told) == ["beyond True 0 True True", "headers True 0 True True", "zeros False 1 True True"]
    assert int(peak) < 200_000_000
