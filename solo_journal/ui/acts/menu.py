"""The menu: everything that can be done, each by a letter."""

from __future__ import annotations

from ...rules import shelf
from ...rules.procedure import Procedure
from ..page.working import WorkingPage
from . import acts
from .act import Act, Key, never


async def menu(page: WorkingPage, words: str) -> None:
    """Open the menu, and do what is chosen there."""
    from ..screens.menu import MenuScreen

    offered = [act for act in acts().values() if act.in_menu(page.model)]
    chosen = await page.ask(MenuScreen(page.model, offered))
    page.composer.focus()
    if isinstance(chosen, Act):
        await page.act(chosen.id)
    elif isinstance(chosen, Procedure):
        await page.model.do(chosen)
    elif chosen is not None:
        await _chosen(page, chosen)


async def _chosen(page: WorkingPage, kind: type[Procedure]) -> None:
    """Do a procedure that was chosen by its letter: the next scene and a draw at once, others by their form."""
    from ..page.run_line import do
    from ..screens.scene import next_scene_of

    world = page.model.campaign.world
    at_once = kind in [each for game in shelf.games_in_use(world) for each in (game.next_scene, game.spark)]
    form = not at_once and any(name != "by" for name in kind.model_fields)
    await do(page.model, page, kind, {}, form=form)
    world = page.model.campaign.world
    if kind is next_scene_of(world) and not world.scene.title:
        page.strip.dice_done()
        page.heard()
        await page.act("scene")


ACTS = (Act("menu", "Menu", "Everything that can be done here.", menu, key=Key("f2", "menu"), in_menu=never),)
