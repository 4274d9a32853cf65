"""Start the next scene, and change the current one's title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.play_page import PlayPage
from .act import act

if TYPE_CHECKING:
    from ..screens.scene import SceneDialog


@act("title", "Title and mood", letters="St", also="name this scene, rename the scene, chapter")
async def title(page: PlayPage, words: str) -> None:
    """Change this scene's title or mood."""
    from ..screens.scene import SceneDialog

    world = page.model.campaign.world
    dialog = SceneDialog.of_present(world) if world.scene.number else SceneDialog.of_next(world)
    await _done(page, dialog, words)


@act("scene", "Next scene", letters="n", also="next, chapter, new scene", was=("next",))
async def next_scene(page: PlayPage, words: str) -> None:
    """Start the next scene: its title, and a mood that is drawn or chosen. Nothing happens before Enter."""
    from ...campaign.play.verbs.scenes import next_scene_of
    from ..page.run_line import do
    from ..screens.scene import MOOD, SceneDialog

    world = page.model.campaign.world
    kind = next_scene_of(world)
    if kind and not set(kind.model_fields) <= {kind.words, MOOD, "by"}:  # it asks for more than the dialog holds
        title = words.strip()
        await do(page, kind, {kind.words: title} if title else {}, form=True)
        return
    await _done(page, SceneDialog.of_next(world), words)


async def _done(page: PlayPage, dialog: SceneDialog, words: str) -> None:
    from ..page.run_line import do_ready

    dialog.typed = words.strip()
    procedure = await page.ask(dialog)
    if procedure is not None:
        await do_ready(page, procedure)
