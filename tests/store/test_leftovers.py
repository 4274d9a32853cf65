"""What a killed program left half-written is swept once it is old, and nothing else ever is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo_journal.campaign.store import disk
from solo_journal.campaign.store.plain_files import OLD, sweep, temporary_for

NOT_OURS = (
    ".campaign.toml.swp",
    ".syncthing.campaign.toml.tmp",
    ".0001-k3f9aa.toml-12345678.tmp",
    "campaign.toml-0123456789abcdef.tmp",
    ".campaign.toml-0123456789abcdeg.tmp",
    "campaign.toml",
)


def aged(path: Path, seconds: float) -> Path:
    path.write_bytes(b"half")
    os.utime(path, (path.stat().st_mtime - seconds,) * 2)
    return path


def test_our_old_leftovers_are_removed_and_other_files_stay(tmp_path: Path) -> None:
    old = aged(temporary_for(tmp_path / "campaign.toml"), OLD + 60)
    young = aged(temporary_for(tmp_path / "campaign.toml"), OLD - 60)
    others = [aged(tmp_path / name, 10 * OLD) for name in NOT_OURS]
    sweep(tmp_path)
    assert not old.exists()
    assert all(path.exists() for path in (young, *others))


@pytest.mark.parametrize("kind", ["link", "folder", "pipe"])
def test_only_plain_files_are_removed(kind: str, tmp_path: Path) -> None:
    odd = temporary_for(tmp_path / "campaign.toml")
    if kind == "link":
        odd.symlink_to(aged(tmp_path / "mine", 10 * OLD))
    elif kind == "folder":
        odd.mkdir()
    else:
        os.mkfifo(odd)
    os.utime(odd, (odd.lstat().st_mtime - 2 * OLD,) * 2, follow_symlinks=False)
    sweep(tmp_path)
    assert os.path.lexists(odd)


def test_every_temporary_name_is_swept(tmp_path: Path) -> None:
    for name in ("settings.toml", "é" * 127, "x" * 200):
        old = aged(temporary_for(tmp_path / name), 2 * OLD)
        sweep(tmp_path)
        assert not old.exists()


def test_a_missing_folder_is_no_error(tmp_path: Path) -> None:
    sweep(tmp_path / "gone")


def test_a_replace_leaves_nothing_behind(tmp_path: Path) -> None:
    disk.replace(tmp_path / "campaign.toml", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["campaign.toml"]
