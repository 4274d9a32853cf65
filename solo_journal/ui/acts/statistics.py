"""The campaign in figures."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def statistics(page: WorkingPage, words: str) -> None:
    """Open the figures."""
    from ..screens.statistics import StatisticsScreen

    await page.ask(StatisticsScreen(page.model))


ACTS = (
    Act(
        "stats",
        "Figures",
        "Answers beside their odds, faces of dice, twists, and words per session.",
        statistics,
        letter="F",
        place=138,
    ),
)
