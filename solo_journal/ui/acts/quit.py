"""Quitting the program, with a note for next time."""

from __future__ import annotations

import asyncio

from ..page.play_page import PlayPage
from .act import act


@act("quit", "Quit", letters="Q", also="exit, leave, close the program")
async def leave(page: PlayPage, words: str) -> None:
    """Quit; everything is saved."""
    from rich.text import Text

    from ...campaign.play.verbs.scenes import end_session
    from ...campaign.story.sanitise import shown_line
    from ...campaign.story.this_session import left_for_next_time, told_at_the_end
    from ..screens.quit_dialog import QuitDialog, asks

    campaign = page.model.campaign
    if asks(campaign):
        before = await asyncio.to_thread(left_for_next_time, campaign)
        begins = await page.ask(QuitDialog(campaign.world.session.number, campaign.unsaved, before))
        if begins is None:
            return
        if begins:
            await end_session(campaign, page.port, begins)
    page.model.keep_draft(page.composer.text)
    told = "" if campaign.unsaved else await asyncio.to_thread(told_at_the_end, campaign)
    page.app.exit(1 if campaign.unsaved else 0, message=Text(shown_line(told)) if told else None)
