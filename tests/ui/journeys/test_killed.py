"""The program in a real terminal, killed at any row: what was done is there, and what was typed is offered again."""

from __future__ import annotations

import pytest

from solo_journal.clock import now

from .conftest import Player
from .terminal import program
from .test_five_minutes import ROWS

KILLED = (2, 4, 6, 10, 13, 15, 16)
"""After so many rows."""


@pytest.mark.parametrize("count", KILLED)
async def test_killed_at_any_row_the_rows_above_are_there(player: Player, count: int) -> None:
    player.clock = now  # as the program reads it, so that what both write stands in order
    player.do("session.close")
    player.do("session.start")
    rows = ROWS[:count]
    with program(player.home) as terminal:
        terminal.sees("The thermal vents")
        for row in rows:
            terminal.type(row.keys)
            last = row.kept
            if last is not None:
                terminal.until(lambda last=last: player.told()[-1].startswith(last))  # type: ignore[misc]
                terminal.until(lambda: player.draft() == "")
            elif row.sees:
                terminal.sees(row.sees[0])
            else:
                terminal.until(lambda row=row: player.draft() == row.typed)  # type: ignore[misc]
        terminal.kill()
    kept = [row.kept for row in rows if row.kept]
    told = player.told()
    for words in kept:
        assert any(each.startswith(words) for each in told), words
    assert player.torch() == rows[-1].torch
    assert player.faults() == []
    async with player.sits() as page:
        await page.until(lambda: page.composer.text == rows[-1].typed)
    assert player.told() == told
    assert player.draft() == rows[-1].typed
