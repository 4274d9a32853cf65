"""The board of the fight: beside the page where there is room, or else over it."""

from __future__ import annotations

from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act

NO_FIGHT = "There is no fight."


async def fight(page: WorkingPage, words: str) -> None:
    """Go to the board, to choose a move or whom to attack."""
    from ..panes.fight import FightPane

    if not FightPane.wanted(page.model):
        raise Refused(NO_FIGHT)
    beside = next((pane for pane in page.panes if isinstance(pane, FightPane) and pane.region), None)
    if beside:
        beside.focus()
    else:
        await page.act("panes", FightPane.id_)


def _no_fight(model: CampaignModel) -> str:
    from ..panes.fight import FightPane

    return "" if FightPane.wanted(model) else "no fight"


ACTS = (
    Act(
        "fight",
        "Fight board",
        "Go to the board of the fight, to choose a move.",
        fight,
        letters="ff",
        also="battle, combat, the fight",
        why_not=_no_fight,
    ),
)
