"""The player's other campaigns, and the games in files."""

from __future__ import annotations

from pathlib import Path

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import Key, act


@act(
    "library",
    "Campaigns",
    letters="Fc",
    also="library, open, your campaigns, switch, archive, load, new game, new campaign, delete campaign",
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
    from ..screens.library_acts import sit_down
    from ..screens.open_pages import show_page

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

    await import_line(page.model.library, page.campaign, page.port, words)


@act("games", "Games in files", letters="Ogf", also="own game, homebrew, toml, template, game file, system")
async def games(page: PlayPage, words: str) -> None:
    """Your own games, each a file: faults, odds and templates."""
    from ...campaign.play.verbs.games import begin_game, take_up
    from ..screens.games import GamesScreen

    files, at, trouble = page.model.library.games, words, ""
    while chosen := await page.ask(GamesScreen(page.model, at, trouble)):
        at, trouble = chosen.id, ""
        try:
            match chosen.act:
                case "use":
                    await take_up(page.campaign, page.port, at)
                    return
                case "edit":
                    await page.port.open("editor", (files.path(at), 1))
                case _:
                    at = await begin_game(files, page.port, at)
        except Refused as reason:
            trouble = str(reason)
