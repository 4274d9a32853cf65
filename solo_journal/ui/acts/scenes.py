"""Scenes: the next one, and another name for this one."""

from __future__ import annotations

from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act


async def scene(page: WorkingPage, words: str) -> None:
    """Give the present scene a title or a mood; open the first one where there is none."""
    from ..screens.scene import SceneDialog

    world = page.model.campaign.world
    dialog = SceneDialog.of_present(world) if world.scene.number else SceneDialog.of_next(world)
    procedure = await page.ask(dialog)
    if procedure is not None:
        await page.model.do(procedure)


async def next_scene(page: WorkingPage, words: str) -> None:
    """Open the next scene."""
    from ..screens.scene import SceneDialog

    procedure = await page.ask(SceneDialog.of_next(page.model.campaign.world))
    if procedure is not None:
        await page.model.do(procedure)


def no_game_opens_scenes(model: CampaignModel) -> bool:
    """Whether no game in use has a procedure of its own for the next scene."""
    from ..screens.scene import next_scene_of

    return next_scene_of(model.campaign.world) is None


ACTS = (
    Act("scene", "Name this scene", "Gives the present scene another title or mood.", scene, letter="v", place=30),
    Act(
        "next",
        "Next scene",
        "Opens the next scene: its title, and a mood that is drawn or chosen.",
        next_scene,
        letter="n",
        place=40,
        in_menu=no_game_opens_scenes,
    ),
)
