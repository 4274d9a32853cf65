"""A campaign that was changed in two places becomes one: by entry id, shown first, and nothing is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import block_of
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play import arrange
from solo_journal.campaign.play.amendments import reroll
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.repair import merge_plan
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.conflicts import copies, copy_of, has_markers, sides
from solo_journal.campaign.repair.merge import (
    NOTHING_ASIDE,
    ORIGINALS,
    describe_merge,
    describe_recovery,
    merge,
    preview,
)
from solo_journal.campaign.repair.merge_plan import Plan, plan_merge
from solo_journal.campaign.store import disk
from solo_journal.campaign.store.errors import TooLarge, Unreadable
from solo_journal.campaign.story.voice import SPEECH
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED

from .. import processes

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
COPIES = [
    "{stem}.sync-conflict-20261120-190411-AB12CD3.toml",
    "{stem} (Anna's conflicted copy 2026-11-20).toml",
    "{stem} (Kopie in Konflikt von anna 2026-11-20 190000).toml",
    "{stem}-LAPTOP.toml",
    "{stem}-laptop-2.toml",
    "{stem} (1).toml",
    "{stem} 2.toml",
    "{stem} - Copy.toml",
    "Copy of {stem}.toml",
    "Kopie von {stem}.toml",
    "{stem}_conflict-20261120-190000.toml",
    "{stem}.Conflict.toml",
    "{stem} [conflicted].toml",
    "{stem}.toml~HEAD",
    "{stem}.toml.orig",
]


def second_device(campaign: Campaign, folder: Path) -> Campaign:
    """The same campaign on another device, as it is now."""
    campaign.settle()
    shutil.copytree(campaign.folder.path, folder / "there")
    return Campaign.open(folder / "there", tables=campaign.tables, clock=campaign.clock)


@pytest.fixture
def apart(torch: Campaign, tmp_path: Path, do: Do) -> tuple[Campaign, Campaign]:
    """Two devices that went on from the same evening: on each something was written and something happened."""
    write(torch, "prose", "Both know this.")
    other = second_device(torch, tmp_path)
    write(torch, "prose", "Here, first.")
    write(other, "prose", "There, second.")
    do(torch, "tracker.tick", tracker="Hunters")
    do(other, "tracker.step", tracker="Torch", dice=(3,))
    write(torch, "prose", "Here, last.")
    for each in (torch, other):
        each.settle()
    return torch, other


def brought(here: Campaign, there: Campaign, name: str = "{stem} (1).toml") -> Path:
    """A sync tool puts what the other device has beside the file that it is a version of; where."""
    last = there.folder.sessions()[-1]
    copy = here.folder.journal / name.format(stem=last.stem)
    shutil.copy(last, copy)
    return copy


def plan_of(campaign: Campaign) -> Plan:
    return plan_merge(campaign.folder, campaign.clock)


def merged(campaign: Campaign, state: Path) -> Plan:
    plan = plan_of(campaign)
    merge(plan, state)
    return plan


def prose(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


def said(plan: Plan) -> str:
    return "\n".join(preview(plan, INSTALLED))


# Which names are copies


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("stem", ["0001-k3f9aa", "12345-x"])
def test_what_sync_tools_call_a_copy_is_one(name: str, stem: str) -> None:
    found = copy_of(Path("journal") / name.format(stem=stem))
    assert found is not None
    assert found.of == Path("journal") / f"{stem}.toml"


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_of_campaign_toml_is_beside_it(name: str) -> None:
    found = copy_of(Path("dusk") / name.format(stem="campaign"))
    assert found is not None
    assert found.of == Path("dusk/campaign.toml")


@pytest.mark.parametrize(
    "name",
    ["0001-k3f9aa.toml", "notes.toml", "0001-k3f9aa.toml~", "0001-k3f9aa.toml.bak", ".x.toml"],
)
def test_what_is_no_copy_is_none(name: str) -> None:
    assert copy_of(Path("journal") / name) is None


# The union


def test_a_merge_is_shown_before_it_is_done_and_showing_writes_nothing(apart: tuple[Campaign, Campaign]) -> None:
    here, there = apart
    copy = brought(here, there)
    before = {path: path.read_bytes() for path in here.folder.path.rglob("*.toml")}
    shown = said(plan_of(here))
    assert f"{copy.name} has 2 entries more than" in shown
    assert "  + “There, second.”" in shown
    assert "  + Torch d8 → d6 (3)" in shown
    assert "Afterwards: Torch d8 → d6" in shown
    assert "Here, last." not in shown
    assert {path: path.read_bytes() for path in here.folder.path.rglob("*.toml")} == before


@pytest.mark.parametrize("name", COPIES)
def test_what_the_copy_has_more_comes_in_where_it_was_made(
    apart: tuple[Campaign, Campaign], name: str, again: Again, tmp_path: Path
) -> None:
    here, there = apart
    copy = brought(here, there, name)
    whole = {path.name: path.read_bytes() for path in (*here.folder.sessions(), copy)}
    merged(here, tmp_path / "state")
    reopened = again(here)
    assert prose(reopened) == ["Both know this.", "Here, first.", "There, second.", "Here, last."]
    assert reopened.world.trackers["torch"].format_value() == "d6"
    assert reopened.world.trackers["hunters"].format_value() == "1/6"
    assert reopened.notices == []
    assert wrong(reopened) == []
    assert not copy.exists()
    assert {path.name: path.read_bytes() for path in here.folder.trash.iterdir()} == whole


def test_what_only_the_other_device_did_needs_no_entry_of_the_merge(
    torch: Campaign, tmp_path: Path, do: Do, again: Again
) -> None:
    there = second_device(torch, tmp_path)
    do(there, "tracker.tick", tracker="Hunters")
    write(torch, "prose", "Words alone.")
    for each in (torch, there):
        each.settle()
    brought(torch, there)
    assert merged(torch, tmp_path / "state").entries == []
    assert wrong(again(torch)) == []


def test_it_is_the_same_union_on_either_device(apart: tuple[Campaign, Campaign], tmp_path: Path) -> None:
    here, there = apart
    mine = here.folder.sessions()[-1].read_bytes()
    brought(here, there)
    (there.folder.journal / f"{there.folder.sessions()[-1].stem}-LAPTOP.toml").write_bytes(mine)
    for each in apart:
        merged(each, tmp_path / "state")
    assert here.folder.sessions()[-1].read_bytes() == there.folder.sessions()[-1].read_bytes()


def test_a_second_merge_has_nothing_to_do(apart: tuple[Campaign, Campaign], tmp_path: Path) -> None:
    here, there = apart
    brought(here, there)
    merged(here, tmp_path / "state")
    assert not plan_of(here)
    brought(here, there)
    again = plan_of(here)
    assert "has nothing that" in said(again)
    assert all(file.before == file.after for file in again.files)


def test_the_page_that_is_open_continues_with_it(apart: tuple[Campaign, Campaign], tmp_path: Path) -> None:
    here, there = apart
    brought(here, there)
    merged(here, tmp_path / "state")
    assert here.look()
    assert here.world.trackers["torch"].format_value() == "d6"
    write(here, "prose", "And on.")
    here.settle()
    assert prose(here)[-1] == "And on."
    assert wrong(here) == []


def test_the_campaign_as_it_was_is_kept_outside_of_it(apart: tuple[Campaign, Campaign], tmp_path: Path) -> None:
    here, there = apart
    brought(here, there)
    merged(here, tmp_path / "state")
    kept = list((tmp_path / "state" / "snapshots" / here.id).iterdir())
    assert len(kept) == 1
    assert kept[0].name.endswith("-before-merge.zip")


def test_what_changed_since_it_was_shown_is_shown_again(apart: tuple[Campaign, Campaign], tmp_path: Path) -> None:
    here, there = apart
    copy = brought(here, there)
    plan = plan_of(here)
    write(here, "prose", "Meanwhile.")
    with pytest.raises(Refused, match="Look again"):
        merge(plan, tmp_path / "state")
    assert copy.exists()
    assert prose(here)[-1] == "Meanwhile."


def test_undo_of_the_other_device_comes_in_too(apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path) -> None:
    here, there = apart
    undo(there)
    there.settle()
    brought(here, there)
    merged(here, tmp_path / "state")
    assert again(here).world.trackers["torch"].format_value() == "d8"


def test_several_copies_come_in_at_once(apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path) -> None:
    here, there = apart
    brought(here, there, "{stem} (1).toml")
    write(there, "prose", "There, third.")
    brought(here, there, "{stem} (2).toml")
    merged(here, tmp_path / "state")
    assert sorted(prose(again(here))) == sorted(
        ["Both know this.", "Here, first.", "There, second.", "Here, last.", "There, third."]
    )
    assert copies(here.folder) == []


def test_an_older_session_that_was_changed_elsewhere_counts_in_the_present_state(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path, do: Do
) -> None:
    """The checkpoint of the later session knows nothing of it."""
    here, there = apart
    do(here, "session.close")
    do(here, "session.start")
    do(here, "tracker.tick", tracker="Hunters")
    here.settle()
    brought(here, there)
    plan = merged(here, tmp_path / "state")
    assert [entry.kind for entry in plan.entries] == ["hand"]
    reopened = again(here)
    assert reopened.world.trackers["torch"].format_value() == "d6"
    assert reopened.world.trackers["hunters"].format_value() == "2/6"
    assert wrong(reopened) == []
    here.folder.state.unlink()
    assert again(here).world == reopened.world
    do(reopened, "session.close")
    do(reopened, "session.start")
    assert again(here).world.trackers["torch"].format_value() == "d6"


def test_the_last_session_comes_first_so_that_no_cut_loses_the_record_of_the_merge(
    apart: tuple[Campaign, Campaign], tmp_path: Path, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = apart
    do(here, "session.close")
    do(here, "session.start")
    here.settle()
    shutil.copytree(here.folder.path, tmp_path / "third")
    third = Campaign.open(tmp_path / "third", tables=here.tables, clock=here.clock)
    write(third, "prose", "Elsewhere again.")
    third.settle()
    brought(here, there)
    brought(here, third)
    sessions, written, replace = here.folder.sessions(), list[Path](), disk.replace

    def replaced(path: Path, data: bytes) -> None:
        written.append(path)
        replace(path, data)

    monkeypatch.setattr(disk, "replace", replaced)
    merged(here, tmp_path / "state")
    assert [path for path in written if path in sessions] == sessions[::-1]


def test_values_that_both_changed_are_listed_and_are_no_fault_afterwards(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path, do: Do
) -> None:
    here, there = apart
    do(there, "tracker.tick", tracker="Hunters", amount=3)
    do(here, "campaign.name", title="The [bell]")
    do(there, "campaign.name", title="Der Turm 🦊")
    moved = write(there, "prose", "Orso *waits*.")
    arrange.move(there, moved.id, write(there, "prose", "It rains.").id)
    there.settle()
    brought(here, there)
    assert "  + moved: “Orso waits.”" in said(plan_of(here)).splitlines()
    assert "Changed in both; this counts: title: The [bell] → Der Turm 🦊." in said(plan_of(here))
    assert "Changed in both; this counts: Hunters 1 → 3." in said(plan_of(here))
    assert "Changed in both; this counts: Hunters 1 to 3." in preview(plan_of(here), INSTALLED, SPEECH)
    merged(here, tmp_path / "state")
    assert wrong(again(here)) == []
    assert any("was 1 and not 0 as it says" in finding.text for finding in check(again(here)))
    write(there, "prose", "Later.")
    there.settle()
    brought(here, there)
    assert plan_of(here).misfits == [], "what was listed is not listed again"


def test_a_session_of_which_only_the_copy_is_left_comes_back(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, _ = apart
    last = here.folder.sessions()[-1]
    last.rename(last.with_name(f"{last.stem} (1).toml"))
    assert again(here).read_only
    assert "which is not here itself" in said(plan_of(here))
    merged(here, tmp_path / "state")
    assert prose(again(here)) == ["Both know this.", "Here, first.", "Here, last."]
    assert not again(here).read_only


# One entry, edited in two places


def by_hand(campaign: Campaign, old: str, new: str) -> None:
    path = campaign.folder.sessions()[-1]
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def edited(campaign: Campaign) -> list[tuple[str, str]]:
    """Every entry that was written as `Both know this.`, as it stands in the file, and each edit of it."""
    entries = [entry for entry in campaign.journal.entries() if isinstance(entry, Entry)]
    first = next(entry for entry in entries if entry.kind == "prose")
    return [(entry.kind, entry.text) for entry in entries if first.id in (entry.id, entry.target)]


@pytest.mark.parametrize(
    ("ours", "theirs", "history"),
    [
        ("", "She knows.", [("prose", "Both know this."), ("edit", "She knows.")]),
        ("He knows.", "", [("prose", "Both know this."), ("edit", "He knows.")]),
        ("He knows.", "She knows.", [("prose", "He knows."), ("edit", "She knows."), ("edit", "He knows.")]),
    ],
)
def test_both_edits_of_one_entry_stay_in_its_history_and_the_player_is_told(
    apart: tuple[Campaign, Campaign],
    again: Again,
    tmp_path: Path,
    ours: str,
    theirs: str,
    history: list[tuple[str, str]],
) -> None:
    here, there = apart
    for campaign, words in ((here, ours), (there, theirs)):
        if words:
            by_hand(campaign, "Both know this.", words)
    brought(here, there)
    shown = said(plan_of(here))
    assert "Both stay in its history" in shown
    assert all(f"“{text}”" in shown for _, text in history)
    merged(here, tmp_path / "state")
    assert edited(again(here)) == history
    assert prose(again(here))[0] == history[-1][1]
    assert wrong(again(here)) == []


def test_edits_made_in_the_program_on_both_devices_are_both_there(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    from solo_journal.campaign.play.amendments import edit

    here, there = apart
    first = next(entry.id for entry in here.journal.entries() if isinstance(entry, Entry) and entry.kind == "prose")
    edit(here, first, "He knows.")
    edit(there, first, "She knows.")
    brought(here, there)
    assert said(plan_of(here)).count("last change counts: “Both know this.”") == 1
    merged(here, tmp_path / "state")
    assert edited(again(here)) == [("prose", "Both know this."), ("edit", "He knows."), ("edit", "She knows.")]


def test_an_entry_that_differs_in_more_than_its_words_stays_as_it_is_here(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    by_hand(there, 'name = "Torch"', 'name = "Lamp"')
    brought(here, there)
    assert "more than its words" in said(plan_of(here))
    merged(here, tmp_path / "state")
    assert again(here).world.trackers["torch"].name == "Torch"
    assert wrong(again(here)) == []


def test_what_cannot_be_read_here_and_can_be_there_is_repaired(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    by_hand(here, 'text = "Both know this."', "text = Both know this.")
    brought(here, there)
    assert "can be read there: “Both know this.”" in said(plan_of(here))
    merged(here, tmp_path / "state")
    assert prose(again(here))[0] == "Both know this."
    assert wrong(again(here)) == []


@pytest.mark.parametrize(
    ("now", "told"), [("text = Both know this.", "can be read there"), ('text = "He knows."', "reads differently")]
)
def test_a_copy_that_only_repairs_or_rewords_says_that_and_no_more(torch: Campaign, now: str, told: str) -> None:
    write(torch, "prose", "Both know this.")
    torch.settle()
    brought(torch, torch)
    by_hand(torch, 'text = "Both know this."', now)
    plan = plan_of(torch)
    assert told in said(plan)
    assert "has nothing" not in said(plan)
    assert describe_merge(plan, "Merged") == "Merged: 1 entry reworded. The files as they were are in trash/."


def test_a_copy_with_nothing_new_is_all_that_goes_to_the_trash(torch: Campaign, tmp_path: Path) -> None:
    copy = brought(torch, torch)
    write(torch, "prose", "Written since.")
    torch.settle()
    plan = plan_of(torch)
    assert said(plan).splitlines() == [
        f"{copy.name} has nothing that {torch.folder.sessions()[-1].name} does not have.",
        ORIGINALS,
    ]
    merge(plan, tmp_path / "state")
    assert len([*torch.folder.trash.iterdir()]) == 1
    assert not copy.exists()


def test_only_what_is_no_entry_at_all_is_told_as_a_fragment(torch: Campaign) -> None:
    torch.folder.recovered.mkdir()
    (torch.folder.recovered / "known.toml").write_bytes(torch.folder.sessions()[-1].read_bytes())
    (torch.folder.recovered / "scrap.toml").write_bytes(b"half a wo")
    plan = plan_merge(torch.folder, torch.clock, recovered=True)
    told = (
        f"scrap.toml holds a fragment, which can only be read in a text editor: {torch.folder.recovered / 'scrap.toml'}"
    )
    assert describe_recovery(plan, INSTALLED) == [NOTHING_ASIDE, told]


def test_what_nobody_can_read_does_not_come_in_and_stays_in_the_trash(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    by_hand(there, 'text = "There, second."', "text = There")
    brought(here, there)
    assert "1 block of" in said(plan_of(here))
    merged(here, tmp_path / "state")
    assert wrong(again(here)) == []
    assert any(b"text = There\n" in path.read_bytes() for path in here.folder.trash.iterdir())


def test_comments_and_unknown_keys_of_either_side_stay(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    by_hand(here, 'text = "Here, first."', '# mine\ntext = "Here, first."\nmood = "dark"')
    by_hand(there, 'text = "There, second."', '# theirs\ntext = "There, second."\nmood = "bright"')
    brought(here, there)
    state = here.folder.state
    state.write_text(f'lantern = "lit"\n{state.read_text("utf-8")}', "utf-8")
    again(here).settle()  # what stands there by hand is taken up, and sealed
    merged(here, tmp_path / "state")
    text = here.folder.sessions()[-1].read_text("utf-8")
    assert all(each in text for each in ("# mine", "# theirs", 'mood = "dark"', 'mood = "bright"'))
    assert 'lantern = "lit"' in state.read_text("utf-8")
    assert len(prose(again(here))) == 4


# campaign.toml


def test_a_copy_of_campaign_toml_goes_to_the_trash_and_its_title_is_reported(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    brought(here, there)
    copy = here.folder.path / "campaign-LAPTOP.toml"
    text = there.folder.state.read_text("utf-8")
    copy.write_text(text.replace("The Long Dusk", "Dusk").replace("die = 6", "die = 4"), "utf-8")
    shown = said(plan_of(here))
    assert "It calls the campaign “Dusk”; here it stays “The Long Dusk”." in shown
    assert "By hand: Torch d6 → d4" in shown
    assert "Afterwards: Torch d8 → d4" in shown
    assert copy not in plan_of(here).stale(), "it has something new"
    merged(here, tmp_path / "state")
    reopened = again(here)
    assert not copy.exists()
    assert reopened.title == "The Long Dusk"
    assert reopened.world.trackers["torch"].format_value() == "d4"
    assert wrong(reopened) == []


def test_a_copy_of_campaign_toml_that_nobody_edited_changes_nothing(apart: tuple[Campaign, Campaign]) -> None:
    here, there = apart
    shutil.copy(there.folder.state, here.folder.path / "campaign-LAPTOP.toml")
    plan = plan_of(here)
    assert said(plan).splitlines()[0].startswith("campaign-LAPTOP.toml is the state as another device had it")
    assert not plan.entries
    assert not plan.changes
    brought(here, there)
    assert [each.by_hand for each in plan_of(here).states] == [()], "with its journal it says what that leads to"


def test_a_hand_edit_that_no_entry_holds_yet_outlives_a_merge(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    brought(here, there)
    path = here.folder.state
    path.write_text(path.read_text("utf-8").replace("die = 8", "die = 4"), "utf-8")
    merged(here, tmp_path / "state")
    assert "die = 4" in path.read_text("utf-8")
    assert again(here).world.trackers["torch"].format_value() == "d4"


def test_what_only_looks_like_a_copy_of_campaign_toml_is_left_alone(torch: Campaign) -> None:
    (torch.folder.path / "campaign-notes.toml").write_text('npc = "Orso"\n', "utf-8")
    plan = plan_of(torch)
    assert not plan
    assert "campaign-notes.toml is left alone" in said(plan)


def test_the_state_of_another_campaign_is_left_alone(torch: Campaign) -> None:
    text = torch.folder.state.read_text("utf-8").replace(torch.id, f"{torch.id[:-1]}{'01'[torch.id[-1] == '0']}")
    (torch.folder.path / "campaign (1).toml").write_text(text, "utf-8")
    assert "campaign (1).toml is left alone: it is another campaign's." in said(plan_of(torch))


def test_a_union_that_no_session_file_could_hold_is_refused(
    apart: tuple[Campaign, Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    brought(*apart)
    [file] = plan_of(apart[0]).files
    monkeypatch.setattr(merge_plan, "LARGEST", len(file.after) - 1)
    with pytest.raises(TooLarge, match="bytes long"):
        plan_of(apart[0])


# git


def git(folder: Path, *words: str) -> int:
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main")
    command = ["git", *identity, "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false", *words]
    return processes.run(command, cwd=folder, capture_output=True).returncode


@pytest.fixture(params=["merge", "diff3", "zdiff3"])
def branches(torch: Campaign, request: pytest.FixtureRequest, again: Again, do: Do) -> Campaign:
    """Two branches that both went on, and git's merge of them with its markers, in each of its styles."""
    if shutil.which("git") is None:
        pytest.fail("These tests need git.")
    path = torch.folder.path
    write(torch, "prose", "Both know this.")
    torch.settle()
    assert git(path, "init") == 0
    git(path, "config", "merge.conflictStyle", request.param)
    (path / ".gitignore").write_text(".*\n", "utf-8")
    git(path, "add", ".")
    git(path, "commit", "-m", "both")
    git(path, "checkout", "-b", "there")
    there = again(torch)
    write(there, "prose", "There, second.\n\n<<<<<<< not git's\n=======\n>>>>>>> either")
    do(there, "tracker.step", tracker="Torch", dice=(3,))
    there.settle()
    git(path, "commit", "-am", "there")
    git(path, "checkout", "main")
    here = again(torch)
    write(here, "prose", "Here, first.")
    do(here, "tracker.tick", tracker="Hunters")
    here.settle()
    git(path, "commit", "-am", "here")
    assert git(path, "merge", "there") != 0
    return here


