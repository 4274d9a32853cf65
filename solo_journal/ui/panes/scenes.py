"""All scenes of the campaign, for the left column of a wide page; each is a jump."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from ...campaign.journal.journal import Journal
from ...campaign.journal.scenes import scenes
from ...campaign.store.errors import StoreError
from ...rules.world import Scene
from ..campaign_model import CampaignModel
from ..page.rows import GAP, Row
from ..page.words import fitted, said
from .pane import Pane

MOST = 300
"""Scenes that are listed."""


class ScenesPane(Pane):
    """The scenes, the last one first. The journal is read for them once, in a thread; the world tells the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Jump", id="scenes.jump", tooltip="Show the scene in the log."),
    ]
    HELP = "### Scenes\n\nEvery scene of the campaign, the last one first. **Enter** shows it in the log."
    id_ = "scenes"
    called = "Scenes"
    place = 70
    key = "l"
    column = "left"

    class Found(Message):
        """The journal was read for its scenes."""

        def __init__(self, scenes: tuple[Scene, ...]) -> None:
            self.scenes = scenes
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.earlier: tuple[Scene, ...] = ()
        self._read = ""
        """The campaign whose scenes were read."""

    def show(self, model: CampaignModel) -> None:
        """Show the scenes, and read the earlier ones when a campaign is shown for the first time."""
        scene = model.campaign.world.scene
        earlier = [each for each in self.earlier if each.number < scene.number]
        if scene.number > (earlier[-1].number if earlier else 0) + 1:
            self._read = ""  # another program began scenes, or nothing was read yet
        self.earlier = (*earlier, scene) if scene.number else ()
        super().show(model)
        self._look()

    def on_resize(self) -> None:
        """Read the scenes once there is room for them."""
        self._look()

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Number, title and mood."""
        now = model.campaign.world.scene.number
        for scene in self.earlier[: -MOST - 1 : -1]:
            words = partial(_drawn, scene, len(str(now)), scene.number == now)
            yield Row(words, does=partial(self.Jump, scene.number), key=str(scene.number), at_once=True)
        if not self.earlier:
            yield Row(said("none has begun", "$quiet"))
        elif len(self.earlier) > MOST:
            yield Row(said(f"{len(self.earlier) - MOST} earlier ones are in the log", "$quiet"), hang=0)

    def _look(self) -> None:
        if self.model is None or not self.size.width or self._read == self.model.campaign.id:
            return
        self._read = self.model.campaign.id
        self.run_worker(
            partial(self._reading, self.model.campaign.journal), thread=True, exclusive=True, group="scenes"
        )

    def _reading(self, journal: Journal) -> None:
        try:
            found = tuple(scenes(journal))
        except (OSError, StoreError):
            return  # the log says what cannot be read; here the scenes since then are enough
        self.post_message(self.Found(found))

    def on_scenes_pane_found(self, event: Found) -> None:
        """Show the earlier scenes too; those that were begun since are known better."""
        event.stop()
        known = {scene.number for scene in self.earlier}
        now = self.model.campaign.world.scene.number if self.model else 0
        read = [scene for scene in event.scenes if scene.number not in known and scene.number <= now]
        self.earlier = tuple(sorted((*read, *self.earlier), key=lambda scene: scene.number))
        self.redraw()


def _drawn(scene: Scene, digits: int, now: bool, width: int) -> Content:
    """A scene in so many cells. The mood stands at the edge where it takes nothing from the title."""
    title = said(scene.title, "bold" if now else "") if scene.title else said("untitled", "$quiet")
    words = Content.styled(f"{scene.number:>{digits}} ", "$quiet") + title
    mood = said(scene.mood, "$quiet")
    room = width - GAP - mood.cell_length
    return fitted(words, room) + " " * GAP + mood if mood and words.cell_length <= room else words


PANE = ScenesPane
