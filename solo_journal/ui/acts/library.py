"""The player's other campaigns."""

from __future__ import annotations

from pathlib import Path

from ..page.working import WorkingPage
from .act import Act, Key


async def library(page: WorkingPage, words: str) -> None:
    """Open the library over the page; the campaign that is named, at once."""
    from ..screens.library import LibraryScreen

    if words:
        await switch(page, page.model.library.find(words).path)
    else:
        page.app.push_screen(LibraryScreen())


async def switch(page: WorkingPage, folder: Path) -> None:
    """Go on at another campaign."""
    from ..screens.beginning import sit_down
    from ..screens.open_pages import show_page

    model = await sit_down(page.model.library, folder)
    page.app.call_later(show_page, page.app, model)


ACTS = (
    Act(
        "library",
        "Campaigns",
        "Open or start a campaign.",
        library,
        letters="Fc",
        also="library, open, your campaigns, switch, another campaign, archive",
        key=Key("f7"),
    ),
)
