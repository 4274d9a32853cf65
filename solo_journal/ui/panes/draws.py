"""What can be drawn at any moment: the next scene with its mood, and words to start from; with what came last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.journal.last_result import latest
from ...campaign.journal.log_view import Line
from ...rules.procedure import Procedure
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.words import said
from .pane import Pane

MOOD, WORDS = "mood   ", "words  "


class Draw(NamedTuple):
    """A procedure that draws, and whether it begins a scene: that is asked about in a form first."""

    kind: type[Procedure]
    scene: bool


class DrawsPane(Pane):
    """The next scene and the spark of each game in use."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Draw", id="draws.use", tooltip="Draw what the row with the cursor says."),
        Binding("n", "draw(True)", "Next scene", id="draws.scene", tooltip="Open the next scene with its mood."),
        Binding("i", "draw(False)", "Words", id="draws.words", tooltip="Draw a few words to start from."),
    ]
    HELP = (
        "### To be drawn\n\nThe mood of the scene, and the words that were drawn last. **n** opens the next scene, "
        "**i** draws words for an open question, **Enter** draws what the cursor is on."
    )
    id_ = "draws"
    called = "To be drawn"
    place = 30
    key = "d"

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Where a game declares something to draw."""
        return any(_draws(model))

    def title_of(self, model: CampaignModel) -> str:
        """What can be drawn, by its names."""
        return " · ".join(dict.fromkeys(draw.kind.called for draw in _draws(model)))

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each with what came last; for scenes the mood that holds now."""
        draws = list(_draws(model))
        last = latest(model.campaign.journal, [draw.kind.id for draw in draws])
        for draw in draws:
            result = model.campaign.world.scene.mood if draw.scene else _result(last.get(draw.kind.id))
            words = said(result, "bold") if result else said("nothing yet", "$quiet")
            yield Row(
                Content.assemble((MOOD if draw.scene else WORDS, "$quiet"), words),
                does=partial(self.Do, draw.kind.id, form=draw.scene),
                key=draw.kind.id,
                hang=2,
                at_once=True,
            )

    def action_draw(self, scene: bool) -> None:
        """Draw the first of its kind."""
        for draw in _draws(self.model) if self.model else ():
            if draw.scene == scene:
                self.post_message(self.Do(draw.kind.id, form=draw.scene))
                break


def _draws(model: CampaignModel) -> Iterator[Draw]:
    for system in model.campaign.shelf.games_in_use(model.campaign.world):
        if system.next_scene:
            yield Draw(system.next_scene, True)
        if system.spark:
            yield Draw(system.spark, False)


def _result(line: Line | None) -> str:
    return line.headline if line else ""


PANE = DrawsPane
