"""Of a long session only the end is read, as long as what stands before it is what campaign.toml knew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal import chunked_reader, file_end
from solo_journal.campaign.journal.blocks import sealed
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.current_offers import options_left
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.previously import previously

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
OTHER = sealed('[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\nat = 2026-11-20T19:00:00Z\nkind = "prose"\ntext = "x"\n')


@pytest.fixture
def long(torch: Campaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """A session that counts as long, with an undone act at its beginning and two hundred entries after it."""
    monkeypatch.setattr(file_end, "LONG", 10_000)
    monkeypatch.setattr(file_end, "END", 3_000)
    write(torch, "prose", "At the beginning.")
    write(torch, "prose", "Taken back.")
    undo(torch)
    for number in range(200):
        write(torch, "prose", f"Step {number}.")
    torch.settle()
    return torch


@pytest.fixture
def taken(had: list[int], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each read took, where little is read for the checkpoint."""
    monkeypatch.setattr(file_end, "HEAD", 2_000)
    return had


def texts(campaign: Campaign) -> list[str]:
    return [entry.text for entry in campaign.journal.entries() if isinstance(entry, Entry) and entry.kind == "prose"]


def was_read_whole(campaign: Campaign) -> bool:
    assert campaign.journal.last is not None
    return len(campaign.journal.last.at_hand) == campaign.journal.last.path.stat().st_size


def test_opening_and_playing_on_read_its_end(long: Campaign, again: Again, taken: list[int]) -> None:
    whole = long.folder.sessions()[-1].stat().st_size
    taken.clear()
    reopened = again(long)
    assert next(reopened.journal.backwards()).text == "Step 199."
    assert sum(taken) < whole / 2
    assert reopened.world == long.world
    write(reopened, "prose", "And on.")
    reopened.settle()
    assert sum(taken) < whole / 2
    assert not was_read_whole(reopened)
    assert texts(again(reopened)) == [*texts(long), "And on."]


def test_what_comes_before_the_end_is_there_for_whoever_looks(long: Campaign, again: Again) -> None:
    first = next(entry for entry in long.journal.entries() if isinstance(entry, Entry) and entry.text)
    reopened = again(long)
    assert not was_read_whole(reopened)
    assert reopened.journal.find(first.id) == first
    assert was_read_whole(reopened)
    assert list(reopened.journal.entries()) == list(again(long).journal.entries())
    assert [finding.text for finding in check(again(long)) if not finding.note] == []


def test_a_window_goes_back_to_the_beginning(long: Campaign, again: Again) -> None:
    window = Window.at_the_end(again(long).journal, page=30)
    while window.take(window.more_before()):
        pass
    told = [line.text for line in window.lines if not isinstance(line, Damaged)]
    assert told[-1] == "Step 199."
    assert "At the beginning." in told
    assert "Taken back." not in told


def test_entries_that_came_after_campaign_toml_are_taken_in(long: Campaign, again: Again, do: Do) -> None:
    do(long, "tracker.tick", tracker="Hunters")
    for number in range(100):
        write(long, "prose", f"Later {number}.")
    reopened = again(long)
    assert not was_read_whole(reopened)
    assert reopened.world == long.world
    assert reopened.world.trackers["hunters"].format_value() == "1/6"
    assert texts(reopened) == texts(long)


def test_an_entry_that_came_before_the_end_is_noticed(long: Campaign, again: Again) -> None:
    """A merge, say: the count no longer fits, so the state is folded again."""
    path = long.folder.sessions()[-1]
    data = path.read_bytes()
    at = data.index(b"\n[[entry]]", 5_000)
    path.write_bytes(data[:at] + OTHER + data[at:])
    reopened = again(long)
    assert was_read_whole(reopened)
    assert any("rebuilt from it" in notice for notice in reopened.notices)
    assert "x" in texts(reopened)


@pytest.mark.parametrize(("old", "new"), [("Step 100.", "Step one hundred."), ("Step 199.", "The last step.")])
def test_edited_by_hand_it_is_read_whole(long: Campaign, again: Again, old: str, new: str) -> None:
    path = long.folder.sessions()[-1]
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    reopened = again(long)
    assert new in texts(reopened)
    assert reopened.notices == []


def test_a_damaged_entry_near_the_end_is_reported_with_its_line(long: Campaign, again: Again) -> None:
    path = long.folder.sessions()[-1]
    data = path.read_bytes()
    path.write_bytes(data.replace(b'text = "Step 198."', b"text = Step 198  "))
    line = path.read_text("utf-8").split("\n").index("text = Step 198  ") + 1
    damaged = [entry for entry in again(long).journal.newest_first() if isinstance(entry, Damaged)]
    assert [f"line {line}, column" in each.why for each in damaged] == [True]


def test_a_torn_end_is_put_aside_at_its_place(long: Campaign, again: Again) -> None:
    path = long.folder.sessions()[-1]
    whole = path.read_bytes()
    path.write_bytes(whole + b'\n[[entry]]\nid = "01M7W8T59')
    reopened = again(long)
    assert not was_read_whole(reopened)
    write(reopened, "prose", "And on.")
    assert path.read_bytes().startswith(whole)
    assert [file.read_bytes() for file in long.folder.recovered.iterdir()] == [b'[[entry]]\nid = "01M7W8T59']
    assert texts(again(reopened))[-1] == "And on."


