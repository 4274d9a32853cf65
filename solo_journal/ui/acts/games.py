"""Games in files: looking at them, and doing what was chosen there."""

from __future__ import annotations

from ...campaign.library.game_files import new_game, templates_folder
from ...rules import shelf
from ...rules.inputs import make
from ..page.working import WorkingPage
from .act import Act


async def games(page: WorkingPage, words: str) -> None:
    """Look at the games in files: use one here, begin one from a template, edit one."""
    from ..page.run_line import do_ready
    from ..screens.ask_words import AskWords
    from ..screens.games import GamesScreen

    chosen = await page.ask(GamesScreen(page.model, words))
    if chosen is None:
        return
    files = page.model.library.games
    if chosen.wish == "use":
        await do_ready(page, make(shelf.procedure("system.add"), {"system": chosen.id}))
        return
    if chosen.wish == "edit":
        await page.port.open("editor", (files.path(chosen.id), 1))
        return
    id_ = await page.ask(AskWords("What is its id? Small letters, such as my_game", f"my_{chosen.id}"))
    if id_:
        path = new_game(files, chosen.id, id_, id_.replace("_", " ").capitalize(), templates_folder())
        page.tell(f"Begun: {path}. Edit it, and look here again.")


ACTS = (
    Act(
        "games",
        "Games in files",
        "Your own games, each a file: what is wrong, the odds, the templates.",
        games,
        letters="Ogf",
        also="own game, homebrew, toml, template, game file, system",
    ),
)
