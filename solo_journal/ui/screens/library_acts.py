"""The acts of the library. Each returns the campaign to open, if any."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from ...campaign.library import restore as archives
from ...campaign.library.exchange import adopt, samples
from ...campaign.library.library import Card
from ...campaign.save.folder import Folder
from ...campaign.story.sanitise import shown_line
from ..page.port import AppPort
from ..shell import Shell
from .cards import played, title_of
from .open_pages import SearchChoice, open_folders, open_models
from .pick import PickCampaign
from .questions import Choose
from .start_campaign import sit_down

NO_SAMPLES = "No samples came with this copy of the program."
OPEN = "“{}” is open on the page. Open another campaign first, then archive it."
EMPTY = "The archive is empty."
Goes = tuple[Path, SearchChoice | None] | None
"""The campaign to open, and the search hit in it; None to stay."""


async def find(app: Shell, card: Card | None) -> Goes:
    """Search all campaigns."""
    from ..forms.search_scope import AllCampaigns
    from .search import SearchDialog

    found: SearchChoice | None = await app.push_screen_wait(SearchDialog(AllCampaigns(app.library)))
    return (found.path, found) if found else None


async def settings(app: Shell, card: Card | None) -> Goes:
    from ..campaign_model import Preferences
    from .settings import SettingsScreen

    await app.push_screen_wait(SettingsScreen(Preferences.at(app.places.settings)))
    return None


async def book(app: Shell, card: Card | None) -> Goes:
    """Read the campaign at the cursor as a book; Enter there opens it at that line."""
    from .book import BookScreen
    from .book_page import open_book

    if card is None:
        return None
    here = next((each for each in open_models(app) if each.campaign.folder.path == card.path), None)
    model = here or await sit_down(app.library, card.path)
    found = await app.push_screen_wait(BookScreen(model, await asyncio.to_thread(open_book, model)))
    if here is None:
        model.close()
    return (card.path, found) if found else None


async def sample(app: Shell, card: Card | None) -> Goes:
    """Copy a sample campaign, to play on in it."""
    library = samples(app.library)
    if cards := await asyncio.to_thread(lambda: list(library.cards())):
        question = "Which sample? You get a copy of your own."
        chosen = await app.push_screen_wait(PickCampaign(question, cards, library))
        return (await asyncio.to_thread(adopt, app.library, chosen.path), None) if chosen else None
    app.tell(NO_SAMPLES)
    return None


async def import_log(app: Shell, card: Card | None) -> Goes:
    from ...campaign.play.verbs.files import import_story

    opened: list[Path] = []
    await import_story(app.library, AppPort(app, opened.append))
    return (opened[0], None) if opened else None


async def archive(app: Shell, card: Card | None) -> Goes:
    """Archive the campaign at the cursor, or restore one from the archive."""
    library = app.library
    away = await asyncio.to_thread(lambda: list(archives.archived(library).cards()))
    if card is None and not away:
        app.tell(EMPTY)
        return None
    put = [f"Archive “{title_of(card)}”"] if card else []
    rows = [f"Restore “{title_of(each)}” · {played(each.played, library.clock())}" for each in away]
    at = await app.push_screen_wait(Choose("Archive", [*put, *rows]))
    if at is None:
        return None
    if card is not None and at == 0:
        if card.path in open_folders(app):
            app.tell(OPEN.format(shown_line(title_of(card))), wrong=True)
            return None
        await asyncio.to_thread(archives.archive, library, card.path)
        app.tell(f"Archived: {shown_line(title_of(card))}. To restore it, press a.")
    else:
        chosen = away[at - len(put)]
        await asyncio.to_thread(archives.restore, library, chosen.path)
        app.tell(f"Restored: {shown_line(title_of(chosen))}.")
    return None


async def backup(app: Shell, card: Card | None) -> Goes:
    from ...campaign.play.verbs.files import back_up
    from ..browser_download import deliver

    if card is not None:
        deliver(app, await back_up(Folder(card.path), AppPort(app)))
    return None


async def restore(app: Shell, card: Card | None) -> Goes:
    """Restore a campaign from a backup, or, if there are no backups, from the archive."""
    from ...campaign.play.verbs.files import restore as verb

    await verb(app.library, AppPort(app), are_open=open_folders(app))
    return None


ACTS: Mapping[str, Callable[[Shell, Card | None], Awaitable[Goes]]] = {
    "find": find, "settings": settings, "book": book, "sample": sample, "import": import_log, "archive": archive,
    "backup": backup, "restore": restore,
}  # fmt: skip
"""The acts by the name that their key uses. They raise `Refused`, `StoreError` and `Cancelled`."""
NEED_ONE = frozenset({"book", "backup", "find"})
"""Acts that need a campaign."""
