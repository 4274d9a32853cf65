"""`check --repair` mends only what is safe: it says what, keeps what it took out, and has nothing left to do after."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.blocks import seal, split
from solo_journal.campaign.library.editors import at_line, editor
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.check_files import Finding
from solo_journal.campaign.repair.repair import Repair, repair, repairs
from solo_journal.campaign.repair.unreadable import damage
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.campaign.store.errors import StoreError
from solo_journal.rules.refusal import Refused

from ..playing import Clock, do, drawn, library_at

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
TORN = b'\n[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\ntext = "Stea'


def everything_in(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def played(torch: Campaign, do: Do) -> Campaign:
    """Three sessions, in order."""
    for number in range(2):
        write(torch, "prose", f"Words of session {number + 1}.")
        do(torch, "tracker.tick", tracker="Hunters")
        do(torch, "session.close")
        do(torch, "session.start")
    torch.settle()
    return torch


def mended(campaign: Campaign) -> list[str]:
    """What was mended. It is the same as what was named before, and nothing is left to be mended."""
    named: list[Repair] = []

    def agreed(found: list[Repair]) -> bool:
        named.extend(found)
        return True

    done = repair(campaign.folder, campaign.clock, agreed)
    assert [(each.where, each.what) for each in done] == [(each.where, each.what) for each in named]
    assert repairs(campaign.folder, campaign.clock) == []
    after = everything_in(campaign.folder.path)
    assert repair(campaign.folder, campaign.clock, agreed) == []
    assert everything_in(campaign.folder.path) == after
    return [f"{each.where}: {each.what}" for each in done]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


def notes(campaign: Campaign) -> list[Finding]:
    return [finding for finding in check(campaign) if finding.note]


def test_what_is_in_order_is_left_alone(played: Campaign) -> None:
    before = everything_in(played.folder.path)
    assert mended(played) == []
    assert everything_in(played.folder.path) == before


def test_nothing_is_repaired_that_nobody_agreed_to(played: Campaign) -> None:
    path = played.folder.sessions()[0]
    path.write_bytes(path.read_bytes() + TORN)
    before = everything_in(played.folder.path)
    assert repair(played.folder, played.clock, lambda found: False) == []
    assert everything_in(played.folder.path) == before


@pytest.mark.parametrize("session", [0, 1, 2])
@pytest.mark.parametrize("tail", [TORN, b"\0" * 300, b"\xff garbage", b"\n[[entry]]\n"])
def test_a_torn_end_goes_to_recovered(played: Campaign, again: Again, session: int, tail: bytes) -> None:
    path = played.folder.sessions()[session]
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    assert any("torn entry" in text for text in wrong(again(played)))
    torn = tail.lstrip(b"\n")
    (told,) = mended(played)
    assert told.startswith(f"{path.name}: Its last {len(torn)} bytes are a torn entry")
    assert ("They read “Stea”." in told) is (tail == TORN)
    assert told.endswith("They go to recovered/.")
    assert path.read_bytes().rstrip() == whole.rstrip()
    assert [each.read_bytes() for each in played.folder.recovered.iterdir()] == [torn]
    reopened = again(played)
    assert wrong(reopened) == []
    assert [(each.where, each.text[:25]) for each in notes(reopened)] == [("recovered", "Files that were put aside")]
    assert reopened.world == played.world


def test_a_file_without_any_entry_goes_to_recovered(played: Campaign, again: Again) -> None:
    torn = played.folder.journal / "0004-zzzzzz.toml"
    for data in (b"", b"\0\0\0\0", TORN):
        torn.write_bytes(data)
        assert mended(played) == [f"{torn.name}: It holds no whole entry. It goes to recovered/."]
        assert wrong(again(played)) == []
    assert sorted(each.read_bytes() for each in played.folder.recovered.iterdir()) == sorted([b"", b"\0\0\0\0", TORN])


def test_an_entry_that_is_there_twice_is_taken_out_once(played: Campaign, again: Again) -> None:
    path = played.folder.sessions()[1]
    whole = path.read_bytes()
    found = split(whole).blocks
    twice = b"\n".join([b"", found[2].raw(whole), found[3].raw(whole)])
    path.write_bytes(whole + twice)
    assert any("was used before" in text for text in wrong(again(played)))
    assert mended(played) == [
        f"{path.name}: 2 entries stand here a second time, the same to the byte. The second goes to recovered/."
    ]
    assert path.read_bytes() == whole
    assert [each.read_bytes().split() for each in played.folder.recovered.iterdir()] == [twice.split()]
    assert wrong(again(played)) == []


def test_a_session_file_under_a_second_name_goes_to_the_trash(played: Campaign, again: Again) -> None:
    path = played.folder.sessions()[1]
    double = path.with_name("0002-zzzzzz.toml")
    shutil.copy(path, double)
    assert mended(played) == [f"{double.name}: All that it holds is in other session files. It goes to trash/."]
    assert (played.folder.trash / double.name).read_bytes() == path.read_bytes()
    assert wrong(again(played)) == []


def test_entries_of_one_id_that_differ_are_left_to_the_player(played: Campaign, again: Again) -> None:
    path = played.folder.sessions()[1]
    whole = path.read_bytes()
    path.write_bytes(whole + b"\n" + split(whole).blocks[2].raw(whole).replace(b"Words", b"Other words"))
    assert mended(played) == []
    assert any("was used before" in text for text in wrong(again(played)))


def test_a_copy_with_nothing_new_goes_to_the_trash_and_one_with_something_stays(played: Campaign, again: Again) -> None:
    last = played.folder.sessions()[-1]
    stale, fresh = (last.with_name(f"{last.stem}{mark}.toml") for mark in (" (1)", "-LAPTOP"))
    shutil.copy(last, stale)
    write(played, "prose", "Only there.")
    shutil.copy(last, fresh)
    last.write_bytes(stale.read_bytes())
    played.folder.state.unlink()
    reopened = again(played)
    reopened.settle()
    assert any("something that is not here" in text for text in wrong(reopened))
    assert mended(reopened) == [
        f"{stale.name}: It is a copy that a sync tool left, and it has nothing new. It goes to trash/."
    ]
    assert fresh.exists()
    assert not stale.exists()


@pytest.mark.parametrize("content", [b"= nonsense", b"", b"\xff\xfe", b"x" * 1_000_001, None])
def test_a_state_of_no_use_is_written_anew(played: Campaign, again: Again, content: bytes | None) -> None:
    if content is None:
        played.folder.state.unlink()
    else:
        played.folder.state.write_bytes(content)
    assert mended(played)[0].endswith("It is rebuilt from the journal.")
    reopened = again(played)
    assert (reopened.world, reopened.id, reopened.title) == (played.world, played.id, played.title)
    assert (reopened.notices, wrong(reopened)) == ([], [])
    kept = [each.read_bytes() for each in played.folder.recovered.iterdir()] if content is not None else [None]
    assert kept == [content]


def test_a_state_of_another_world_under_a_good_seal_is_written_anew(played: Campaign, again: Again) -> None:
    state = played.folder.state
    body = (
        state.read_text("utf-8").rpartition("#= ")[0].replace("die = 8", "die = 10").replace("start = 8", "start = 10")
    )
    state.write_text(f"{body}#= {seal(body.encode())}\n", "utf-8")
    assert mended(played)[0].startswith("campaign.toml: It does not hold the world")
    assert again(played).world == played.world
    assert wrong(again(played)) == []


def test_what_was_meant_by_hand_is_never_repaired_away(played: Campaign, again: Again) -> None:
    for path in (played.folder.state, played.folder.sessions()[0]):
        text = path.read_text("utf-8")
        path.write_text(text.replace("die = 8", "die = 4").replace("Words of", "My words of"), "utf-8")
    before = everything_in(played.folder.path)
    assert mended(played) == []
    assert everything_in(played.folder.path) == before
    assert again(played).world.trackers["torch"].format_value() == "d4"


def test_while_session_files_are_missing_the_state_is_kept(played: Campaign, again: Again) -> None:
    played.folder.sessions()[-1].rename(played.folder.path / "on-its-way.toml")
    before = everything_in(played.folder.path)
    assert mended(played) == []
    assert everything_in(played.folder.path) == before
    played.folder.state.write_bytes(b"= nonsense")
    played.folder.sessions()[0].unlink()
    assert mended(played) == []


def test_what_cannot_be_read_stays_where_it_is_and_is_reported(played: Campaign, again: Again) -> None:
    path = played.folder.sessions()[0]
    broken = path.read_text("utf-8").replace('text = "Words', "text = Words")
    path.write_text(broken, "utf-8")
    assert mended(played) == []
    assert path.read_text("utf-8") == broken
    assert any("cannot be read" in text for text in wrong(again(played)))


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_no_link_pipe_or_folder_is_touched(played: Campaign, tmp_path: Path, kind: str) -> None:
    for path in (played.folder.sessions()[1], played.folder.state):
        path.rename(tmp_path / path.name)
        if kind == "link":
            path.symlink_to(tmp_path / path.name)
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.mkdir()
    before = [(path.name, path.lstat().st_mode) for path in sorted(played.folder.path.rglob("*"))]
    assert mended(played) == []
    assert [(path.name, path.lstat().st_mode) for path in sorted(played.folder.path.rglob("*"))] == before


def test_a_campaign_of_a_newer_program_is_not_repaired(played: Campaign) -> None:
    text = played.folder.state.read_text("utf-8")
    played.folder.state.write_text(text.replace(f"format = {FORMAT}", f"format = {FORMAT + 1}"), "utf-8")
    with pytest.raises(Refused, match="newer version"):
        repairs(played.folder, played.clock)


# Whatever happened to the files


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign to be damaged."""
    clock = Clock()
    campaign = library_at(tmp_path_factory.mktemp("sound"), clock).new("Dusk", ("duskara",))
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    for number in range(2):
        write(campaign, "prose", f"Words [[entry]] of\n[[entry]]\n#= 00000000\n session {number}.")
        do(campaign, "session.close")
        do(campaign, "session.start")
    campaign.settle()
    return campaign.folder.path


