"""Finding words in the journal."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import Key, act


@act("search", "Search", letters="Rs", also="find, find words", key=Key("f3", "search"))
async def search(page: PlayPage, words: str) -> None:
    """Find words in the journal, newest first."""
    from ..forms.search_scope import OneCampaign
    from ..page.amendments import open_entry
    from ..screens.search import SearchDialog

    while (found := await page.ask(SearchDialog(OneCampaign(page.model), words))) is not None:
        page.show_found(found.id, found.terms)
        if not found.acts:
            break
        await open_entry(page, found.id)
        words = found.words
