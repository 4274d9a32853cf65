"""How much of each act the log shows."""

from __future__ import annotations

from ...campaign.story.levels import ABOUT
from ..page.play_page import PlayPage
from .act import Key, act


@act(
    "detail",
    "Log detail",
    letters="Rd",
    also="how much, log: how much, verbosity, story only, everything",
    key=Key("f6", "detail"),
)
async def detail(page: PlayPage, words: str) -> None:
    """Show the story, results or everything."""
    page.log_.cycle_detail()
    page.tell_trouble(page.model.set(detail=page.log_.detail))
    page.tell(f"Log detail: {page.log_.detail}: {ABOUT[page.log_.detail]}.")
