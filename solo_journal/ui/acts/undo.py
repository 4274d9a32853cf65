"""Second thoughts: taking back what was done last, and bringing it back."""

from __future__ import annotations

from ...campaign.play.undo import next_redo, next_undo
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act, Key

OF_WORDS = ("prose", "consequence", "action", "aside")
"""What can be taken back for editing without being asked."""


async def undo(page: WorkingPage, words: str) -> None:
    """Take back the last act, once the player has seen what that is. Prose returns to the composer."""
    from ...campaign.play import verbs
    from ..page.port import PagePort

    done = await verbs.undo(page.model.campaign, PagePort(page))
    if done is not None and done.entry.kind in ("prose", "consequence") and done.entry.act is None:
        page.begin_with(done.entry.text)


async def redo(page: WorkingPage, words: str) -> None:
    """Bring back what was taken back last."""
    from ...campaign.play import verbs
    from ..page.port import PagePort

    await verbs.redo(page.model.campaign, PagePort(page))


async def take_back_paragraph(page: WorkingPage) -> None:
    """Take the last paragraph back into the composer; nothing else is taken back so easily."""
    entry = next_undo(page.model.campaign)
    if entry is None or entry.kind not in OF_WORDS:
        raise Refused("Your last entry was not a paragraph. Ctrl+Z undoes it.")
    await page.model.undo(entry.id)
    page.begin_with(entry.text)


def _last(model: CampaignModel) -> str:
    from ...campaign.story.labels import named

    entry = next_undo(model.campaign)
    return named(model.campaign, entry) if entry else ""


def _undone(model: CampaignModel) -> str:
    from ...campaign.story.labels import named

    entry = next_redo(model.campaign)
    return named(model.campaign, entry) if entry else ""


ACTS = (
    Act(
        "undo",
        "Undo",
        "Undo the last act as a whole, once you have seen what it is.",
        undo,
        letters="U",
        also="take back, revert, mistake",
        key=Key("ctrl+z", first=False),
        why_not=lambda model: "" if next_undo(model.campaign) else "nothing to undo",
        names=_last,
    ),
    Act(
        "redo",
        "Redo",
        "Redo what was undone last, until something new is done.",
        redo,
        letters="Y",
        also="bring it back, bring back, again",
        key=Key("ctrl+y", first=False),
        why_not=lambda model: "" if next_redo(model.campaign) else "nothing to redo",
        names=_undone,
    ),
)
