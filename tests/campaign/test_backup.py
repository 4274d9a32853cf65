"""A backup is one file, and what comes back out of it is identical. What others put into one cannot hurt."""

from __future__ import annotations

import io
import os
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.archive_file import BadArchive
from solo_journal.campaign.library.backup import back_up, pack_campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.restore import How, Kept, archive_of, bring_back, look_into
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.store.errors import NotOurs, NotSaved, StoreError
from solo_journal.rules.refusal import Refused

from ..playing import Clock, drawn, library_at

if TYPE_CHECKING:
    from .conftest import Disk, Do

Again = Callable[[Campaign], Campaign]
Temporary = pytest.TempPathFactory


def everything_in(folder: Path) -> dict[str, bytes]:
    """Every file of a campaign but its lock."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def played(torch: Campaign, do: Do) -> Campaign:
    """A campaign of two sessions, with a player's own things in its folder."""
    write(torch, "prose", "Steam climbs out of the crack.")
    do(torch, "session.close")
    do(torch, "session.start")
    torch.settle()
    (torch.folder.recovered / "deep" / "er").mkdir(parents=True)
    (torch.folder.recovered / "deep" / "er" / "fragment.toml").write_bytes(b"\x00\xff torn")
    (torch.folder.path / "Karte des Südens.png").write_bytes(bytes(range(256)) * 40)
    (torch.folder.path / "empty").touch()
    return torch


@pytest.fixture
def archive(played: Campaign, tmp_path: Path) -> Path:
    back_up(played.folder, tmp_path / "dusk.zip")
    return tmp_path / "dusk.zip"


def restored(library: Library, file: Path, how: How = "new") -> Campaign:
    path = bring_back(library, look_into(library, file), how)
    return Campaign.open(path, tables=library.tables, clock=library.clock)


def elsewhere(library: Library, tmp_path: Path) -> Library:
    """Another player's library."""
    return library_at(tmp_path / "elsewhere", library.clock)


# There and back


def test_what_comes_back_is_identical(played: Campaign, archive: Path, library: Library, tmp_path: Path) -> None:
    there = elsewhere(library, tmp_path)
    back = restored(there, archive)
    assert everything_in(back.folder.path) == everything_in(played.folder.path)
    assert (back.id, back.title, back.world) == (played.id, played.title, played.world)
    assert (back.notices, [each for each in check(back) if not each.note]) == ([], [])
    write(back, "prose", "And on.")


names = st.text(st.sampled_from("abcXYZ09 _-äß影😀()'"), min_size=1, max_size=12).filter(
    lambda name: name.strip() == name and not name.startswith(".")
)


@settings(max_examples=drawn(30), deadline=None)
@given(st.dictionaries(names, st.binary(max_size=300) | st.integers(1, 300_000).map(bytes), max_size=5))
def test_whatever_the_files_are_they_come_back(tmp_path_factory: Temporary, files: dict[str, bytes]) -> None:
    root = tmp_path_factory.mktemp("any")
    folder = Folder(root / "dusk")
    folder.journal.mkdir(parents=True)
    head = '[[entry]]\nid = "A"\nat = 2026-11-20T19:00:00Z\nkind = "checkpoint"\n[entry.checkpoint]\nformat = 1\n'
    head += 'campaign = "C"\ntitle = "Dusk"\nfiles = 0\ncount = 0\n[entry.checkpoint.world]\n#= 00000000\n'
    (folder.journal / "0001-abc.toml").write_text(head, "utf-8")
    for name, data in files.items():
        if name.casefold() not in {other.casefold() for other in files if other != name}:
            (folder.path / name).write_bytes(data)
    back_up(folder, root / "dusk.zip")
    library = library_at(root / "home", Clock())
    back = bring_back(library, look_into(library, root / "dusk.zip"), "new")
    assert everything_in(back) == everything_in(folder.path)


def test_the_same_campaign_gives_the_same_archive(played: Campaign, archive: Path, tmp_path: Path) -> None:
    for path in played.folder.path.rglob("*"):
        os.utime(path, (1, 1))
        path.chmod(0o700)
    copy = tmp_path / "home2" / played.folder.path.name
    shutil.copytree(played.folder.path, copy)
    assert pack_campaign(Folder(copy)).data == pack_campaign(played.folder).data == archive.read_bytes()


