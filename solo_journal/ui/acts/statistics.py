"""The campaign in figures."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act("stats", "Statistics", letters="Rt", also="figures, odds, luck, statistics, timeline, timeline of scenes")
async def statistics(page: PlayPage, words: str) -> None:
    """Answers beside their odds, dice, twists, and words per session."""
    from ..screens.statistics import StatisticsScreen

    found = await page.ask(StatisticsScreen(page.model))
    if found is not None:
        page.show_found(found.id)
