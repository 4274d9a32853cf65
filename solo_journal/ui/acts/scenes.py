"""Scenes: the next one, and another name for this one."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def title(page: WorkingPage, words: str) -> None:
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


ACTS = (
    Act(
        "title",
        "Title and mood",
        "Change this scene's title or mood.",
        title,
        letters="St",
        also="name this scene, rename the scene, chapter",
    ),
    Act(
        "scene",
        "Next scene",
        "Start the next scene: its title, and a mood that is drawn or chosen.",
        next_scene,
        letters="n",
        also="next, chapter, new scene",
        was=("next",),
    ),
)
