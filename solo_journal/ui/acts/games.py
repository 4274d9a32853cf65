"""Games in files: looking at them, and doing what was chosen there."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import act


@act("games", "Games in files", letters="Ogf", also="own game, homebrew, toml, template, game file, system")
async def games(page: WorkingPage, words: str) -> None:
    """Your own games, each a file: faults, odds and templates."""
    from ...campaign.play.verbs.games import begin_game, take_up
    from ..screens.games import GamesScreen

    chosen = await page.ask(GamesScreen(page.model, words))
    if chosen is None:
        return
    files = page.model.library.games
    match chosen.wish:
        case "use":
            await take_up(page.model.campaign, page.port, chosen.id)
        case "edit":
            await page.port.open("editor", (files.path(chosen.id), 1))
        case _:
            await begin_game(files, page.port, chosen.id)
