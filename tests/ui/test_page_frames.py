"""The play page and a fight from fixed campaigns at three sizes, as text with the role of each cell.
`pytest --snapshot-update` takes a new look."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.log.entry_rows import rows_of
from solo_journal.ui.log.rows import RowOptions
from solo_journal.ui.screens.play import Play

from .cells import layers
from .drowned import the_drowned_bell
from .dusk import the_long_dusk
from .frames import Frame, frame, strips_of

SIZES = [(80, 24), (120, 36), (200, 60)]
GLYPHS = "●◐○✦▮▯▁▃▅▆█▲▼±◆◇★▌▸━┄…‹›−→·"
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


async def counted(app: SoloJournal, pilot: Pilot[int]) -> None:
    """Wait until nothing is counted any more. Waiting for the workers with a limit would cancel those that are slow."""
    for _ in range(2000):
        if all(worker.is_finished for worker in app.workers):
            return
        await pilot.pause(0.05)
    raise AssertionError(f"This is never counted: {[worker for worker in app.workers if not worker.is_finished]}")


@asynccontextmanager
async def sitting(
    library: Library, begin: Callable[[Library], Campaign], size: tuple[int, int]
) -> AsyncIterator[tuple[SoloJournal, Pilot[int]]]:
    """The page of a campaign as it is once everything beside it was counted."""
    begin(library)
    model = CampaignModel.open(library)
    model.set(learned=("keep", "ask", "roll", "menu", "complete", "take_back", "log") * 2)
    app = SoloJournal(library, model)
    async with app.run_test(size=size) as pilot:
        for _ in range(500):
            await pilot.pause(0.02)
            page = next((each for each in app.screen_stack if isinstance(each, Play)), None)
            if page is not None and page.panes and app.in_turn.at_rest:
                break
        if "Previously on" in frame(app):
            await pilot.press("escape")
        for _ in range(2):
            await counted(app, pilot)
            await pilot.pause(0.1)
        yield app, pilot


@each_size
@pytest.mark.parametrize("begin", [the_long_dusk, the_drowned_bell], ids=["play", "fight"])
async def test_the_page_as_it_is_drawn(
    library: Library, begin: Callable[[Library], Campaign], size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    async with sitting(library, begin, size) as (app, _):
        seen = layers(app)
        rows = frame(app).splitlines()
        assert all(cell_len(row) <= size[0] for row in rows), "no row is longer than the terminal"
        assert all(cell_len(glyph) == 1 for glyph in GLYPHS)
        assert seen == snapshot(extension_class=Frame)
        log, composer = app.screen.query_one("#log"), app.screen.query_one("#composer")
        assert log.region.x + 2 == composer.content_region.x, "log and composer share an edge"
        assert composer.content_region.width == 72, "and a measure"
        for row in rows:
            if "Does Zhiren see me?" in row:
                left = row.index("?− Does Zhiren")
                assert row.index("● Yes, and") - left == 40, "results are in the same columns at every size"
                assert row.index("3 v [3] 1") + 9 - left == 72


@pytest.mark.parametrize("ascii_wanted", [True, False])
async def test_a_terminal_that_has_only_ascii_gets_every_glyph_as_a_letter(
    library: Library, monkeypatch: pytest.MonkeyPatch, ascii_wanted: bool
) -> None:
    monkeypatch.setenv("TERM", "linux" if ascii_wanted else "xterm-256color")
    async with sitting(library, the_long_dusk, (120, 36)) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause(0.3)
        glyphs = set(frame(app)) & set(GLYPHS)
        assert bool(glyphs) is not ascii_wanted, glyphs
        if ascii_wanted:
            told = frame(app)
            assert "+ Yes, and" in told
            assert "~ Yes, but" in told
            assert "* TWIST" in told
            assert "d6  12." in told, "a step die by its steps"
            assert "one left !" in told
            app.theme = "ansi-dark"
            await pilot.pause()
            dim = "".join(part.text for strip in strips_of(app) for part in strip if part.style and part.style.dim)
            assert all(each in dim for each in ("falls", "menu")), "quiet words are dim without colours"


async def test_the_frames_tell_the_same_without_colour(library: Library) -> None:
    """Tones, kept dice and warnings are glyphs and words; colour only repeats them."""
    campaign = the_long_dusk(library)
    model = CampaignModel.at(library, campaign)
    from solo_journal.campaign.journal.log_window import Window

    window = Window.at_the_end(campaign.journal)
    told = "\n".join(
        row.plain(72) for item in window.items for row in rows_of(item, RowOptions(72, heading=window.heading)) if item
    )
    model.close()
    for sign in ("● Yes", "◐ Yes, but", "○ No", "✦ TWIST", "± Torch d8 → d6", "3 v [3] 1"):
        assert sign in told