damages = st.lists(
    st.tuples(
        st.sampled_from(["cut", "zero", "insert", "flip", "twice", "copy", "name", "gone"]),
        st.integers(0, 3),
        st.floats(0, 1),
        st.binary(min_size=1, max_size=40)
        | st.sampled_from([b"\n[[entry]]\n", b"#= 00000000\n", b"<<<<<<< HEAD\n", b"\0" * 9]),
    ),
    min_size=1,
    max_size=4,
)


def spoil(folder: Folder, kind: str, which: int, where: float, what: bytes) -> None:
    """Do to one of the files what a crash, a sync tool, an editor or a bad disk may do."""
    files = [*folder.sessions(), folder.state]
    path = files[which % len(files)]
    data = path.read_bytes() if path.is_file() else b""
    at = int(where * len(data))
    match kind:
        case "cut":
            path.write_bytes(data[:at])
        case "zero":
            path.write_bytes(data[:at] + bytes(min(600, len(data) - at)) + data[at + 600 :])
        case "insert":
            path.write_bytes(data[:at] + what + data[at:])
        case "flip":
            path.write_bytes(data[:at] + what + data[at + len(what) :])
        case "twice":
            path.write_bytes(data + data[at:])
        case "copy":
            path.with_name(f"{path.stem} (1).toml").write_bytes(data[:at])
        case "name":
            path.with_name(f"{path.stem[:4]}-zzzzzz.toml" if path.parent == folder.journal else "x.toml").write_bytes(
                data
            )
        case "gone":
            path.unlink(missing_ok=True)


