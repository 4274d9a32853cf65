"""The acts of the library: open a campaign, or create one with scene 1 and something to start from. Each returns the
campaign to open, if any."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...campaign.library import restore as archives
from ...campaign.library.exchange import adopt, samples
from ...campaign.library.library import Card, Library
from ...campaign.play.openings import character_acts
from ...campaign.play.options import Option
from ...campaign.play.verbs.acts import do
from ...campaign.save.folder import Folder
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import sanitise_line
from ...rules.commons.scene import Open
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.port import AppPort, ModelPort
from ..shell import Shell
from .cards import last_played, title_of
from .dialog import Choose
from .open_pages import SearchChoice, open_folders, open_models
from .pick import PickCampaign


@dataclass(frozen=True, slots=True)
class CampaignPlan:
    """The player's choices for a new campaign. All are optional."""

    games: tuple[str, ...] = ()
    """The ids of the games; none for a story without rules."""
    title: str = ""
    said: str = ""
    """The character in one line: a name, or a name and a concept."""
    house_rules: tuple[Procedure, ...] = ()
    """House rules that differ from the games' defaults."""
    folder: str = ""
    """The folder's name, if not derived from the title."""


def plain_title(games: tuple[str, ...], library: Library) -> str:
    """The default title: `Duskara, 20 November 2026`."""
    what = library.shelf.system(games[0]).title.partition(":")[0] if games else "A story"
    now = library.clock()
    return f"{what}, {now.day} {now:%B %Y}"


async def sit_down(library: Library, path: Path) -> CampaignModel:
    """Open the campaign in a folder. Raises `StoreError` if nothing of it can be read."""
    return await asyncio.to_thread(lambda: CampaignModel.at(library, library.at(path)))


async def begin(library: Library, wanted: CampaignPlan) -> CampaignModel:
    """Create a campaign with its character, scene 1, a spark, and ways to begin: a sheet or a ready character, and
    three openings.

    Raises `Refused` and `StoreError` before there is a campaign. What fails after that becomes a notice, and the rest
    continues without it.
    """
    acts = (*wanted.house_rules, *character_acts(wanted.said, map(library.shelf.system, wanted.games)))
    title = wanted.title.strip() or plain_title(wanted.games, library)

    def made() -> CampaignModel:
        return CampaignModel.at(library, library.new(title, wanted.games, wanted.folder, acts))

    model = await asyncio.to_thread(made)
    campaign, offered = model.campaign, tuple[Option, ...]()
    spark = next((each.spark for each in campaign.shelf.games_in_use(campaign.world) if each.spark), None)
    if spark and model.settings.own_dice:  # there is no page yet on which to ask for dice
        offered, spark = (Option(spark.called, Offer(spark.called, spark.id)),), None
    first: list[Procedure] = [Open(), *([spark()] if spark else [])]
    for procedure in first:
        try:
            await do(campaign, ModelPort(model), procedure)
        except (Refused, StoreError) as reason:
            campaign.notices.append(str(reason))
    model.options = (*offered, *model.options_now())
    return model


OPEN = "“{}” is open on the page. Open another campaign first, then archive it."
EMPTY = "The archive is empty."
Goes = tuple[Path, SearchChoice | None] | None
"""The campaign to open, and the search hit in it; None to stay."""


async def find(app: Shell, card: Card | None) -> Goes:
    """Search all campaigns."""
    from ..forms.search_scope import AllCampaigns
    from .search import SearchDialog

    found: SearchChoice | None = await app.push_screen_wait(SearchDialog(AllCampaigns(app.library)))
    return (found.path, found) if found and found.path else None


async def settings(app: Shell, card: Card | None) -> None:
    from ..campaign_model import Preferences
    from .settings import SettingsScreen

    await app.push_screen_wait(SettingsScreen(Preferences.at(app.places.settings)))


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
    cards = await asyncio.to_thread(lambda: list(library.cards()))
    if not cards:
        app.tell("No samples came with this copy of the program.")
        return None
    chosen = await app.push_screen_wait(PickCampaign("Which sample? You get a copy of your own.", cards, library))
    return (await asyncio.to_thread(adopt, app.library, chosen.path), None) if chosen else None


async def import_log(app: Shell, card: Card | None) -> Goes:
    from ...campaign.play.verbs.files import import_story

    opened: list[Path] = []
    await import_story(app.library, AppPort(app, opened.append))
    return (opened[0], None) if opened else None


async def archive(app: Shell, card: Card | None) -> None:
    """Archive the campaign at the cursor, or restore one from the archive."""
    library = app.library
    away = await asyncio.to_thread(lambda: list(archives.archive_of(library).cards()))
    if card is None and not away:
        app.tell(EMPTY)
        return
    put = [f"Archive “{title_of(card)}”"] if card else []
    rows = [f"Restore “{title_of(each)}” · {last_played(each.played, library.clock())}" for each in away]
    at = await app.push_screen_wait(Choose("Archive", [*put, *rows]))
    if at is None:
        return
    if card is None or at:
        chosen = away[at - len(put)]
        await asyncio.to_thread(archives.restore, library, chosen.path)
        app.tell(f"Restored: {sanitise_line(title_of(chosen))}.")
    elif card.path in open_folders(app):
        app.tell(OPEN.format(sanitise_line(title_of(card))), wrong=True)
    else:
        await asyncio.to_thread(archives.archive, library, card.path)
        app.tell(f"Archived: {sanitise_line(title_of(card))}. To restore it, press a.")


async def backup(app: Shell, card: Card | None) -> None:
    from ...campaign.play.verbs.files import back_up
    from ..browser_download import deliver

    if card is not None:
        deliver(app, await back_up(Folder(card.path), AppPort(app)))


async def restore(app: Shell, card: Card | None) -> None:
    """Restore a campaign from a backup, or, if there are no backups, from the archive."""
    from ...campaign.play.verbs.files import restore as verb

    await verb(app.library, AppPort(app), are_open=open_folders(app))


ACTS: Mapping[str, Callable[[Shell, Card | None], Awaitable[Goes]]] = {
    "find": find, "settings": settings, "book": book, "sample": sample, "import": import_log, "archive": archive,
    "backup": backup, "restore": restore,
}  # fmt: skip
"""The acts by the name that their key uses. They raise `Refused`, `StoreError` and `Cancelled`."""
NEED_ONE = frozenset({"book", "backup", "find"})
"""Acts that need a campaign."""
