"""The page and line mode restore recovered entries; the page says why nothing is written."""

from __future__ import annotations

import io

from solo_journal.campaign.play.append import write
from solo_journal.line.loop import play

from .conftest import Player


def overwritten(player: Player) -> None:
    """An editor writes its old buffer over two entries."""
    campaign = player.campaign
    (path,) = campaign.folder.sessions()
    old = path.read_bytes()
    write(campaign, "prose", "The lamp burns low.")
    write(campaign, "prose", "Orso waits at the lock.")
    path.write_bytes(old)
    campaign.look()
    campaign.settle()


async def test_the_page_shows_what_was_put_aside_and_brings_it_back(player: Player) -> None:
    overwritten(player)
    async with player.sits() as page:
        assert "The lamp burns low." not in page.frame()
        await page.typed(
            "/salvage⏎", "+ “The lamp burns low.”", "+ “Orso waits at the lock.”", "Recover these entries?"
        )
        await page.typed("⎋", gone="Recover these")
        page.composer.clear()
        await page.typed("/salvage⏎", "Recover these entries?")
        await page.typed("⏎", "Recovered: 2 entries added.", "The lamp burns low.", "Orso waits at the lock.")
        await page.typed("/salvage⏎", "Nothing to recover")
    assert player.faults() == []


def test_line_mode_does_so_too(player: Player) -> None:
    overwritten(player)
    out = io.StringIO()
    typed = io.StringIO("/salvage\n\n/log 2\n/salvage\n")
    play(player.library, player.campaign.folder.path.name, stdin=typed, stdout=out)
    said = out.getvalue()
    assert (
        said.index("Recover these entries?")
        < said.index("Recovered: 2 entries added.")
        < said.index("Nothing to recover")
    )
    assert "elsewhere" not in said
    assert player.faults() == []


async def test_a_read_only_campaign_gives_its_reason_until_it_is_repaired(player: Player) -> None:
    campaign = player.campaign
    write(campaign, "prose", "The lamp burns low.")
    campaign.settle()
    (path,) = campaign.folder.sessions()
    path.write_bytes(path.read_bytes()[:-30])
    async with player.sits() as page:
        await page.sees("Previously on")
        await page.typed("⎋", "read only", "was damaged after it was saved", "/repair", gone="Previously on")
        await page.typed("Words.⏎⏎", "Read only, so nothing was written.", "Words.")
        await page.typed("⌫⌫⌫⌫⌫⌫/repair⏎", "An entry by hand")
        await page.typed("⏎", "saved", gone="was damaged after it was saved")
