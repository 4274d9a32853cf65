"""The start of the page: what waits until it has been seen, and the recap."""

from __future__ import annotations

from ...campaign.store.errors import StoreError
from ...campaign.story.previously import previously
from ...rules.refusal import Refused
from .frame import wait_until_seen
from .play_page import PlayPage

LOOK_EVERY = 1.0
"""Seconds between two checks for changes by other programs."""


async def arrive(page: PlayPage) -> None:
    """Load what the first picture did not need: the panes, news from other programs, the recap. Keys wait for it."""
    await wait_until_seen(page)
    page.keep_last_look()
    await page.mount_panes()
    page.set_interval(LOOK_EVERY, page.look_around)
    page.tell_notices()
    try:
        await sit_down(page)
    except (Refused, StoreError) as reason:
        page.tell(str(reason), wrong=True)


async def sit_down(page: PlayPage) -> None:
    """Bring the player back into the story if there is something to say: the note for this time, what happened, and
    whether the next session is due."""
    from ...campaign.play.verbs.scenes import reopen_session, start_session
    from ..screens.previously import Previously, sits_down

    campaign = page.campaign
    recap = previously(campaign)
    how = sits_down(campaign, recap)
    if how == "continues" and not recap.begins_with:
        return
    asked = Previously(campaign)
    wanted = await page.app.push_screen_wait(asked)
    page.composer.insert(asked.typed)
    if wanted and how == "reopens":
        await page.doing(lambda: reopen_session(campaign, page.port))
    elif wanted:
        await page.doing(lambda: start_session(campaign, page.port))
