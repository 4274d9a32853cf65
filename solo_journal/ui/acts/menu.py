"""The menu, the finder and the help: everything that can be done, by letter or by name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...rules.commons.campaign import Title
from ...rules.procedure import Procedure
from ..page.play_page import PlayPage
from .act import Act, Key, act

if TYPE_CHECKING:
    from ..forms.choices import Chosen


@act("menu", "Menu", key=Key("f2", "menu"))
async def menu(page: PlayPage, words: str) -> None:
    """Everything that can be done, by its letters."""
    from ..screens.menu import FIND, MenuScreen

    chosen = await page.ask(MenuScreen(page.model))
    if chosen == FIND:
        await find.do(page, "")
        return
    page.composer.focus()
    if chosen is not None:
        await take(page, chosen)


@act("find", "Find by name", was=("palette",), key=Key("ctrl+p"))
async def find(page: PlayPage, words: str) -> None:
    """Everything that can be done, by its name."""
    from ..screens.palette import FinderScreen

    chosen = await page.ask(FinderScreen(page.model, words))
    page.composer.focus()
    if chosen is not None:
        await take(page, chosen)


async def take(page: PlayPage, chosen: Chosen | Path | str) -> None:
    """Do what was chosen in the menu or the finder; a path is another campaign, a string a theme."""
    from ..forms.entry_acts import EntryRequest

    match chosen:
        case Act():
            await page.act(chosen.id)
        case Procedure():
            await page.do(chosen)
        case EntryRequest():
            from ..page.amendments import amend_last

            await amend_last(page, chosen)
        case Path():
            from .library import switch

            await switch(page, chosen)
        case str():
            page.app.theme = chosen
            page.set(theme=chosen)
        case _:
            await _procedure(page, chosen)


async def _procedure(page: PlayPage, kind: type[Procedure]) -> None:
    """Do a procedure that was chosen by its letter: the next scene by its dialog, a draw at once, others by their
    form."""
    from ...campaign.play.latest_lines import from_action
    from ...campaign.play.verbs.scenes import next_scene_of

    world = page.model.world
    if kind is next_scene_of(world):
        await page.act("scene")
        return
    at_once = kind in [game.spark for game in page.model.systems]
    given = {kind.words: page.campaign.title} if kind is Title else from_action(page.campaign, kind)
    form = not at_once and any(name != "by" for name in kind.model_fields)
    await page.do(kind, given if form else {}, form=form)


@act("help", "Help", letters="H", also="manual, tutorial, rules, keys, how to play, credits, licence, license, about")
async def help_(page: PlayPage, words: str) -> None:
    """Keys, signs, and how this game is played."""
    from ..screens.help import HelpScreen

    await page.ask(HelpScreen(words))
