"""Long work says on any screen how far it has come, from any thread; Esc stops it, and is Esc again afterwards."""

from __future__ import annotations

import asyncio

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.store import long_work
from solo_journal.campaign.store.long_work import over, stoppable
from solo_journal.rules.refusal import Cancelled
from solo_journal.ui.screens.dialog import Confirm

from .conftest import Host


async def test_it_is_reported_and_esc_stops_it(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "patience", -1.0)
    app = Host(library, Confirm("Go on?", "go on"))
    async with app.run_test() as pilot:
        work = stoppable(lambda: list(over(range(3))))
        assert await asyncio.to_thread(work) == [0, 1, 2]
        await pilot.pause()
        assert [each for each in app.told if "Esc stops" in each] == ["Working 33%, Esc stops"]
        await pilot.press("escape")
        assert app.results == []
        with pytest.raises(Cancelled):
            await asyncio.to_thread(work)
        await pilot.press("escape")
        assert app.results == [None]


async def test_once_its_result_is_told_esc_closes_what_is_open(library: Library) -> None:
    app = Host(library, Confirm("Go on?", "go on"))
    async with app.run_test() as pilot:
        assert app.works(0.9, stops=True)
        await pilot.pause()
        app.tell("No problems.")
        await pilot.press("escape")
        assert app.results == [None]


async def test_esc_after_the_work_is_over_stops_nothing_later(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Host(library, Confirm("Go on?", "go on"))
    async with app.run_test() as pilot:
        assert app.works(0.5, stops=True)
        await pilot.press("escape")
        app._esc_pressed -= 10
        assert app.works(0.1, stops=True)
