"""Long sessions: what changed in the middle is noticed, and lines are counted from the beginning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import seal_block
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo

Again = Callable[[Campaign], Campaign]
OTHER = seal_block(
    '[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\nat = 2026-11-20T19:00:00Z\nkind = "prose"\ntext = "x"\n'
)


@pytest.fixture
def long(torch: Campaign) -> Campaign:
    """A session with an undone act at its beginning and two hundred entries after it."""
    write(torch, "prose", "At the beginning.")
    write(torch, "prose", "Taken back.")
    undo(torch)
    for number in range(200):
        write(torch, "prose", f"Step {number}.")
    torch.settle()
    return torch


def texts(campaign: Campaign) -> list[str]:
    return [entry.text for entry in campaign.journal.entries() if isinstance(entry, Entry) and entry.kind == "prose"]


def test_a_window_goes_back_to_the_beginning(long: Campaign, again: Again) -> None:
    window = Window.at_the_end(again(long).journal, page=30)
    while window.take(window.more_before()):
        pass
    told = [line.text for line in window.lines if not isinstance(line, Damaged)]
    assert told[-1] == "Step 199."
    assert "At the beginning." in told
    assert "Taken back." not in told


def test_an_entry_that_came_before_the_end_is_noticed(long: Campaign, again: Again) -> None:
    """A merge, say: the count no longer fits, so the state is folded again."""
    path = long.folder.sessions()[-1]
    data = path.read_bytes()
    at = data.index(b"\n[[entry]]", 5_000)
    path.write_bytes(data[:at] + OTHER + data[at:])
    reopened = again(long)
    assert any("rebuilt from it" in notice for notice in reopened.notices)
    assert "x" in texts(reopened)


@pytest.mark.parametrize(("old", "new"), [("Step 100.", "Step one hundred."), ("Step 199.", "The last step.")])
def test_what_is_edited_by_hand_is_read(long: Campaign, again: Again, old: str, new: str) -> None:
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
