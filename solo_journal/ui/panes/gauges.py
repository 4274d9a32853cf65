"""What fills up in view: how far it is, and what raised it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from ...rules.kinds.view import StatusValue
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.bars import pips
from ..page.rows import Row
from ..page.status_values import meters
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
        """Where a game has a number with a top. One that cannot be read says so here."""
        try:
            return any(meters(model.campaign.world, model.campaign.shelf))
        except Refused:
            return True

    def title_of(self, model: CampaignModel) -> str:
        """A single meter gives the pane its name."""
        found = list(meters(model.campaign.world, model.campaign.shelf))
        return found[0].label if len(found) == 1 else self.called

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each meter with what raised it last; all of it where that is wanted."""
        found = list(meters(model.campaign.world, model.campaign.shelf))
        for each in found:
            yield self._row(each, alone=len(found) == 1)
            if self.open:
                yield from (Row(said(cause), hang=2) for cause in each.history)

    def _row(self, meter: StatusValue, *, alone: bool) -> Row:
        title = Content("") if alone else said(f"{meter.label}  ")
        last = said(meter.history[-1], "$quiet") if meter.history and not self.open else Content("")
        value = (pips(meter.value or 0, meter.size or 0), "$text-accent")
        near = ("!", "bold $text-warning") if meter.near_end else ""
        words = Content.assemble(title, value, near, GAP if last else "", last)
        return Row(words, does=self.Unfold if meter.history else None, key=meter.label)


PANE = GaugesPane
