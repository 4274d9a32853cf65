"""Exact odds on the page: in short below a form with the effects of conditions and any warnings, in help as bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from textual.content import Content

from ...campaign.play.ready_cards import sheet_to_come
from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.kinds.apply import applied
from ...rules.odds import Odds
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..composer.latest_only import COUNTING, LatestOnly
from ..page.safe_text import safe
from .odds_bar import odds_rows
from .picture import Picture

BAR = 24
"""The width of a full bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
MOST = 12
"""The most headlines listed; rarer ones are counted together."""


def percent(chance: Fraction) -> str:
    """`58.3%`."""
    return f"{float(chance) * 100:.1f}%"


def effects(procedure: Procedure, world: World, shelf: Shelf) -> list[Content]:
    """The effects of conditions on a roll: `Afraid: disadvantage`. Setting the input removes them."""
    return [Content(shown_line(each.describe())) for each in applied(procedure, world, shelf)]


def bars(odds: Odds) -> Content:
    """The odds as bars, the most likely first."""
    shown = list(odds.headlines.items())[:MOST]
    rest = sum((chance for _, chance in list(odds.headlines.items())[MOST:]), Fraction(0))
    named = [(shown_line(name), chance) for name, chance in shown]
    named += [(f"{len(odds.headlines) - MOST} others", rest)] if rest else []
    wide = min(28, max((len(name) for name, _ in named), default=0))
    lines = [
        Content.assemble(_fitted(name, wide), "  ", *bar(chance), f" {percent(chance):>6}") for name, chance in named
    ]
    lines += [Content(f"{shown_line(mark)}: {percent(chance)}") for mark, chance in odds.marks.items()]
    return Content("\n").join(lines)


def bar(chance: Fraction, cells: int = BAR) -> tuple[tuple[str, str], tuple[str, str]]:
    """A bar as two pieces: the filled part and the rest."""
    whole, part = divmod(int(chance * cells * 8), 8)
    full = "█" * whole + (EIGHTHS[part] if part else "")
    return (full, "$primary"), ("·" * (cells - len(full)), "$quiet")


def _fitted(name: str, wide: int) -> str:
    return name.ljust(wide) if len(name) <= wide else name[: wide - 1] + "…"


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
            told += [safe(f"Not set: {', '.join(unset)}", "$quiet")] if unset and len(odds.headlines) > 1 else []
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
