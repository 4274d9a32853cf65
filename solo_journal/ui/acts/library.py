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


async def import_file(page: WorkingPage, words: str) -> None:
    """Make a campaign of a file, and go there where the player likes; with --append, add it to the end of this one."""
    from ...campaign.play.verbs.files import import_line

    await import_line(page.model.library, page.model.campaign, page.port, words)


ACTS = (
    Act(
        "import",
        "Import",
        "Make a campaign of a Lonelog, Markdown or JSON file; --append adds a log to this one.",
        import_file,
        letters="Fi",
        also="import a log, append, add a log, Lonelog, Markdown, journal, JSON, open a file",
    ),
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
