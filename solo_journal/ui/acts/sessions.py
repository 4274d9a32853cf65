"""Sessions: closing one, starting the next, and the story so far."""

from __future__ import annotations

from ...campaign.play import undo
from ..page.working import WorkingPage
from .act import Act


async def session(page: WorkingPage, words: str) -> None:
    """Close the session with a line for next time, or start the next one."""
    from ...rules.commons.session import Close
    from ...rules.inputs import make
    from ..screens.leaving import Leaving

    present = page.model.campaign.world.session
    if not present.open:
        await start_session(page)
        return
    begins = words or await page.ask(Leaving(present.number))
    if begins:
        await page.model.do(make(Close, {Close.words: begins}))


async def previously(page: WorkingPage, words: str) -> None:
    """The story so far."""
    from ..screens.previously import Previously

    await page.ask(Previously(page.model.campaign, whole=True))


async def start_session(page: WorkingPage) -> None:
    """Start the next session; one that was left open is closed first."""
    from ...rules.commons.session import Close, Start

    if page.model.campaign.world.session.open:
        await page.model.do(Close())
    await page.model.do(Start())


async def reopen_session(page: WorkingPage) -> None:
    """Let a session go on that was closed a short while ago."""
    from ...rules.commons.session import Close

    last = undo.next_undo(page.model.campaign)
    if last is not None and last.act is not None and last.act.procedure == Close.id:
        await page.model.undo(last.id)
        page.tell(f"Session {page.model.campaign.world.session.number} is open again.")


ACTS = (
    Act(
        "session",
        "End or start session",
        "End this session with a note for next time, or start the next.",
        session,
        letters="Ss",
        also="close, stop, begin, end session, start session, close the session",
    ),
    Act(
        "previously",
        "Previously on",
        "The story so far, and how things are.",
        previously,
        letters="Rp",
        also="recap, summary, story so far",
    ),
)
