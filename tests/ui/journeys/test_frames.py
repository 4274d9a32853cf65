"""The page of the sample in a terminal, cell by cell. `pytest --snapshot-update` updates it."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from solo_journal.campaign.library.exchange import adopt, samples

from .conftest import Player


class Frame(SingleFileSnapshotExtension):
    """A frame is a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def sample(newcomer: Player) -> Player:
    """Somebody who has just taken up the sample."""
    library = newcomer.library
    shelf = samples(library)
    adopt(library, shelf.find("the-long-dusk").path)
    return newcomer


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_page_of_the_sample(sample: Player, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    async with sample.sits(size) as page:
        await page.sees("Previously on The Long Dusk")
        await page.typed("⎋", gone="Previously on")
        await page.rests()
        assert f"{page.frame()}\n" == snapshot(extension_class=Frame)
