"""Bringing together what was written in two places: shown first, entry by entry."""

from __future__ import annotations

from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import act


def apart(model: CampaignModel) -> bool:
    """Whether a sync tool or git left another version of something."""
    from ...campaign.repair.conflicts import copies

    return bool(copies(model.campaign.folder)) or model.campaign.read_only != ""


def _together(model: CampaignModel) -> str:
    return "" if apart(model) else "nothing to merge"


@act("merge", "Merge", letters="Fm", also="bring together, sync, conflict", why_not=_together)
async def merge(page: PlayPage, words: str) -> None:
    """Merge what was written in two places. You see it first."""
    from ...campaign.play.verbs.files import Files
    from ...campaign.play.verbs.files import merge as verb

    await verb(Files.of(page.model.campaign, page.model.library), page.port)
