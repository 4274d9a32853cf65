"""Journeys with files that need looking after: another device's, a backup's, torn ones, and one that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from solo_journal.campaign.play.append import write

from ...playing import left_by_sync
from .conftest import Player
from .test_screen_frames import SIZES, Size, looks


@pytest.fixture
def apart(player: Player, tmp_path: Path) -> Player:
    """Another device went on too, and a sync tool brought its journal."""
    left_by_sync(player.campaign, tmp_path / "there")
    return player


async def test_what_another_device_wrote_is_shown_and_comes_in(apart: Player) -> None:
    async with apart.sits() as page:
        await page.sees("changed in two places", "/merge")
        await page.typed("/merge⏎", "Merge these changes?", "+ “There, the beacon goes out.”")
        await page.typed("⏎", "There, the beacon goes out.", gone="Merge these changes?")
    assert sorted(apart.told()[-2:]) == ["“Here, Orso waits.”", "“There, the beacon goes out.”"]
    assert apart.faults() == []


@SIZES
async def test_a_merge_that_is_left_does_nothing(apart: Player, size: Size, snapshot: SnapshotAssertion) -> None:
    async with apart.sits(size) as page:
        page.type("/merge⏎")
        await looks(page, size, snapshot, sees="Merge these changes?")
        await page.typed("⎋", gone="Merge these changes?")
    assert "“There, the beacon goes out.”" not in apart.told()


async def test_without_copies_there_is_nothing_to_merge(player: Player) -> None:
    async with player.sits() as page:
        await page.typed("/merge⏎", "Nothing to merge")


async def test_a_backup_is_made_and_comes_back_as_a_copy(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "dusk.zip"
    async with player.sits() as page:
        await page.typed(f"/backup {file}⏎", "Backed up to")
        assert file.is_file()
        await page.typed(f"/restore {file}⏎", "is already here")
        await page.typed("1", "Open “the-long-dusk-2”?")
        await page.typed("⎋", gone="Open “the-long-dusk-2”?")
    titles = [card.title for card in player.library.cards()]
    assert titles == [player.campaign.title] * 2
    assert len({player.library.open(folder.path.name).id for folder in player.library.folders()}) == 2


async def test_the_campaign_that_is_open_is_not_replaced_under_the_page(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "dusk.zip"
    async with player.sits() as page:
        await page.typed(f"/backup {file}⏎", "Backed up to")
        await page.typed(f"/restore {file}⏎", "is already here")
        await page.typed("2⎋", gone="is already here")
    assert len(player.library.folders()) == 1


async def test_a_torn_end_is_named_and_repaired(player: Player) -> None:
    path = player.campaign.folder.sessions()[-1]
    path.write_bytes(path.read_bytes() + b'\n[[entry]]\ntext = "Stea')
    async with player.sits() as page:
        await page.typed("/repair⏎", "Repair this?", "a torn entry")
        await page.typed("⏎", "Repaired:", gone="Repair this?")
        await page.typed("/repair⏎", "Nothing to repair")
    assert player.faults() == []


async def test_what_cannot_be_read_is_named_with_its_line_before_the_editor_opens(player: Player) -> None:
    write(player.campaign, "prose", "Words.")
    path = player.campaign.folder.sessions()[-1]
    text = path.read_text("utf-8").replace('text = "Words."', "text = Words.")
    path.write_text(text, "utf-8")
    line = text.split("\n").index("text = Words.") + 1
    async with player.sits() as page:
        await page.typed("/damaged⏎", f"line {line}", "Open it in your editor?")
        await page.typed("⎋", gone="Open it in your editor?")


async def test_the_library_backs_up_and_brings_back(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "dusk.zip"
    async with player.sits(first="library") as page:
        await page.sees("The Long Dusk")
        await page.typed("b", "Back up to which file?")
        await page.pressed("ctrl+u", sees="Back up to which file?")
        await page.typed(f"{file}⏎", "Backed up to")
        await page.typed("r", "Restore which backup file,")
        await page.typed(f"{file}⏎", "is already here")
        await page.typed("1", "Enter open", gone="is already here")
        await page.until(lambda: len(player.library.folders()) == 2)
        await page.typed("r", "Restore which backup file,")
        await page.typed(f"{tmp_path / 'nothing.zip'}⏎", "There is no file")


async def test_after_long_work_only_its_result_is_reported(chance: Player) -> None:
    async with chance.sits() as page:
        page.app.works(0.99, "Checking", stops=True)
        await page.sees("Checking 99%, Esc stops")
        page.app.tell("No problems.")
        await page.sees("▌ No problems.", gone="Checking")
