"""The board of a fight: beside the page if there is room, else over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.fights import no_fight
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import act

if TYPE_CHECKING:
    from ...campaign.play.options import Option


def _no_fight(model: CampaignModel) -> str:
    from ..panes.fight import FightPane

    return "" if FightPane.wanted(model) else "no fight. j begins one"


@act("fight", "Fight board", letters="ff", also="battle, combat, the fight", why_not=_no_fight)
async def fight(page: PlayPage, words: str) -> None:
    """Go to the board of the fight, to choose a move."""
    from ..panes.fight import FightPane

    if not FightPane.wanted(page.model):
        raise Refused(no_fight(page.model.world))
    beside = next((pane for pane in page.panes if isinstance(pane, FightPane) and pane.region), None)
    if beside:
        beside.focus()
    else:
        await page.act("panes", FightPane.id_)


@act("moves", "Other moves", letters="fc", also="choices of the fight, further moves, other attacks", why_not=_no_fight)
async def moves(page: PlayPage, words: str) -> None:
    """Everything else you can do in the fight, with its odds."""
    if page.model.world.fight is None:
        raise Refused(no_fight(page.model.world))
    await choose_other(page)


async def choose_other(page: PlayPage) -> None:
    """Take an offer that the strip has no room for, or one of the other moves of a fight, grouped by kind."""
    import asyncio

    from ...campaign.play.options import as_told, more_in, with_odds
    from ...campaign.story.voice import PAGE
    from ..page.amendments import take
    from ..screens.dialog import Choose

    campaign, seen = page.campaign, page.strip.in_sight(page.model)

    async def choose(question: str, found: Sequence[Option], sorts: Sequence[str] = ()) -> int | None:
        told = await asyncio.to_thread(lambda: [with_odds(campaign, each, PAGE) for each in found])
        at: int | None = await page.ask(Choose(question, [*(f"{sort} ▸" for sort in sorts), *told]))
        return at

    found = tuple(each for number, each in as_told(page.model.options) if number not in seen)
    sorts = more_in(campaign.world)
    if not (found or sorts):
        raise Refused("There is nothing else to do in this fight.")
    at = await choose("What else?", found, [title for title, _ in sorts]) if found or len(sorts) > 1 else 0
    if at is not None and at < len(sorts):
        title, found = sorts[at]
        at = await choose(title, found)
    elif at is not None:
        at -= len(sorts)
    if at is not None:
        await take(page, found[at])
