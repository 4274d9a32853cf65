"""The tables: looking at them, and drawing from one."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def tables(page: WorkingPage, words: str) -> None:
    """Look at the tables, at the one that is named, and draw from one."""
    from ..page.run_line import do_ready
    from ..screens.tables import TablesScreen

    procedure = await page.ask(TablesScreen(page.model, words))
    if procedure is not None:
        await do_ready(page, procedure)


ACTS = (
    Act(
        "tables",
        "Browse tables",
        "Every table: its rows, its odds, and drawing from it.",
        tables,
        letters="Db",
        also="tables, packs, lists of words, random, generator",
    ),
)
