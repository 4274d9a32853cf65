"""The campaign as it stood at any line."""

from __future__ import annotations

import asyncio

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act


@act(
    "lookback",
    "Earlier state",
    letters="Rl",
    also="as it stood, how things stood then, then, at, time travel",
    was=("then",),
)
async def then(page: PlayPage, words: str) -> None:
    """See the campaign as it was after any entry, and what differs today."""
    from ...campaign.journal.log_view import recent
    from ...campaign.story.search import search

    model = page.model
    if words.strip():
        line = await asyncio.to_thread(lambda: next(search(model.campaign.journal, words, model.texts), None))
    else:
        line = next(iter(recent(model.campaign.journal, 1)), None)
    if line is None:
        raise Refused(f"No entry holds “{words}”." if words.strip() else "Nothing is written yet.")
    await stood(page, line.entry.id)


async def stood(page: PlayPage, id_: str) -> None:
    """Look at how things stood after this entry."""
    from ..screens.earlier_state import EarlierStateScreen, Moments

    moments = await asyncio.to_thread(Moments(page.model).look, id_)
    found = await page.ask(EarlierStateScreen(page.model, moments, id_))
    if found is not None:
        page.show_found(found.id)
