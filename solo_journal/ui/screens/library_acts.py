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
from ...campaign.play.openings import joining
from ...campaign.play.options import Option
from ...campaign.play.verbs.acts import do
from ...campaign.save.folder import Folder
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import shown_line
from ...rules.commons.scene import Open
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.port import AppPort, ModelPort
from ..shell import Shell
from .cards import played, title_of
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

    def opened() -> CampaignModel:
        campaign = library.at(path)
        return CampaignModel.at(library, campaign)

    return await asyncio.to_thread(opened)


async def begin(library: Library, wanted: CampaignPlan) -> CampaignModel:
    """Create a campaign with its character, scene 1, a spark, and ways to begin: a sheet or a ready character, and
    three openings.

    Raises `Refused` and `StoreError` before there is a campaign. What fails after that becomes a notice, and the rest
    continues without it.
    """
    acts = (*wanted.house_rules, *joining(wanted.said, map(library.shelf.system, wanted.games)))
    title = wanted.title.strip() or plain_title(wanted.games, library)

    def made() -> CampaignModel:
        return CampaignModel.at(library, library.new(title, wanted.games, wanted.folder, acts))

    model = await asyncio.to_thread(made)
    await _unless_refused(model, Open())
    offered = await _spark(model)
    model.options = (*offered, *model.options_now())
    return model


async def _spark(model: CampaignModel) -> tuple[Option, ...]:
    """A few words drawn by the first game that has them. With the player's own dice they are offered instead, because
    there is no page yet on which to ask."""
    spark = next((each.spark for each in model.campaign.shelf.games_in_use(model.campaign.world) if each.spark), None)
    if spark is None:
        return ()
    if model.settings.own_dice:
        return (Option(spark.called, Offer(spark.called, spark.id)),)
    await _unless_refused(model, spark())
    return ()


async def _unless_refused(model: CampaignModel, procedure: Procedure) -> None:
    try:
        await do(model.campaign, ModelPort(model), procedure)
    except (Refused, StoreError) as reason:
        model.campaign.notices.append(str(reason))


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
    return (found.path, found) if found and found.path else None


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
