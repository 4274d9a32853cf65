"""What fills up in view: how far it is, and what raised it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content

from ...rules import shelf
from ...rules.refused import Refused
from ...rules.system import Gauge
from ..campaign_model import CampaignModel
from ..page.bars import dots
from ..page.rows import Row
from ..page.words import said
from .pane import Pane

GAP = "   "


class GaugesPane(Pane):
    """The gauges of the games in use."""

    HELP = "### What fills up\n\nEach sign filled says that something raised it. **Enter** shows what, and hides it."
    id_ = "gauges"
    called = "Gauges"
    place = 20
    key = "g"

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Where a game has something that fills up. One that cannot be read says so here."""
        try:
            return any(_gauges(model))
        except Refused:
            return True

    def title_of(self, model: CampaignModel) -> str:
        """A single gauge gives the pane its name."""
        found = list(_gauges(model))
        return found[0].title if len(found) == 1 else self.called

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each gauge with what raised it last; all of it where that is wanted."""
        found = list(_gauges(model))
        for gauge in found:
            yield self._row(gauge, alone=len(found) == 1)
            if self.open:
                yield from (Row(said(each), hang=2) for each in gauge.history)

    def _row(self, gauge: Gauge, *, alone: bool) -> Row:
        title = Content("") if alone else said(f"{gauge.title}  ")
        last = said(gauge.history[-1], "$quiet") if gauge.history and not self.open else Content("")
        words = Content.assemble(title, (dots(gauge.value, gauge.size), "$text-accent"), GAP if last else "", last)
        return Row(words, does=self.Unfold if gauge.history else None, key=gauge.title)


def _gauges(model: CampaignModel) -> Iterator[Gauge]:
    for system in shelf.games_in_use(model.campaign.world):
        yield from system.gauges(model.campaign.world)


PANE = GaugesPane
