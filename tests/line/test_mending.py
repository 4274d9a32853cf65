"""Files that need looking after, in line mode: each thing is told before it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.play.append import write

from ..playing import left_by_sync
from .conftest import Player


@pytest.fixture
def apart(player: Player, tmp_path: Path) -> Player:
    """Another device went on too, and a sync tool brought its journal."""
    left_by_sync(player.campaign, tmp_path / "there")
    return player


def test_what_another_device_wrote_is_reported_and_comes_in(apart: Player) -> None:
    out = apart.play("/merge", "", "And on.", "")
    assert "changed in two places" in out
    assert out.index("+ “There, the beacon goes out.”") < out.index("Merge these changes?")
    assert "1 entry added" in out
    assert sorted(apart.told()[-3:]) == ["“And on.”", "“Here, Orso waits.”", "“There, the beacon goes out.”"]
    assert apart.faults() == []


def test_a_merge_that_is_left_does_nothing(apart: Player) -> None:
    assert "Nothing changed." in apart.play("/merge", "n")
    assert "“There, the beacon goes out.”" not in apart.told()


def test_a_torn_end_is_reported_and_repaired(player: Player) -> None:
    path = player.campaign.folder.sessions()[-1]
    path.write_bytes(path.read_bytes() + b'\n[[entry]]\ntext = "Stea')
    out = player.play("/repair", "")
    assert out.index("a torn entry") < out.index("Repair this?") < out.index("Repaired: ")
    assert "Nothing to repair" in player.play("/repair")
    assert player.faults() == []


def test_a_backup_comes_back_as_a_copy_and_play_continues_there(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "dusk.zip"
    player.play(f"/backup {file}")
    mine = player.campaign
    out = player.play(f"/restore {file}", "1", "", "In the copy.", "")
    assert "“The Long Dusk” is already here as the-long-dusk." in out
    assert "In its place" not in out, "it is the one that is open"
    assert "Restored as the-long-dusk-2: " in out
    assert player.told()[-1] == "“In the copy.”"
    assert player.campaign.id != mine.id
    assert [player.library.open(name).world.scene for name in ("the-long-dusk",)] == [mine.world.scene]


def test_a_backup_takes_the_place_of_another_campaign_which_is_archived(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "dusk.zip"
    player.play(f"/backup {file}", "After the backup.", "")
    player.library.new("Ashes", ())
    out = player.play(f"/restore {file}", "2", "n", called="ashes")
    assert "Restored as the-long-dusk: " in out
    assert sorted(card.title for card in player.library.cards()) == ["Ashes", "The Long Dusk"]
    assert (player.home / ".archive" / "the-long-dusk").is_dir()


def test_what_cannot_be_read_is_named_with_its_line(player: Player) -> None:
    write(player.campaign, "prose", "Words.")
    path = player.campaign.folder.sessions()[-1]
    text = path.read_text("utf-8").replace('text = "Words."', "text = Words.")
    path.write_text(text, "utf-8")
    assert f"line {text.split(chr(10)).index('text = Words.') + 1}" in player.play("/damaged", "n")
