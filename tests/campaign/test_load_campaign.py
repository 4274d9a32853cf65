"""Opening never destroys: the five cases of campaign.toml, and everything that can have happened to a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.blocks import seal_block
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.campaign.save.load_campaign import NoCampaign
from solo_journal.campaign.store.errors import StoreError
from solo_journal.campaign.story.labels import headline_words
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
Agrees = Callable[[Campaign], bool]


def everything_in(folder: Path) -> dict[str, bytes]:
    """Every file of a campaign but its lock."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def prose(campaign: Campaign) -> list[str]:
    return [entry.text for entry in reversed(list(campaign.journal.backwards())) if entry.kind == "prose"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


# The five cases of campaign.toml


def test_opening_what_is_in_order_says_and_writes_nothing(torch: Campaign, again: Again) -> None:
    torch.settle()
    before = everything_in(torch.folder.path)
    reopened = again(torch)
    reopened.settle()
    assert reopened.world == torch.world
    assert reopened.notices == []
    assert not reopened.read_only
    assert everything_in(torch.folder.path) == before


def test_behind_the_journal_it_catches_up(torch: Campaign, again: Again, do: Do) -> None:
    """A crash came between the entry and the snapshot."""
    torch.settle()
    do(torch, "tracker.step", tracker="Torch", dice=(3,))
    reopened = again(torch)
    assert reopened.world.trackers["torch"].format_value() == "d6"
    assert reopened.notices == []


def test_behind_by_whole_sessions_it_catches_up(torch: Campaign, again: Again, do: Do, agrees: Agrees) -> None:
    torch.settle()
    for _ in range(2):
        do(torch, "tracker.tick", tracker="Hunters")
        do(torch, "session.close")
        do(torch, "session.start")
    reopened = again(torch)
    assert reopened.world == torch.world
    assert reopened.notices == []
    assert agrees(torch)


def test_edited_by_hand_it_is_honoured_as_an_entry_and_can_be_undone(torch: Campaign, again: Again) -> None:
    torch.settle()
    change(torch.folder.state, "die = 8", "die = 4")
    reopened = again(torch)
    assert reopened.world.trackers["torch"].format_value() == "d4"
    newest = next(reopened.journal.backwards())
    assert (newest.kind, [one.path for one in newest.change]) == ("hand", ["trackers/torch/die"])
    assert any("edited by hand" in notice for notice in reopened.notices)
    assert headline_words(newest, INSTALLED) == "Torch d8 → d4 (by hand)"
    reopened.settle()
    assert again(torch).notices == []
    undo(reopened)
    assert reopened.world.trackers["torch"].format_value() == "d8"
    assert wrong(again(torch)) == []


def test_edited_by_hand_while_the_journal_continued_both_hold(torch: Campaign, again: Again, do: Do) -> None:
    """What was edited counts on top of what was played since, also where a session ended in between."""
    torch.settle()
    change(torch.folder.state, 'name = "Hunters"', 'name = "Wolves"')
    do(torch, "tracker.step", tracker="Torch", dice=(3,))
    do(torch, "session.close")
    do(torch, "session.start")
    reopened = again(torch)
    assert reopened.world.trackers["torch"].format_value() == "d6"
    assert reopened.world.trackers["hunters"].name == "Wolves"
    assert reopened.world.session.number == 2
    assert wrong(reopened) == []


def test_edited_by_hand_while_the_campaign_is_open_it_is_not_overwritten(torch: Campaign, agrees: Agrees) -> None:
    torch.settle()
    change(torch.folder.state, "die = 8", "die = 10")
    change(torch.folder.state, "start = 8", "start = 10")
    write(torch, "prose", "Meanwhile.")
    torch.settle()
    assert torch.world.trackers["torch"].format_value() == "d10"
    assert agrees(torch)


def test_a_title_edited_by_hand_is_the_title(torch: Campaign, again: Again, do: Do) -> None:
    torch.settle()
    change(torch.folder.state, 'title = "The Long Dusk"', 'title = "Dusk"')
    reopened = again(torch)
    assert reopened.title == "Dusk"
    reopened.settle()
    do(reopened, "session.close")
    do(reopened, "session.start")
    torch.folder.state.unlink()
    assert again(torch).title == "Dusk"


def test_line_ends_of_windows_are_no_edit(torch: Campaign, again: Again) -> None:
    torch.settle()
    for path in (torch.folder.state, *torch.folder.sessions()):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    reopened = again(torch)
    assert reopened.notices == []
    assert reopened.world == torch.world
    write(reopened, "prose", "And on.")
    assert wrong(again(torch)) == []


def test_keys_that_are_not_known_stay_in_the_snapshot(torch: Campaign, again: Again) -> None:
    torch.settle()
    change(torch.folder.state, f"format = {FORMAT}\n", f'format = {FORMAT}\ncolour = "red"\n')
    reopened = again(torch)
    write(reopened, "prose", "And on.")
    reopened.settle()
    assert 'colour = "red"' in torch.folder.state.read_text("utf-8")
    assert again(torch).notices == []


@pytest.fixture
def merged(torch: Campaign, tmp_path: Path, again: Again, do: Do) -> tuple[Campaign, Campaign]:
    """Two copies of a folder that went apart for a session each; then the one got the other's session file."""
    do(torch, "session.close")
    torch.settle()
    shutil.copytree(torch.folder.path, tmp_path / "copy")
    other = Campaign.open(tmp_path / "copy", tables=torch.tables, clock=torch.clock)
    for window, amount in ((torch, 1), (other, 2)):
        do(window, "session.start")
        do(window, "tracker.tick", tracker="Hunters", amount=amount)
        write(window, "prose", f"by {amount}")
        window.settle()
    for path in other.folder.sessions()[1:]:
        shutil.copy(path, torch.folder.journal)
    return torch, other


def test_after_a_merge_the_state_is_counted_again_and_what_does_not_fit_is_listed(
    merged: tuple[Campaign, Campaign], again: Again
) -> None:
    reopened = again(merged[0])
    assert len(reopened.folder.sessions()) == 3
    assert sorted(prose(reopened)) == ["by 1", "by 2"]
    assert reopened.world.session.number == 2
    assert any("trackers/hunters/value was 0 where" in notice for notice in reopened.notices)
    assert wrong(reopened) == []


def test_a_merge_is_reported_once_and_play_continues(
    merged: tuple[Campaign, Campaign], again: Again, do: Do, agrees: Agrees
) -> None:
    reopened = again(merged[0])
    assert reopened.notices
    reopened.settle()
    once_more = again(merged[0])
    assert once_more.notices == []
    assert once_more.world == reopened.world
    do(once_more, "tracker.tick", tracker="Hunters")
    do(once_more, "session.close")
    do(once_more, "session.start")
    assert agrees(once_more)
    assert wrong(again(merged[0])) == []


def test_a_merge_while_the_campaign_is_open_is_picked_up(
    torch: Campaign, merged: tuple[Campaign, Campaign], again: Again
) -> None:
    assert torch.look()
    assert torch.world == again(torch).world


@pytest.mark.parametrize(
    "content", [b"= nonsense", b"", b"\xff\xfe", b"format = 1\nid = 7\n", b"a." * 50_000, b"[" * 5_000]
)
def test_unreadable_the_state_comes_from_the_journal_and_the_file_stays(
    torch: Campaign, again: Again, content: bytes
) -> None:
    torch.folder.state.write_bytes(content)
    reopened = again(torch)
    assert reopened.world == torch.world
    assert "rebuilt from the journal" in reopened.notices[0]
    write(reopened, "prose", "And on.")
    reopened.settle()
    assert torch.folder.state.read_bytes() == content


def test_missing_it_is_made_again(torch: Campaign, again: Again) -> None:
    torch.folder.state.unlink()
    reopened = again(torch)
    assert reopened.world == torch.world
    assert (reopened.id, reopened.title) == (torch.id, torch.title)
    assert reopened.notices == []
    reopened.settle()
    assert torch.folder.state.exists()


def test_its_entry_unknown_it_is_read_only_until_the_journal_arrives(
    torch: Campaign, again: Again, tmp_path: Path, do: Do
) -> None:
    do(torch, "session.close")
    do(torch, "session.start")
    torch.settle()
    late = torch.folder.sessions()[-1]
    late.rename(tmp_path / late.name)
    reopened = again(torch)
    assert reopened.world == torch.world
    assert "on their way" in reopened.read_only
    before = everything_in(torch.folder.path)
    with pytest.raises(Refused, match="on their way"):
        write(reopened, "prose", "Lost?")
    reopened.settle()
    assert everything_in(torch.folder.path) == before
    assert any("on their way" in text for text in wrong(reopened))
    (tmp_path / late.name).rename(late)
    assert reopened.look()
    write(reopened, "prose", "And on.")
    assert prose(again(torch)) == ["And on."]


# What can have happened to a folder


def test_a_newer_format_is_read_only(torch: Campaign, again: Again) -> None:
    torch.settle()
    text = torch.folder.state.read_text("utf-8")
    for newer in (text.replace(f"format = {FORMAT}", f"format = {FORMAT + 1}"), 'format = 9\nname = "all is new"\n'):
        torch.folder.state.write_text(newer, "utf-8")
        reopened = again(torch)
        assert "newer version" in reopened.read_only
        assert reopened.world == torch.world
        with pytest.raises(Refused, match="update the program"):
            write(reopened, "prose", "x")
        reopened.settle()
        assert torch.folder.state.read_text("utf-8") == newer


def test_a_newer_format_is_known_from_the_journal_too(torch: Campaign, again: Again) -> None:
    torch.folder.state.unlink()
    change(torch.folder.sessions()[0], f"format = {FORMAT}", f"format = {FORMAT + 1}")
    assert "newer version" in again(torch).read_only


def test_a_torn_tail_is_kept_aside_at_the_next_entry_and_not_before(
    torch: Campaign, again: Again, agrees: Agrees
) -> None:
    path = torch.folder.sessions()[-1]
    whole = path.read_bytes()
    fragment = b'\n[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\ntext = "Stea'
    path.write_bytes(whole + fragment)
    reopened = again(torch)
    assert reopened.world == torch.world
    assert path.read_bytes() == whole + fragment
    assert any("torn" in text for text in wrong(reopened))
    write(reopened, "prose", "And on.")
    assert path.read_bytes().startswith(whole)
    assert [file.read_bytes() for file in torch.folder.recovered.iterdir()] == [fragment.lstrip(b"\n")]
    assert any("goes to recovered/" in notice for notice in reopened.notices)
    assert prose(again(torch)) == ["And on."]
    assert torch.look()
    assert agrees(torch)


def test_cut_anywhere_every_whole_entry_is_there_and_play_continues(torch: Campaign, again: Again) -> None:
    """A power cut may leave any part of the last write."""
    path = torch.folder.sessions()[-1]
    before = path.stat().st_size
    write(torch, "prose", 'He said: "No."\n[[entry]]\n#= 00000000')
    whole = path.read_bytes()
    for size in range(before, len(whole), 7):
        path.write_bytes(whole[:size])
        reopened = again(torch)
        assert reopened.world == torch.world
        shown = prose(reopened)
        assert shown in ([], prose(torch))
        write(reopened, "prose", "And on.")
        assert prose(again(torch)) == [*shown, "And on."]
    kept = b"".join(file.read_bytes() for file in torch.folder.recovered.iterdir())
    assert b"He said" in kept


def test_a_crash_while_a_session_file_was_made_loses_nothing(torch: Campaign, again: Again, do: Do) -> None:
    do(torch, "session.close")
    torch.settle()
    first = torch.folder.sessions()[0]
    before = first.read_bytes()
    do(torch, "session.start")
    path = torch.folder.sessions()[-1]
    whole = path.read_bytes()
    unsealed = whole.rindex(b"#= ")  # there the last entry is whole without its seal, and counts
    lines = (at + 1 for at in range(unsealed) if whole[at : at + 1] == b"\n")  # what is cut there may parse
    for size in sorted({*range(0, len(whole) - 1, 29), *range(unsealed - 1, unsealed + 2), *lines}):
        for extra in torch.folder.sessions()[1:]:
            extra.unlink()
        first.write_bytes(before)
        path.write_bytes(whole[:size])
        reopened = again(torch)
        assert reopened.world.session.open == (size == unsealed)
        write(reopened, "prose", f"cut at {size}")
        if size != unsealed:
            do(reopened, "session.start")
        once_more = again(torch)
        assert once_more.world.session.number == 2
        assert once_more.world == reopened.world
        assert prose(once_more)[-1] == f"cut at {size}"
        assert wrong(once_more) == []
        assert first.read_bytes().startswith(before)


def test_a_damaged_entry_in_the_middle_is_shown_in_its_place_and_left_alone(
    torch: Campaign, again: Again, do: Do
) -> None:
    write(torch, "prose", "one")
    do(torch, "tracker.tick", tracker="Hunters")
    torch.settle()
    path = torch.folder.sessions()[-1]
    change(path, 'text = "one"', "text = one, I think")
    broken = path.read_bytes()
    reopened = again(torch)
    assert reopened.world == torch.world
    damaged = [entry for entry in reopened.journal.entries() if isinstance(entry, Damaged)]
    assert len(damaged) == 1
    assert "text = one, I think" in damaged[0].raw
    line = broken.decode().split("\n").index("text = one, I think") + 1
    assert f"line {line}, column" in damaged[0].why
    write(reopened, "prose", "two")
    assert path.read_bytes().startswith(broken)
    assert prose(again(torch)) == ["two"]


def test_a_damaged_last_entry_is_not_a_missing_one(torch: Campaign, again: Again) -> None:
    write(torch, "prose", "one")
    torch.settle()
    change(torch.folder.sessions()[-1], 'text = "one"', "text = one, I think")
    reopened = again(torch)
    assert not reopened.read_only
    write(reopened, "prose", "two")
    reopened.settle()
    assert prose(again(torch)) == ["two"]


def test_edits_by_hand_in_the_journal_are_accepted_and_nothing_is_rewritten(torch: Campaign, again: Again) -> None:
    write(torch, "prose", "one")
    torch.settle()
    path = torch.folder.sessions()[-1]
    change(path, 'text = "one"', "# mine\ntext   = 'uno'\nmood = 'dark'")
    edited = path.read_bytes()
    reopened = again(torch)
    assert prose(reopened) == ["uno"]
    assert reopened.notices == []
    reopened.settle()
    write(reopened, "prose", "two")
    assert path.read_bytes().startswith(edited)
    assert prose(again(torch)) == ["uno", "two"]


def test_a_time_written_by_hand_needs_no_zone(torch: Campaign, again: Again) -> None:
    from solo_journal.campaign.story.previously import previously

    write(torch, "prose", "one")
    path = torch.folder.sessions()[-1]
    text = path.read_text("utf-8")
    path.write_text(text[: text.rindex("at = ")] + "at = 2026-11-20 19:00:00" + text[text.rindex("\nkind") :], "utf-8")
    assert previously(again(torch)).last[-1].text == "one"


def test_a_change_that_leads_to_no_world_is_passed_over_and_told(torch: Campaign, again: Again, do: Do) -> None:
    do(torch, "tracker.tick", tracker="Hunters")
    do(torch, "tracker.step", tracker="Torch", dice=(3,))
    change(torch.folder.sessions()[-1], 'path = "trackers/hunters/value"', 'path = "trackers/hunter/value"')
    for settled in (True, False):
        reopened = again(torch)
        assert reopened.world.trackers["torch"].format_value() == "d6"
        assert reopened.world.trackers["hunters"].format_value() == "0/6"
        assert any("was skipped" in notice for notice in reopened.notices)
        assert any("impossible" in text for text in wrong(reopened))
        if settled:
            torch.folder.state.unlink()


def test_a_session_file_that_is_gone_is_reported(torch: Campaign, again: Again, do: Do) -> None:
    for _ in range(2):
        do(torch, "tracker.tick", tracker="Hunters")
        do(torch, "session.close")
        do(torch, "session.start")
    torch.settle()
    torch.folder.sessions()[1].unlink()
    assert again(torch).world == torch.world
    torch.folder.state.unlink()
    reopened = again(torch)
    assert any("missing: 1" in notice for notice in reopened.notices)
    assert any("missing" in text for text in wrong(reopened))
    assert reopened.world == torch.world
    do(reopened, "session.close")
    do(reopened, "session.start")
    assert again(torch).world == reopened.world


def test_an_empty_journal_is_never_an_empty_campaign(torch: Campaign, again: Again) -> None:
    torch.settle()
    shutil.rmtree(torch.folder.journal)
    for made in (False, True):
        if made:
            torch.folder.journal.mkdir()
        reopened = again(torch)
        assert reopened.read_only
        assert reopened.world == torch.world
    torch.folder.state.unlink()
    with pytest.raises(NoCampaign, match="no campaign"):
        again(torch)


def test_a_campaign_of_which_nothing_can_be_read_says_so(torch: Campaign, again: Again) -> None:
    torch.folder.state.write_bytes(b"= nonsense")
    torch.folder.sessions()[0].write_bytes(b"nothing\n")
    with pytest.raises(StoreError, match="no session file has a readable entry"):
        again(torch)


def test_one_readable_entry_is_enough_to_be_read(torch: Campaign, again: Again) -> None:
    write(torch, "prose", "The last words.")
    torch.folder.state.write_bytes(b"= nonsense")
    path = torch.folder.sessions()[0]
    data = path.read_text()
    path.write_text("[[entry]]\nid = nothing\n" + data[data.rindex("[[entry]]") :])
    reopened = again(torch)
    assert prose(reopened) == ["The last words."]
    assert "campaign.toml cannot be read" in reopened.read_only
    with pytest.raises(Refused):
        write(reopened, "prose", "And on.")


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
@pytest.mark.parametrize("which", ["state", "first", "last"])
def test_no_link_pipe_or_folder_is_opened_as_data(
    torch: Campaign, again: Again, tmp_path: Path, do: Do, which: str, kind: str
) -> None:
    do(torch, "session.close")
    do(torch, "session.start")
    torch.settle()
    path = {"state": torch.folder.state, "first": torch.folder.sessions()[0], "last": torch.folder.sessions()[-1]}[
        which
    ]
    path.rename(tmp_path / "elsewhere")
    if kind == "link":
        path.symlink_to(tmp_path / "elsewhere")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    reopened = again(torch)
    assert reopened.world == torch.world
    assert any("where a plain file should be" in text for text in wrong(reopened))
    if which == "last":
        assert reopened.read_only
    else:
        assert write(reopened, "prose", "And on.")
        reopened.settle()
    assert (tmp_path / "elsewhere").is_file()


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
@pytest.mark.parametrize("name", ["0001-zzzzzz.toml", "0002-aaaaaa.toml", "9999-a.toml"])
def test_what_only_has_the_name_of_a_session_file_stops_nothing(
    torch: Campaign, again: Again, name: str, make: Callable[[Path], None]
) -> None:
    torch.settle()
    make(torch.folder.journal / name)
    reopened = again(torch)
    assert write(reopened, "prose", "And on.")
    assert (reopened.unsaved, reopened.read_only) == ("", "")
    assert any(name in notice for notice in reopened.notices)
    assert prose(again(torch)) == ["And on."]
    assert [text for text in wrong(reopened) if "Move them away" not in text and "move it away" not in text] == []


def test_copies_that_a_sync_tool_left_are_reported_and_not_read(torch: Campaign, again: Again) -> None:
    path = torch.folder.sessions()[0]
    copy = path.with_name(f"{path.stem}.sync-conflict-20261120-1900.toml")
    shutil.copy(path, copy)
    reopened = again(torch)
    assert any(copy.name in notice for notice in reopened.notices)
    assert reopened.world == torch.world
    assert wrong(reopened) == []


def test_words_that_are_no_entry_do_no_harm(torch: Campaign, again: Again) -> None:
    path = torch.folder.sessions()[0]
    path.write_bytes(
        b"# my own remark\n\n" + path.read_bytes() + seal_block('[[entry]]\nid = "x"\nkind = "new kind"\n')
    )
    reopened = again(torch)
    assert reopened.world == torch.world
    write(reopened, "prose", "And on.")
    assert prose(again(torch)) == ["And on."]
