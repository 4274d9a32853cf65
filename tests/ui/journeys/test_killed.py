"""The program in a real terminal, killed at any row: what was done is there, and what was typed is offered again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo_journal.clock import now

from .conftest import Player
from .terminal import program
from .test_five_minutes import ROWS, Row

KILLED = (2, 4, 6, 12, 15, 17, 18)
"""After this many rows."""


@pytest.fixture
def killed(player: Player) -> dict[int, Path]:
    """What was on disk after this many rows, when nothing moved: a program killed then leaves this. After the last row
    it really is killed."""
    player.clock = now  # as the program reads it, so that what both write stands in order
    player.do("session.close")
    player.do("session.start")
    left: dict[int, Path] = {}
    with program(player.home) as terminal:
        terminal.sees("The thermal vents")
        for count, row in enumerate(ROWS[: KILLED[-1]], 1):
            terminal.type(row.keys)
            last = row.kept
            if last is not None:
                terminal.until(lambda last=last: player.told()[-1].startswith(last))  # type: ignore[misc]
                terminal.until(lambda: player.draft() == "")
            elif row.sees:
                terminal.sees(row.sees[0])
            else:
                terminal.until(lambda row=row: player.draft() == row.typed)  # type: ignore[misc]
            if count == KILLED[-1]:
                terminal.kill()
            if count in KILLED:
                left[count] = shutil.copytree(player.home, player.home.with_name(f"after-{count}"))
    return left


async def test_killed_at_any_row_the_rows_above_are_there(player: Player, killed: dict[int, Path]) -> None:
    for count, home in killed.items():
        shutil.rmtree(player.home)  # a copy elsewhere would be another campaign
        home.rename(player.home)
        await rows_are_there(player, ROWS[:count])


async def rows_are_there(player: Player, rows: list[Row]) -> None:
    kept = [row.kept for row in rows if row.kept]
    told = player.told()
    for words in kept:
        assert any(each.startswith(words) for each in told), words
    assert player.torch() == rows[-1].torch
    assert player.faults() == []
    typed = rows[-1].typed
    typed = typed.rstrip() if typed.startswith("?") else typed  # Enter does a line that was being done
    async with player.sits() as page:
        await page.until(lambda: page.composer.text == typed)
    assert player.told() == told
    assert player.draft().rstrip() == typed.rstrip()