def test_markers_of_git_are_brought_together(branches: Campaign, again: Again, tmp_path: Path) -> None:
    marked = {path.name: path.read_bytes() for path in (branches.folder.state, branches.folder.sessions()[-1])}
    assert all(b"\n>>>>>>> there" in data for data in marked.values())
    assert "conflict markers" in again(branches).read_only
    shown = said(plan_of(branches))
    assert "the other side of git's markers has 2 entries more" in shown
    assert "campaign.toml holds conflict markers" in shown
    merged(branches, tmp_path / "state")
    reopened = again(branches)
    assert sorted(prose(reopened)) == sorted(
        ["Both know this.", "Here, first.", "There, second.\n\n<<<<<<< not git's\n=======\n>>>>>>> either"]
    )
    assert (reopened.world.trackers["torch"].format_value(), reopened.world.trackers["hunters"].format_value()) == (
        "d6",
        "1/6",
    )
    assert (reopened.id, reopened.title) == (branches.id, "The Long Dusk")
    assert (reopened.notices, reopened.read_only) == ([], "")
    assert wrong(reopened) == []
    assert {path.name: path.read_bytes() for path in branches.folder.trash.iterdir()} == marked


def test_nothing_is_written_while_the_markers_stand(branches: Campaign, again: Again) -> None:
    before = {path: path.read_bytes() for path in branches.folder.path.rglob("*.toml")}
    for window in (branches, again(branches)):
        window.look()
        with pytest.raises(Refused, match="solo-journal merge"):
            write(window, "prose", "x")
        window.settle()
    assert {path: path.read_bytes() for path in branches.folder.path.rglob("*.toml")} == before


