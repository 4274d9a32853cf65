"""Leaving the program, with a line for next time."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def leave(page: WorkingPage, words: str) -> None:
    """Leave, with a line for next time where a session is open. What is being written stays as a draft."""
    from ...campaign.play.verbs.scenes import end_session
    from ..screens.leaving import Leaving, asks

    campaign = page.model.campaign
    if asks(campaign):
        begins = await page.ask(Leaving(campaign.world.session.number, campaign.unsaved))
        if begins is None:
            return
        if begins:
            await end_session(campaign, page.port, begins)
    page.model.keep_draft(page.composer.text)
    page.app.exit(1 if campaign.unsaved else 0)


ACTS = (
    Act(
        "quit",
        "Quit",
        "Quit; everything is saved.",
        leave,
        letters="Q",
        also="exit, leave, close the program",
    ),
)
