"""One campaign with a game of one's own, played in three faces: begun in a shell, gone on by lines, and on the page."""

from __future__ import annotations

import io

import pytest

from solo_journal.__main__ import main
from solo_journal.line.loop import play

from .conftest import Player


def shell(*arguments: str) -> None:
    assert main(arguments) == 0


async def test_a_game_of_ones_own_is_one_game_in_three_faces(
    newcomer: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    shell("game", "new", "mine", "--from", "briar", "--title", "Mine")
    shell("new", "Old wood", "--system", "mine")
    shell("sheet", "add", "Ada")
    shell("do", "mine.create", "the_words=bold, keen")
    shell("do", "mine.risk", "bold +1", "--dice", "3,2")
    shell("ask", "Is the gate shut?", "--dice", "30")
    assert "At a cost" in capsys.readouterr().out
    lines = "Steam.\n\nd: keen +1\n? Does it hold?\n/mine.harm amount=1\n"
    play(newcomer.library, "Old wood", stdin=io.StringIO(lines), stdout=io.StringIO())
    assert newcomer.faults() == []
    async with newcomer.sits() as page:
        await page.sees("Harm", "OMEN", "Luck")
        await page.typed("d: gentle favoured", "Clean")
        await page.writes("⏎")
        await page.until(lambda: len(rolls(newcomer)) == 3)
        await page.writes("? Is it over?⏎")
        await page.until(lambda: newcomer.kinds().get("Is it over?"))
    assert newcomer.faults() == []
    asked = [text for text, kind in newcomer.kinds().items() if kind == "question"]
    assert asked == ["Is the gate shut?", "Does it hold?", "Is it over?"]
    world = newcomer.campaign.world
    assert world.characters["ada"].sheets["mine"]["harm"] >= 1
    (newcomer.library.games.path("mine")).unlink()
    assert newcomer.faults() == []


def rolls(player: Player) -> list[str]:
    """What was rolled with `d:`, according to the journal."""
    return [told for told in player.told() if any(band in told for band in ("Clean", "At a cost", "Miss"))]
