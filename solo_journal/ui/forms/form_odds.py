"""The odds below a form's fields, with the effects of conditions and any warnings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

from textual.content import Content

from ...campaign.play.ready_cards import sheet_to_come
from ...campaign.story.sanitise import sanitise
from ...rules.odds import Odds
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..composer.latest_only import COUNTING, LatestOnly
from ..page.safe_text import safe
from .odds_bar import odds_rows
from .odds_lines import effects
from .picture import Picture

A_DRAW = "no odds: a draw"
Found: TypeAlias = tuple[Sequence[Content], Odds | None]


class FormOdds(Picture):
    """Counts in a thread; only the latest result is shown."""

    def __init__(self, model: CampaignModel, kind: type[Procedure]) -> None:
        super().__init__(id="odds")
        self._model, self._kind = model, kind
        counting = [Content.styled(COUNTING, "$quiet")]
        self._newest: LatestOnly[Found] = LatestOnly(self._show, lambda: self._show((counting, None)))

    def clear(self) -> None:
        self._newest.forget()
        self._show(([], None))

    def count(self, procedure: Procedure, unset: Sequence[str] = ()) -> None:
        """Show the odds of a procedure, and which choices are still open."""
        self._newest.forget()
        if self._kind.makes == "draw":
            self._show(([Content(A_DRAW)], None))
        elif self._newest.want(partial(self._counted, procedure, unset)):
            self.run_worker(self._newest.run(), group="odds", exit_on_error=False)

    def _counted(self, procedure: Procedure, unset: Sequence[str]) -> Found:
        campaign = self._model.campaign
        try:
            told = effects(procedure, campaign.world, campaign.shelf)
            told += [Content(sanitise(warning))] if (warning := procedure.warns(campaign.world)) else []
            if any(self._kind is game.create for game in campaign.shelf.games_in_use(campaign.world)):
                told += [Content(sanitise(sheet_to_come(campaign, procedure)))]
            odds = self._model.odds(procedure)
            told += [safe(f"With no {' and no '.join(unset)}:", "$quiet")] if unset and len(odds.headlines) > 1 else []
            return told, odds
        except Refused as reason:
            return [Content(sanitise(str(reason)))] if self._kind.makes in ("question", "roll") else [], None

    def _show(self, found: Found) -> None:
        self.show(partial(self._rows, *found))

    def _rows(self, told: Sequence[Content], odds: Odds | None, width: int) -> Iterator[Content]:
        for each in told if width else ():
            yield from each.wrap(width)
        if odds:
            yield from odds_rows(self._kind, odds, width)
