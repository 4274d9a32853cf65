"""The help, at a topic."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def help_(page: WorkingPage, words: str) -> None:
    """Open the help, at the topic that is named."""
    from ..screens.help import HelpScreen

    await page.ask(HelpScreen(words))


ACTS = (
    Act(
        "help",
        "Help",
        "Keys, signs, and how this game is played.",
        help_,
        letters="H",
        also="manual, tutorial, rules, keys",
    ),
)
