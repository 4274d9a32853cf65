"""What is wrong with the files: mending what is safe, and the player's editor where something cannot be read."""

from __future__ import annotations

from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act

LEFT = "Nothing was changed."


def _set_aside(model: CampaignModel) -> str:
    from ...campaign.repair.recover import can_recover

    return "" if can_recover(model.campaign.folder) else "nothing set aside"


async def repair(page: WorkingPage, words: str) -> None:
    """Show what can be fixed without a decision, and fix it."""
    from ...campaign.play.verbs.files import Files
    from ...campaign.play.verbs.files import repair as verb

    await verb(Files.of(page.model.campaign, page.model.library), page.port)


async def recover(page: WorkingPage, words: str) -> None:
    """Show what was put aside and is not in the journal, and bring it back where the player agrees."""
    from ...campaign.repair.recover import recover as bring_back

    model = page.model
    page.tell(await bring_back(model.campaign, page.port, model.library.places.state) or LEFT)


async def damaged(page: WorkingPage, words: str) -> None:
    """Open the player's editor at the first entry that cannot be read."""
    from ...campaign.play.verbs.files import Files, open_damaged

    await open_damaged(Files.of(page.model.campaign, page.model.library), page.port)


async def missing(page: WorkingPage, words: str) -> None:
    """Ask whether session files are lost for good, and continue without them then."""
    from ...campaign.play.verbs.files import Files, skip_missing

    await skip_missing(Files.of(page.model.campaign, page.model.library), page.port)


ACTS = (
    Act(
        "salvage",
        "Recover set-aside",
        "Show the entries that were set aside, and restore them.",
        recover,
        letters="Fv",
        also="recover set-aside entries, put aside, conflict",
        why_not=_set_aside,
    ),
    Act(
        "repair",
        "Repair",
        "Fix file problems that need no decision.",
        repair,
        letters="Ff",
        also="mend, fix, mends",
    ),
    Act(
        "missing",
        "Skip missing files",
        "Continue without session files that are lost.",
        missing,
        letters="Fn",
        also="missing sessions, lost files",
    ),
    Act(
        "damaged",
        "Open damaged entry",
        "Open your editor where an entry cannot be read.",
        damaged,
        letters="Fe",
        also="mend by hand, unreadable",
    ),
)
