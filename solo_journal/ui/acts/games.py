"""Games in files: show them, and do what was chosen there."""

from __future__ import annotations

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act


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
                    await take_up(page.model.campaign, page.port, at)
                    return
                case "edit":
                    await page.port.open("editor", (files.path(at), 1))
                case _:
                    at = await begin_game(files, page.port, at)
        except Refused as reason:
            trouble = str(reason).partition("\n")[0]
