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


def _together(model: CampaignModel) -> str:
    return "" if apart(model) else "nothing to merge"


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
    elif await page.ask(Preview("Merge these changes?", lines)):
        await asyncio.wrap_future(model.saver.submit(bring_together, plan, model.library.places.state))
        await model.look()
        page.tell(done(plan))


ACTS = (
    Act(
        "merge",
        "Merge",
        "Merge what was written in two places, after a look at it.",
        merge,
        letters="Fm",
        also="bring together, sync, conflict",
        why_not=_together,
    ),
)