@pytest.mark.parametrize("before", [b"", b"\n", b"One.\n\n"])
def test_a_marker_without_the_others_is_reported_with_its_line(before: bytes) -> None:
    with pytest.raises(Unreadable, match=f"Line {before.count(bytes([10])) + 3} "):
        sides(before + b"<<<<<<< ours\nTwo.\n>>>>>>> theirs\n")


def test_each_side_has_all_of_the_file_but_what_is_the_other_s() -> None:
    ours, theirs = sides(b"One.\n<<<<<<< ours\nTwo.\n||||||| base\nOld.\n=======\nThree.\n>>>>>>> theirs\nFour.\n")
    assert (ours, theirs) == (b"One.\nTwo.\nFour.\n", b"One.\nThree.\nFour.\n")


def test_markers_that_were_half_taken_out_are_left_to_the_player(branches: Campaign) -> None:
    path = branches.folder.sessions()[-1]
    path.write_bytes(path.read_bytes().replace(b"\n=======\n", b"\n", 1).replace(b"\n=======\n", b"\n", 1))
    plan = plan_of(branches)
    assert not plan.files
    assert "without the others. Fix it by hand." in said(plan)


def test_words_of_a_player_that_look_like_markers_are_words(torch: Campaign, again: Again) -> None:
    write(torch, "prose", "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> there\n")
    assert not plan_of(torch)
    assert not has_markers(b"# He wrote <<<<<<< there.\n=======\n"), "a divider alone, outside an entry, is not git's"
    assert again(torch).read_only == ""


