"""The help, at a topic."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act("help", "Help", letters="H", also="manual, tutorial, rules, keys")
async def help_(page: PlayPage, words: str) -> None:
    """Keys, signs, and how this game is played."""
    from ..screens.help import HelpScreen

    await page.ask(HelpScreen(words))
