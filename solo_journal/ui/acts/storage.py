"""What is on disk: whether it is sound, and saving what could not be saved."""

from __future__ import annotations

from ...rules.refusal import BadInput
from ..page.play_page import PlayPage
from .act import act

MOST_TOLD = 5
"""Faults that are told at once; the command `check` tells all of them."""


@act("check", "Check", letters="Fk", also="verify, sound, check the campaign")
async def check(page: PlayPage, words: str) -> None:
    """Read the whole campaign and replay every roll; /check tables checks your tables instead."""
    what, _, rest = words.strip().partition(" ")
    if what in ("tables", "table", "packs"):
        await page.act("check_tables", rest.strip())
        return
    if what:
        raise BadInput("/check reads the whole campaign. For tables: /check tables.")
    from ...campaign.play.verbs import files
    from ...campaign.repair.check import SOUND

    every = await files.check(page.model.campaign, page.port)
    found = [each for each in every if not each.note]
    for each in found[:MOST_TOLD]:
        page.tell(f"{each.where}: {each.text}", wrong=True)
    if not found:
        page.tell(SOUND)


@act(
    "save",
    "Retry saving",
    letters="Fw",
    also="save, save again, write, try to save again",
    why_not=lambda model: "" if model.campaign.unsaved else "all is saved",
)
async def save(page: PlayPage, words: str) -> None:
    """Save what could not be saved before."""
    done = await page.model.retry()
    page.tell("Saved." if done else f"Not saved: {page.model.campaign.unsaved}", wrong=not done)
