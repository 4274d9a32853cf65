"""What other programs do to a campaign: editors, sync tools, a second window, disks with habits of their own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.conflicts import copies
from solo_journal.campaign.repair.merge import describe_merge, merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.repair.repair import repairs
from solo_journal.campaign.save.external_changes import News

from .conftest import Do

Again = Callable[[Campaign], Campaign]


def edited(campaign: Campaign, old: str, new: str) -> None:
    state = campaign.folder.state
    assert old in state.read_text()
    state.write_text(state.read_text().replace(old, new))


def by_hand(campaign: Campaign) -> list[list[str]]:
    return [[each.path for each in entry.change] for entry in campaign.journal.backwards() if entry.kind == "hand"]


@pytest.mark.parametrize("windows", [2, 3])
def test_an_edit_of_campaign_toml_is_entered_once_however_many_windows_see_it(
    torch: Campaign, again: Again, windows: int
) -> None:
    torch.settle()
    open_ = [again(torch) for _ in range(windows)]
    edited(torch, 'name = "Hunters"', 'name = "Riders"')
    for each in open_:  # all of them read it before the first of them has written campaign.toml anew
        each.on_disk.read_again()
    for each in open_:
        each._enter_by_hand()
    assert by_hand(again(torch)) == [["trackers/hunters/name"]]
    assert {each.world.trackers["hunters"].name for each in open_} == {"Riders"}


def test_an_edit_that_is_in_the_journal_is_not_entered_again_over_what_was_played_since(
    torch: Campaign, again: Again, do: Do
) -> None:
    """The program ended before it could write campaign.toml anew, or could never write it."""
    torch.settle()
    edited(torch, "die = 8", "die = 12")
    reopened = again(torch)
    do(reopened, "tracker.step", tracker="Torch", dice=(1,))
    burnt = reopened.world.trackers["torch"].format_value()
    assert (burnt, again(torch).world.trackers["torch"].format_value()) == ("d8", "d8")
    assert by_hand(again(torch)) == [["trackers/torch/die"]]


def test_a_second_edit_before_campaign_toml_was_written_is_entered_too(torch: Campaign, again: Again) -> None:
    torch.settle()
    edited(torch, "die = 8", "die = 12")
    assert by_hand(again(torch)) == [["trackers/torch/die"]]
    edited(torch, 'name = "Hunters"', 'name = "Riders"')
    assert by_hand(again(torch)) == [["trackers/hunters/name"], ["trackers/torch/die"]]


def test_what_an_editor_wrote_over_is_put_aside_once(torch: Campaign, again: Again) -> None:
    path = torch.folder.sessions()[-1]
    old_buffer = path.read_bytes()
    write(torch, "prose", "The bridge is out.")
    other = again(torch)
    path.with_name("new").write_bytes(old_buffer)
    path.with_name("new").replace(path)
    for window in (torch, other):
        window.look()
        assert any("Another program put an older version" in each for each in window.notices)
    (kept,) = torch.folder.recovered.iterdir()
    assert b"The bridge is out." in kept.read_bytes()


def test_words_repaired_by_hand_come_back_after_an_old_buffer_was_saved_over_them(
    torch: Campaign, again: Again
) -> None:
    write(torch, "prose", "The bridge is out.")
    write(torch, "prose", "I wait.")
    path = torch.folder.sessions()[-1]
    old_buffer = path.read_bytes()
    path.write_bytes(old_buffer.replace(b"The bridge is out.", b"The old bridge is out."))
    torch.look()
    assert not torch.folder.recovered.exists()
    path.write_bytes(old_buffer)
    torch.look()
    (kept,) = torch.folder.recovered.iterdir()
    assert b"The old bridge is out." in kept.read_bytes()
    plan = plan_merge(torch.folder, torch.clock, recovered=True)
    merge(plan, torch.folder.path.parent / ".state")
    assert describe_merge(plan, "Recovered").startswith("Recovered: 1 entry reworded.")
    reopened = again(torch)
    texts = [line.text for line in lines(reopened.journal) if isinstance(line, Line)]
    assert texts[-2:] == ["The old bridge is out.", "I wait."]
    assert not plan_merge(reopened.folder, reopened.clock, recovered=True).files


def test_a_copy_by_hard_links_keeps_its_bytes_when_the_campaign_is_played_on(torch: Campaign, again: Again) -> None:
    path = torch.folder.sessions()[-1]
    copy = torch.folder.path.parent / "of-yesterday.toml"
    copy.hardlink_to(path)
    whole = copy.read_bytes()
    write(torch, "prose", "Today.")
    assert (copy.read_bytes(), SessionFile.load(path).whole()[: len(whole)]) == (whole, whole)
    copy.unlink()
    copy.hardlink_to(path)
    torn = path.read_bytes() + b'[[entry]]\nid = "TORN'
    path.write_bytes(torn)
    write(again(torch), "prose", "Tomorrow.")
    assert copy.read_bytes() == torn
    assert b"Tomorrow." in path.read_bytes()


def capitals(path: Path) -> Path:
    return path.with_name(path.name.upper().replace(".TOML", ".toml"))


def test_a_session_file_whose_letters_a_tool_made_capitals_is_the_same_session(torch: Campaign, again: Again) -> None:
    torch.settle()
    path = torch.folder.sessions()[-1]
    path.rename(capitals(path))
    reopened = again(torch)
    assert (reopened.unsaved, reopened.read_only) == ("", "")
    kept = write(reopened, "prose", "And on.")
    assert again(torch).journal.find(kept.id)
    assert (reopened.world, check(reopened)) == (torch.world, [])


def test_one_beside_the_other_is_a_copy_unless_both_names_are_one_files(torch: Campaign) -> None:
    torch.settle()
    path, state = torch.folder.sessions()[-1], torch.folder.state
    for each in (path, state):
        capitals(each).hardlink_to(each)
    assert copies(torch.folder) == []  # as on a disk that tells no capitals from small letters
    for each in (path, state):
        capitals(each).unlink()
        shutil.copy(each, capitals(each))
    assert {each.of for each in copies(torch.folder)} == {path, state}


@pytest.mark.parametrize("had", [0, 300])
def test_a_session_file_of_which_the_rest_may_still_come_is_left_alone_and_told_so(
    torch: Campaign, again: Again, had: int
) -> None:
    torch.settle()
    path = torch.folder.sessions()[-1]
    whole = path.read_bytes()
    path.write_bytes(whole[:had])
    assert f"{had} bytes of it are here. A sync tool may still be bringing the rest" in again(torch).read_only
    assert [each.where for each in repairs(torch.folder, torch.clock) if not had] == []
    path.write_bytes(whole)
    assert again(torch).read_only == ""


def test_whatever_else_lies_among_the_sessions_is_reported_in_one_sentence(torch: Campaign, again: Again) -> None:
    for name in ("Thumbs.db", "4913", "notes.toml~", "x.part"):
        (torch.folder.journal / name).touch()
    (told,) = [each for each in again(torch).notices if "not session files" in each]
    assert "4913, Thumbs.db, notes.toml~, x.part" in told


def test_what_another_window_wrote_is_reported_without_what_the_program_keeps_for_itself(torch: Campaign) -> None:
    write(torch, "prose", "Hello from the second.")
    assert any(entry.checkpoint for entry in torch.journal.backwards())
    told = News("").since(torch)
    assert "“Hello from the second.”" in told
    assert "checkpoint" not in told
