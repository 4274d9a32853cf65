"""Finding words in the journal."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act, Key


async def search(page: WorkingPage, words: str) -> None:
    """Find words in the journal, and go to what was found."""
    from ..forms.searched import OneCampaign
    from ..screens.search import Find

    found = await page.ask(Find(OneCampaign(page.model), words))
    if found is not None:
        page.show_found(found.id, found.terms)


ACTS = (
    Act(
        "search",
        "Search",
        "Find words in the journal, newest first.",
        search,
        letters="Rs",
        also="find, find words",
        key=Key("f3", "search"),
    ),
)
