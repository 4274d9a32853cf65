"""The board of the fight: beside the page where there is room, or else over it."""

from __future__ import annotations

from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import act

NO_FIGHT = "There is no fight."


def _no_fight(model: CampaignModel) -> str:
    from ..panes.fight import FightPane

    return "" if FightPane.wanted(model) else "no fight. Foes join (j) begins one"


@act("fight", "Fight board", letters="ff", also="battle, combat, the fight", why_not=_no_fight)
async def fight(page: WorkingPage, words: str) -> None:
    """Go to the board of the fight, to choose a move."""
    from ..panes.fight import FightPane

    if not FightPane.wanted(page.model):
        raise Refused(NO_FIGHT)
    beside = next((pane for pane in page.panes if isinstance(pane, FightPane) and pane.region), None)
    if beside:
        beside.focus()
    else:
        await page.act("panes", FightPane.id_)


@act("moves", "Other moves", letters="fc", also="choices of the fight, further moves, other attacks", why_not=_no_fight)
async def moves(page: WorkingPage, words: str) -> None:
    """Everything else you can do in the fight, with its odds."""
    import asyncio

    from ...campaign.play.options import more_in, with_odds
    from ...campaign.story.voice import PAGE
    from ..page.run_line import take
    from ..screens.choose import Choose

    campaign = page.model.campaign
    sorts = more_in(campaign.world, campaign.shelf)
    if not sorts:
        raise Refused("There is nothing else to do in this fight." if campaign.world.fight else NO_FIGHT)
    at = await page.ask(Choose("What else?", [f"{title} ▸" for title, _ in sorts])) if len(sorts) > 1 else 0
    if at is None:
        return
    title, found = sorts[at]
    told = await asyncio.to_thread(lambda: [with_odds(campaign, each, PAGE) for each in found])
    which = await page.ask(Choose(title, told))
    if which is not None:
        await take(page, found[which])