def test_all_that_the_page_begins_with_comes_from_its_end(
    long: Campaign, again: Again, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log, where it is in the story, what is left open, the way back in: of an old session of any size."""
    do(long, "scene.open", title="The weir", mood="calm")
    for number in range(30):
        write(long, "prose", f"Further {number}.")
        if number in (7, 29):
            do(long, "scene.open", title=f"Scene at {number}")
    long.settle()
    monkeypatch.setattr(amendments, "LOOK_BACK", 5)
    monkeypatch.setattr("solo_journal.campaign.story.previously.LOOK_BACK", 8)
    reopened = again(long)
    assert options_left(reopened) == options_left(long)
    window, known = Window.at_the_end(reopened.journal, first=4), Window.at_the_end(long.journal, first=4)
    assert [(each.text, each.scene) for each in window.lines if isinstance(each, Line)] == [
        (each.text, each.scene) for each in known.lines if isinstance(each, Line)
    ]
    assert window.heading(2) == known.heading(2)
    for journal in (reopened.journal, long.journal):
        end = chunked_reader.end_of(journal)
        for back in range(12):
            place = chunked_reader.place_at(journal, chunked_reader.Spot(end.file, end.block - back))
            assert place == chunked_reader.place_at(
                Journal.load(long.folder), chunked_reader.Spot(end.file, end.block - back)
            )
    assert previously(reopened).last == previously(long).last
    assert not was_read_whole(reopened)


@pytest.fixture
def left(long: Campaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The same, gone on in another file."""
    monkeypatch.setattr("solo_journal.campaign.save.on_disk.ROTATE", 10_000)
    write(long, "prose", "In the next file.")
    long.settle()
    assert len(long.journal.paths) == 2
    return long


def window_of(journal: Journal) -> list[tuple[str, int, int]]:
    window = Window.at_the_end(journal, first=20)
    return [(each.text, each.session, each.scene) for each in window.lines if isinstance(each, Line)]


class ReadWhole(Journal):
    """The journal without what the next file's checkpoint says of the one before."""

    def from_its_end(self, number: int) -> SessionFile:
        return self.file(self.paths[number])


def test_of_a_long_file_before_the_last_the_end_is_read(
    left: Campaign, again: Again, taken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = left.journal.paths[0].stat().st_size
    monkeypatch.setattr("solo_journal.campaign.story.previously.LOOK_BACK", 8)
    reopened = again(left)
    taken.clear()
    assert [text for text, _, _ in window_of(reopened.journal)][-3:] == ["Step 198.", "Step 199.", "In the next file."]
    assert previously(reopened).last
    assert max(taken) < whole / 2
    assert reopened.journal.from_its_end(0).read_from > 100


def test_what_is_in_it_is_what_reading_all_of_it_tells(left: Campaign, again: Again) -> None:
    reopened, whole = again(left).journal, ReadWhole.load(left.folder)
    assert window_of(reopened) == window_of(whole)
    last = len(whole.file(whole.paths[0]))
    assert len(reopened.from_its_end(0)) == last
    for block in (0, 5, last - 30, last - 1, last):
        spot = chunked_reader.Spot(0, block)
        assert chunked_reader.place_at(reopened, spot) == chunked_reader.place_at(whole, spot)
    ids = [entry.id for entry in whole.entries() if isinstance(entry, Entry)]
    assert [entry.id for entry in reopened.backwards()] == ids[::-1]
    assert [reopened.place(id_) for id_ in ids] == [whole.place(id_) for id_ in ids]


@pytest.mark.parametrize("old", [b"Step 3.", b"Step 199.", b"id ="])
def test_a_long_file_that_somebody_wrote_to_since_is_read_whole(left: Campaign, again: Again, old: bytes) -> None:
    path = left.journal.paths[0]
    data = path.read_bytes()
    at = (data + b"\n[[entry]]").index(b"\n[[entry]]", data.index(old))
    path.write_bytes(data[:at] + OTHER + data[at:])
    reopened = again(left)
    assert reopened.journal.from_its_end(0).read_from == 0
    assert window_of(reopened.journal) == window_of(ReadWhole.load(left.folder))
    assert texts(reopened).count("x") == 1


def test_a_damaged_entry_tells_its_line_after_more_was_written(long: Campaign, again: Again) -> None:
    path = long.folder.sessions()[-1]
    for number in (50, 198):
        path.write_bytes(path.read_bytes().replace(b'"Step %d."' % number, b"Step %d  " % number))
    journal = again(long).journal
    for _ in range(3):
        rows = path.read_text("utf-8").split("\n")
        told = [each.line for each in journal.entries() if isinstance(each, Damaged)]
        assert [rows[line - 1] for line in told] == ["[[entry]]"] * 2
        assert [
            " ".join(rows[line : line + 6]).count(f"Step {n}  ") for line, n in zip(told, (50, 198), strict=True)
        ] == [1, 1]
        path.write_bytes(path.read_bytes().replace(b"\n[[entry]]", b"\n\n[[entry]]") + OTHER)
        journal.refresh()
