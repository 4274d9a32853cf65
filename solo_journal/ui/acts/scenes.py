"""Scenes: the next one, and another name for this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.working import WorkingPage
from .act import Act

if TYPE_CHECKING:
    from ..screens.scene import SceneDialog


async def title(page: WorkingPage, words: str) -> None:
    """Give the present scene a title or a mood; open the first one where there is none."""
    from ..screens.scene import SceneDialog

    world = page.model.campaign.world
    dialog = SceneDialog.of_present(world) if world.scene.number else SceneDialog.of_next(world)
    await _done(page, dialog)


async def next_scene(page: WorkingPage, words: str) -> None:
    """Open the next scene."""
    from ..screens.scene import SceneDialog

    await _done(page, SceneDialog.of_next(page.model.campaign.world))


async def _done(page: WorkingPage, dialog: SceneDialog) -> None:
    from ..page.run_line import do_ready

    procedure = await page.ask(dialog)
    if procedure is not None:
        await do_ready(page, procedure)


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
