"""Sessions: closing one, starting the next, and the story so far."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act(
    "session",
    "End or start session",
    letters="Ss",
    also="close, stop, begin, end session, start session, close the session",
)
async def session(page: PlayPage, words: str) -> None:
    """End this session with a note for next time, or start the next."""
    from ...campaign.play.verbs.scenes import ENDS, end_session, start_session
    from ..screens.quit_dialog import QuitDialog

    campaign = page.model.campaign
    if not campaign.world.session.open:
        await start_session(campaign, page.port)
        return
    first, _, rest = words.partition(" ")
    note = rest.strip() if first in ENDS else words
    begins = note or await page.ask(QuitDialog(campaign.world.session.number, quits=False))
    if begins is not None:
        await end_session(campaign, page.port, begins)


@act("previously", "Previously on", letters="Rp", also="recap, summary, story so far")
async def previously(page: PlayPage, words: str) -> None:
    """The story so far, and how things are."""
    from ..screens.previously import Previously

    await page.ask(Previously(page.model.campaign, whole=True))