def sealed_in(folder: Path) -> set[bytes]:
    """Every sealed entry that lies anywhere in a campaign."""
    files = (path for path in folder.rglob("*") if path.is_file())
    data = (path.read_bytes() for path in files)
    return {block.raw(each).strip() for each in data for block in split(each).blocks if block.state == "sealed"}


def refused(folder: Folder, clock: Clock) -> bool:
    """Mend it; whether nothing of it can be read."""
    try:
        repair(folder, clock, lambda found: True)
    except StoreError:
        return True
    return False


@settings(max_examples=drawn(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damages)
@example([("insert", 2, 0.25, b"0")])
def test_nothing_is_lost_and_a_second_repair_changes_nothing(
    sound: Path, tables: Tables, tmp_path_factory: pytest.TempPathFactory, spoilt: list[tuple[str, int, float, bytes]]
) -> None:
    folder = Folder(shutil.copytree(sound, tmp_path_factory.mktemp("spoilt") / "dusk"))
    for each in spoilt:
        spoil(folder, *each)
    before = sealed_in(folder.path)
    whole = {data for data in everything_in(folder.path).values() if data.strip()}
    clock = Clock()
    if refused(folder, clock):
        assert {data for data in everything_in(folder.path).values() if data.strip()} == whole
        return
    assert before <= sealed_in(folder.path)
    after = everything_in(folder.path)
    assert not refused(folder, clock)
    assert everything_in(folder.path) == after
    for finding in check(Campaign.open(folder.path, tables=tables, clock=clock)):
        assert finding.text.rstrip()[-1] in ".?!"


# Where it cannot be read, in the player's own editor


@pytest.mark.parametrize(
    ("command", "opened"),
    [
        ("vi", ["vi", "+12", "f.toml"]),
        ("vim -u NONE", ["vim", "-u", "NONE", "+12", "f.toml"]),
        ("/usr/bin/nvim", ["/usr/bin/nvim", "+12", "f.toml"]),
        ("nano", ["nano", "+12", "f.toml"]),
        ("emacs -nw", ["emacs", "-nw", "+12", "f.toml"]),
        ("micro", ["micro", "+12", "f.toml"]),
        ("kak", ["kak", "+12", "f.toml"]),
        ("code --wait", ["code", "--wait", "--goto", "f.toml:12"]),
        ("subl -w", ["subl", "-w", "f.toml:12"]),
        ("hx", ["hx", "f.toml:12"]),
        ("kate", ["kate", "--line", "12", "f.toml"]),
        ("my-own-editor", ["my-own-editor", "f.toml"]),
    ],
)
def test_each_editor_is_told_the_line_in_its_own_way(
    command: str, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)
    assert at_line(editor(), Path("f.toml"), 12) == opened


@pytest.mark.parametrize(
    ("command", "opened"),
    [
        (r"C:\Windows\notepad.exe", [r"C:\Windows\notepad.exe", "f.toml"]),
        (r'"C:\Program Files\Vim\vim.exe" -n', [r"C:\Program Files\Vim\vim.exe", "-n", "+12", "f.toml"]),
        (r"D:\VSCode\Code.exe --wait", [r"D:\VSCode\Code.exe", "--wait", "--goto", "f.toml:12"]),
        ("", ["notepad.exe", "f.toml"]),
    ],
)
def test_an_editor_of_windows_keeps_its_backslashes_and_notepad_is_always_there(
    command: str, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Path("f.toml")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)
    monkeypatch.setattr("os.name", "nt")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert at_line(editor(), here, 12) == opened


def test_an_editor_that_is_there_is_taken_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    there = {"sensible-editor", "vi", "nano"}
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name in there else None)
    assert editor() == ["nano"]
    there.remove("nano")
    assert editor() == ["vi"], "the other one asks which to use"


@pytest.mark.parametrize("command", ["", '"unclosed'])
def test_without_an_editor_there_is_a_sentence(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setenv("EDITOR", command)
    with pytest.raises(Refused, match="EDITOR"):
        editor()


def test_every_place_that_cannot_be_read_is_found_with_its_line(played: Campaign) -> None:
    first = played.folder.sessions()[0]
    text = first.read_text("utf-8").replace('text = "Words', "text = Words").replace('kind = "session"', "kind = 7")
    first.write_text(text, "utf-8")
    lines = text.split("\n")
    places = list(damage(played.folder))
    assert [each.path for each in places] == [first] * 3
    assert lines.index('text = Words of session 1."') + 1 in [each.line for each in places]
    played.folder.state.write_text("format = 1\nid = \n", "utf-8")
    assert next((each.path, each.line) for each in damage(played.folder)) == (played.folder.state, 2)