# Odd things beside the journal


def test_a_link_that_is_called_like_a_copy_is_left_alone(torch: Campaign, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"secret")
    (torch.folder.journal / f"{torch.folder.sessions()[-1].stem} (1).toml").symlink_to(tmp_path / "elsewhere")
    plan = plan_of(torch)
    assert not plan
    assert "is left alone" in said(plan)


def test_a_name_that_would_steer_a_terminal_is_only_a_name(
    apart: tuple[Campaign, Campaign], again: Again, tmp_path: Path
) -> None:
    here, there = apart
    copy = brought(here, there, "{stem} (\x1b]0;x\x07\n[[entry]]" + "x" * 150 + ").toml")
    merged(here, tmp_path / "state")
    assert not copy.exists()
    assert len(prose(again(here))) == 4


def test_an_entry_that_another_session_holds_already_does_not_come_in_twice(
    torch: Campaign, tmp_path: Path, again: Again, do: Do
) -> None:
    write(torch, "prose", "Once.")
    first = torch.folder.sessions()[0]
    entry = next(each for each in torch.journal.backwards() if each.kind == "prose")
    do(torch, "session.close")
    do(torch, "session.start")
    torch.settle()
    last = torch.folder.sessions()[-1]
    last.with_name(f"{last.stem} (1).toml").write_bytes(last.read_bytes() + block_of(entry))
    merged(torch, tmp_path / "state")
    assert prose(again(torch)) == ["Once."]
    assert first.exists()


