"""The scene log at 300 and 100,000 entries: opening it, a key, a page and a new entry."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.big_campaign import library, write
from benchmarks.ratio import Ratio, milliseconds

SMALL, LARGE = 300, 100_000
SCREEN = (120, 36)


def measure() -> Iterator[Ratio]:
    """The log of a small and a large campaign, and of one in a single session."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        small, large = write(home, SMALL), write(home, LARGE)
        giant = write(home, LARGE, per_session=LARGE)
        base = asyncio.run(_costs(home, small))
        for note, folder in (("", large), (", one session", giant)):
            measured = asyncio.run(_costs(home, folder))
            for what, cost in measured.items():
                yield Ratio(f"log: {what}{note}", base[what], cost, "ms", "flat")


async def _costs(home: Path, folder: Path) -> dict[str, float]:
    """The cost of each action in one campaign, in milliseconds."""
    from textual.app import App, ComposeResult

    from solo_journal.campaign.journal.log_window import Window
    from solo_journal.campaign.play.append import write as keep
    from solo_journal.ui.log.messages import WantsMore
    from solo_journal.ui.log.scene_log import SceneLog
    from solo_journal.ui.roles import PLAIN

    books = library(home)
    campaign = books.open(str(folder))
    window = Window.at_the_end(campaign.journal)

    class Bare(App[None]):
        def get_theme_variable_defaults(self) -> dict[str, str]:
            return PLAIN

        def compose(self) -> ComposeResult:
            yield SceneLog(window)

        def on_wants_more(self, message: WantsMore) -> None:
            return

    app = Bare()
    async with app.run_test(size=SCREEN) as pilot:
        log = app.query_one(SceneLog)

        def paint() -> None:
            for y in range(SCREEN[1]):
                log.render_line(y)

        def step(by: int) -> None:
            log.action_step(by)
            paint()

        def append() -> None:
            keep(campaign, "prose", "One more paragraph, about as long as most of them are, say two rows of the page.")
            log.show_news(window.catch_up())
            paint()

        def resize() -> None:
            log.drawn.clear()
            log.lay_out()
            paint()

        def leaf() -> None:
            log.action_leaf(-1)
            paint()

        costs = {
            "a window on the last lines": milliseconds(lambda: Window.at_the_end(campaign.journal), 5),
            "laying it out": milliseconds(resize, 5),
            "a new entry, fsync and all": milliseconds(append, 21),
            "a key up": milliseconds(lambda: step(-1), 41),
            "a page up": milliseconds(leaf, 9),
        }
        await pilot.pause()
    return costs
