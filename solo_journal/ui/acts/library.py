"""The player's other campaigns."""

from __future__ import annotations

from pathlib import Path

from ..page.play_page import PlayPage
from .act import Key, act


@act(
    "library",
    "Campaigns",
    letters="Fc",
    also="library, open, your campaigns, switch, another campaign, archive",
    key=Key("f7"),
)
async def library(page: PlayPage, words: str) -> None:
    """Open or start a campaign."""
    from ..screens.library import LibraryScreen

    if words:
        await switch(page, page.model.library.find(words).path)
    else:
        page.app.push_screen(LibraryScreen())


async def switch(page: PlayPage, folder: Path) -> None:
    """Continue with another campaign."""
    from ..screens.open_pages import show_page
    from ..screens.start_campaign import sit_down

    model = await sit_down(page.model.library, folder)
    page.app.call_later(show_page, page.app, model)


@act(
    "import",
    "Import",
    letters="Fi",
    also="import a log, append, add a log, Lonelog, Markdown, journal, JSON, open a file",
)
async def import_file(page: PlayPage, words: str) -> None:
    """Make a campaign from a Lonelog, Markdown or JSON file; --append adds a log to this one."""
    from ...campaign.play.verbs.files import import_line

    await import_line(page.model.library, page.model.campaign, page.port, words)