def test_what_another_device_rolled_for_an_old_name_is_rerolled_for_who_bore_it(
    torch: Campaign, tmp_path: Path, do: Do
) -> None:
    do(torch, "lists.note", list="people", name="Orso")
    other = second_device(torch, tmp_path)
    do(torch, "lists.rename", name="Orso", to="Marek")
    do(torch, "tracker.rename", tracker="Hunters", to="Hounds")
    ticked = do(other, "tracker.tick", tracker="Hunters")
    noted = do(other, "lists.note", list="people", name="Orso", tags="wary")
    for each in (torch, other):
        each.settle()
    brought(torch, other)
    merged(torch, tmp_path / "state")
    both = Campaign.open(torch.folder.path, tables=torch.tables, clock=torch.clock)
    for entry in (ticked, noted):
        reroll(both, entry.id)
    assert [each.name for each in both.world.people.values()] == ["Marek"]
    assert both.world.trackers["hunters"].format_value() == "1/6"


# What both devices added


def two_devices(campaign: Campaign, scratch: Path, names: tuple[str, str], *, sessions: bool, do: Do) -> Campaign:
    """Ours after a sync: on each device somebody of this name came, who fights, and a clock began, in the same session
    or in one that each device began for itself. The other device came second."""
    there = second_device(campaign, scratch)
    for number, (device, name) in enumerate(((campaign, names[0]), (there, names[1])), 1):
        if sessions:
            do(device, "session.close")
            do(device, "session.start")
        write(device, "prose", f"[N:{name}|of {number}] comes. [PC:{name}|HP {number}] [Clock:Tide 0/{number + 3}]")
        write(device, "prose", f"[N:{name}|late {number}] [N:Orso|seen by {number}]")
        device.settle()
    if sessions:
        shutil.copy(there.folder.sessions()[-1], campaign.folder.journal / "0099-zz.toml")
    else:
        brought(campaign, there)
        merged(campaign, scratch / "state")
    return Campaign.open(campaign.folder.path, tables=campaign.tables, clock=campaign.clock)


