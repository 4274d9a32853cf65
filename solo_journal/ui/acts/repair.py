"""What is wrong with the files: mending what is safe, and the player's editor where something cannot be read."""

from __future__ import annotations

from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import act

LEFT = "Nothing was changed."


def _set_aside(model: CampaignModel) -> str:
    from ...campaign.repair.recover import can_recover

    return "" if can_recover(model.campaign.folder) else "none set aside"


@act("repair", "Repair", letters="Ff", also="mend, fix, mends")
async def repair(page: PlayPage, words: str) -> None:
    """Fix file problems that need no decision."""
    from ...campaign.play.verbs.files import Files
    from ...campaign.play.verbs.files import repair as verb

    await verb(Files.of(page.model.campaign, page.model.library), page.port)


@act(
    "salvage",
    "Recover entries",
    letters="Fv",
    also="recover set-aside entries, put aside, conflict",
    why_not=_set_aside,
)
async def recover(page: PlayPage, words: str) -> None:
    """Show the entries that were set aside, and restore them."""
    from ...campaign.repair.recover import recover as bring_back

    model = page.model
    page.tell(await bring_back(model.campaign, page.port, model.library.places.state) or LEFT)


@act("damaged", "Open damaged entry", letters="Fe", also="mend by hand, unreadable")
async def damaged(page: PlayPage, words: str) -> None:
    """Open your editor where an entry cannot be read."""
    from ...campaign.play.verbs.files import Files, open_damaged

    await open_damaged(Files.of(page.model.campaign, page.model.library), page.port)


@act("missing", "Skip missing files", letters="Fn", also="missing sessions, lost files")
async def missing(page: PlayPage, words: str) -> None:
    """Continue without session files that are lost."""
    from ...campaign.play.verbs.files import Files, skip_missing

    await skip_missing(Files.of(page.model.campaign, page.model.library), page.port)
