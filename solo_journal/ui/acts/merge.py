"""Bringing together what was written in two places: shown first, entry by entry."""

from __future__ import annotations

import asyncio

from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act


def apart(model: CampaignModel) -> bool:
    """Whether a sync tool or git left another version of something."""
    from ...campaign.repair.conflicts import copies

    return bool(copies(model.campaign.folder)) or model.campaign.read_only != ""


async def merge(page: WorkingPage, words: str) -> None:
    """Show what would come in, and bring it in where the player says so."""
    from ...campaign.repair.merge import merge as bring_together
    from ...campaign.repair.merge_plan import planned
    from ...campaign.repair.merge_text import done, preview
    from ..screens.preview import Preview

    model = page.model
    plan = await asyncio.to_thread(planned, model.campaign.folder, model.library.clock)
    lines = list(preview(plan))
    if not plan:
        page.tell("\n".join(lines))
    elif await page.ask(Preview("Bring this together?", lines)):
        await asyncio.wrap_future(model.saver.submit(bring_together, plan, model.library.places.state))
        await model.look()
        page.tell(done(plan))


ACTS = (
    Act(
        "merge",
        "Bring together",
        "Brings together what was written in two places, once you have seen what would come in.",
        merge,
        letter="J",
        place=115,
        in_menu=apart,
    ),
)