def test_any_tool_can_open_it(played: Campaign, archive: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        assert "the-long-dusk/campaign.toml" in opened.namelist()
        assert opened.read("the-long-dusk/campaign.toml") == played.folder.state.read_bytes()


def test_links_pipes_and_hidden_files_are_left_out_and_said(played: Campaign, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    (played.folder.path / "link").symlink_to(tmp_path / "secret")
    (played.folder.journal / "0009-link.toml").symlink_to(tmp_path / "secret")
    (played.folder.path / "out").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(played.folder.path / "pipe")
    (played.folder.path / ".git").mkdir()
    (played.folder.path / ".git" / "config").write_bytes(b"[core]")
    found = pack_campaign(played.folder)
    assert found.left_out == ("journal/0009-link.toml", "link", "out", "pipe")
    assert b"secret" not in found.data
    assert not any("git" in name for name in zipfile.ZipFile(io.BytesIO(found.data)).namelist())


def test_a_file_that_is_there_is_not_written_over_unasked(played: Campaign, tmp_path: Path) -> None:
    mine = tmp_path / "mine.zip"
    mine.write_bytes(b"mine")
    with pytest.raises(Refused, match="already exists"):
        back_up(played.folder, mine)
    assert mine.read_bytes() == b"mine"
    back_up(played.folder, mine, over=True)
    assert zipfile.is_zipfile(mine)


def test_a_folder_in_which_nobody_may_write_can_be_backed_up(played: Campaign, tmp_path: Path, broken: Disk) -> None:
    whole = pack_campaign(played.folder).data
    broken.fail("open", last=1)  # the lock cannot be made
    back_up(played.folder, tmp_path / "dusk.zip")
    assert (tmp_path / "dusk.zip").read_bytes() == whole


def test_where_the_archive_cannot_be_written_there_is_none(played: Campaign, tmp_path: Path, broken: Disk) -> None:
    before = everything_in(played.folder.path)
    broken.fail("fsync")
    with pytest.raises(NotSaved):
        back_up(played.folder, tmp_path / "dusk.zip")
    broken.mend()
    assert not (tmp_path / "dusk.zip").exists()
    assert everything_in(played.folder.path) == before


# Beside a campaign that is there


def test_restoring_beside_the_very_campaign_asks(played: Campaign, archive: Path, library: Library) -> None:
    kept = look_into(library, archive)
    assert [folder.path for folder in kept.known] == [played.folder.path]
    assert (kept.title, kept.sessions) == ("The Long Dusk", 2)
    with pytest.raises(Refused, match="is in the library already, as the-long-dusk"):
        bring_back(library, kept, "new")


def test_a_copy_is_a_campaign_of_its_own(played: Campaign, archive: Path, library: Library, again: Again) -> None:
    before = everything_in(played.folder.path)
    copy = restored(library, archive, "copy")
    assert copy.folder.path.name == "the-long-dusk-2"
    assert copy.id != played.id
    assert copy.world == played.world
    assert everything_in(played.folder.path) == before
    assert Draft.of(library.places.state, copy.id) != Draft.of(library.places.state, played.id)
    assert [each.text for each in check(copy) if not each.note] == []
    copy.folder.state.unlink()
    assert again(copy).id == copy.id


def test_in_its_place_the_old_one_goes_to_the_archive(played: Campaign, archive: Path, library: Library) -> None:
    whole = everything_in(played.folder.path)
    write(played, "prose", "After the backup.")
    later = everything_in(played.folder.path)
    back = restored(library, archive, "replace")
    assert back.folder.path == played.folder.path
    assert everything_in(back.folder.path) == whole
    assert [everything_in(folder.path) for folder in archive_of(library).folders()] == [later]


def test_another_campaign_of_that_name_is_no_trouble(
    played: Campaign, archive: Path, library: Library, tmp_path: Path
) -> None:
    there = elsewhere(library, tmp_path)
    mine = there.new("The Long Dusk", tuple(played.world.systems))
    back = restored(there, archive)
    assert back.folder.path.name == "the-long-dusk-2"
    assert back.id == played.id != mine.id


def test_whichever_call_fails_nothing_is_half_there(
    played: Campaign, archive: Path, library: Library, tmp_path: Path, broken: Disk
) -> None:
    for nth in range(1, 400, 7):
        there = elsewhere(library, tmp_path / str(nth))
        broken.fail(first=nth, last=nth)
        try:
            bring_back(there, look_into(there, archive), "new")
        except (StoreError, Refused):
            broken.mend()
            for folder in there.folders():
                assert everything_in(folder.path) == everything_in(played.folder.path)
        broken.mend()


# What others put into an archive


def forged(file: Path, *members: tuple[str | zipfile.ZipInfo, bytes], compress: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(file, "w", compress) as made:
        for name, data in members:
            made.writestr(name, data)
    return file


def special(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, mode << 16
    return info


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../evil",
        "dusk/../../evil",
        "dusk/./x",
        "dusk//x",
        "dusk\\..\\evil",
        "C:/x",
        "dusk/C:x",
        "dusk/.bashrc",
        "dusk/.git/hooks/post-merge",
        "dusk/nul.toml",
        "dusk/con",
        "dusk/x\x1b]0;t\x07",
        "dusk/" + "x" * 300,
        "dusk/" + "x/" * 20 + "y",
        "dusk/trailing. ",
        "lonely",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str, archive: Path, library: Library, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr(name, b"x")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BadArchive, match="unpacked elsewhere"):
        look_into(library, archive)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK])
def test_links_and_devices_are_refused(mode: int, archive: Path, library: Library) -> None:
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr(special("the-long-dusk/x", mode | 0o777), b"/etc/passwd")
    with pytest.raises(BadArchive, match="a link or a device"):
        look_into(library, archive)


def test_a_bomb_is_refused_before_it_is_unpacked(library: Library, tmp_path: Path) -> None:
    file = forged(tmp_path / "bomb.zip", ("dusk/campaign.toml", b"x"), ("dusk/big", bytes(30_000_000)))
    with pytest.raises(BadArchive, match=r"would unpack to 30,000,001 bytes"):
        look_into(library, file)


def test_more_files_than_are_unpacked_are_refused(library: Library, tmp_path: Path) -> None:
    file = forged(tmp_path / "many.zip", *((f"d/{number}", b"") for number in range(20_001)))
    with pytest.raises(BadArchive, match="more than 20,000 files"):
        look_into(library, file)


def test_a_lie_about_a_size_is_met_with_a_sentence(played: Campaign, archive: Path, library: Library) -> None:
    data = bytearray(archive.read_bytes())
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (5_000).to_bytes(4, "little")
    archive.write_bytes(data)
    there = library
    with pytest.raises((BadArchive, StoreError)):
        bring_back(there, look_into(there, archive), "copy")
    assert [folder.path for folder in library.folders()] == [played.folder.path]


def test_two_files_of_one_name_are_refused(archive: Path, library: Library) -> None:
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr("the-long-dusk/CAMPAIGN.toml", b"x")
    with pytest.raises(BadArchive, match="two files"):
        look_into(library, archive)


@pytest.mark.parametrize("count", [0, 2])
def test_an_archive_of_anything_else_is_refused(count: int, library: Library, tmp_path: Path) -> None:
    file = forged(tmp_path / "x.zip", *((f"folder{number}/x", b"x") for number in range(count)))
    with pytest.raises(BadArchive, match="not a campaign backup"):
        look_into(library, file)


def test_an_archive_without_a_campaign_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(BadArchive, match="neither a state nor a session"):
        look_into(library, forged(tmp_path / "x.zip", ("dusk/notes.txt", b"x")))


@pytest.mark.parametrize("data", [b"", b"PK", b"x" * 1000, b"PK\x05\x06" + b"\xff" * 18, b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused(data: bytes, library: Library, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(data)
    with pytest.raises(BadArchive):
        look_into(library, tmp_path / "x.zip")


@settings(max_examples=drawn(150), deadline=None)
@given(data=st.data())
def test_a_damaged_archive_is_a_sentence_or_gives_back_what_was_put_in(
    tmp_path_factory: Temporary, data: st.DataObject
) -> None:
    root = tmp_path_factory.mktemp("damaged")
    library = library_at(root / "home", Clock())
    members = [("dusk/campaign.toml", b'id = "C"'), ("dusk/journal/0001-a.toml", b"words " * 30)]
    whole = bytearray(forged(root / "x.zip", *members).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    (root / "x.zip").write_bytes(whole[: data.draw(st.integers(len(whole) // 2, len(whole)))])
    try:
        bring_back(library, look_into(library, root / "x.zip"), "new")
    except (Refused, StoreError):
        assert library.folders() == []


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_only_a_plain_file_is_an_archive(kind: str, archive: Path, library: Library, tmp_path: Path) -> None:
    odd = tmp_path / "odd.zip"
    match kind:
        case "link":
            odd.symlink_to(archive)
        case "pipe":
            os.mkfifo(odd)
        case "folder":
            odd.mkdir()
    with pytest.raises(NotOurs, match="link, pipe, device or folder"):
        look_into(library, odd)


def test_a_title_never_becomes_a_path(played: Campaign, library: Library, tmp_path: Path) -> None:
    there = elsewhere(library, tmp_path)
    for title in ("../../evil", "CON", "", "\x1b[31m", "影" * 300):
        name = f"{len(title)}.zip"
        state = played.folder.state.read_text("utf-8").replace(
            'title = "The Long Dusk"', f'title = "{ascii(title)[1:-1]}"'
        )
        body = state.replace("\\x1b", "\\u001b")
        file = forged(tmp_path / name, ("dusk/campaign.toml", body.replace(played.id, f"X{len(title)}").encode()))
        kept: Kept = look_into(there, file)
        back = bring_back(there, kept, "new")
        assert back.parent == there.places.campaigns
        assert back.name.replace("-", "").isalnum()