@pytest.fixture(params=[False, True], ids=["copies", "sessions"])
def sessions(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.mark.parametrize(
    "names", [("Kéz?", "Kez!"), ("Рак 1", "рак, 1"), ("🐺 wolf", "🦊 Wolf"), ("!", "?"), ("雪", "花")]
)
def test_what_two_devices_added_is_all_there(
    campaign: Campaign,
    tmp_path: Path,
    do: Do,
    agrees: Callable[[Campaign], bool],
    names: tuple[str, str],
    sessions: bool,
) -> None:
    write(campaign, "prose", "[N:Orso|old]")
    here = two_devices(campaign, tmp_path, names, sessions=sessions, do=do)
    told = {each.name: each.tags for each in here.world.people.values()}
    assert told == {
        "Orso": ("old", "seen by 1", "seen by 2"),
        names[0]: ("of 1", "late 1"),
        names[1]: ("of 2", "late 2"),
    }
    assert {each.name: dict(each.notes) for each in here.world.characters.values()} == {
        names[0]: {"HP": "1"},
        names[1]: {"HP": "2"},
    }
    assert [(each.name, each.format_value()) for each in here.world.trackers.values()] == [
        ("Tide", "0/4"),
        ("Tide 2", "0/5"),
    ]
    assert wrong(here) == []
    for name in names:
        write(here, "prose", f"[N:{name}|after]")
    do(here, "session.close")
    do(here, "session.start")
    assert all(each.tags[-1] == "after" for each in here.world.people.values() if each.name in names)
    assert agrees(here)
    assert wrong(here) == []


def test_one_name_on_two_devices_is_one_person_and_two_characters(
    campaign: Campaign, tmp_path: Path, do: Do, sessions: bool
) -> None:
    here = two_devices(campaign, tmp_path, ("Ilse", "ilse"), sessions=sessions, do=do).world
    assert [each.tags for each in here.people.values()] == [
        ("of 1", "late 1", "of 2", "late 2"),
        ("seen by 1", "seen by 2"),
    ]
    assert [each.name for each in here.characters.values()] == ["Ilse", "ilse 2"]


def test_undo_and_redo_find_what_got_another_key(
    campaign: Campaign, tmp_path: Path, do: Do, agrees: Callable[[Campaign], bool], sessions: bool
) -> None:
    here = two_devices(campaign, tmp_path, ("Kez?", "Kez!"), sessions=sessions, do=do)
    whole, undone = here.world, []
    for _ in range(2):
        undo(here)
        undone.append(([each.tags for each in here.world.people.values()], len(here.world.trackers)))
    assert undone == [
        ([("of 1", "late 1"), ("seen by 1", "seen by 2"), ("of 2",)], 2),
        ([("of 1", "late 1"), ("seen by 1", "seen by 2")], 1),
    ]
    assert agrees(here)
    redo(here)
    redo(here)
    assert here.world.people == whole.people
    assert here.world.trackers == whole.trackers
    assert wrong(here) == []


def test_what_one_device_removed_is_not_half_there_again(campaign: Campaign, tmp_path: Path, do: Do) -> None:
    """Only that change is left out, and not the rest of what was written with it."""
    write(campaign, "prose", "[N:Orso|old]")
    there = second_device(campaign, tmp_path)
    do(campaign, "lists.drop", name="Orso")
    write(there, "prose", "[N:Orso|wounded] meets [N:Sava].")
    for each in (campaign, there):
        each.settle()
    brought(campaign, there)
    plan = merged(campaign, tmp_path / "state")
    assert [misfit.change.path for misfit in plan.misfits] == ["people/orso/tags"]
    assert campaign.look()
    assert [each.name for each in campaign.world.people.values()] == ["Sava"]


@pytest.mark.parametrize("act", ["reroll", "tag"])
def test_what_the_other_device_renamed_is_why_an_act_no_longer_replays(
    campaign: Campaign, tmp_path: Path, do: Do, again: Again, act: str
) -> None:
    """No value is in doubt, so only the merge's own entry says it; and both devices make the same one."""
    first = write(campaign, "prose", "[N:Sava] waits.")
    there = second_device(campaign, tmp_path)
    do(there, "lists.rename", name="Sava", to="Zora")
    if act == "reroll":
        reroll(campaign, first.id)
    else:
        write(campaign, "prose", "[N:Sava|tired]")
    for each in (campaign, there):
        each.settle()
    brought(campaign, there)
    brought(there, campaign)
    for each in (campaign, there):
        assert merged(each, tmp_path / "state").misfits == []
        assert wrong(again(each)) == []
    assert campaign.folder.sessions()[-1].read_bytes() == there.folder.sessions()[-1].read_bytes()
