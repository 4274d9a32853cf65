"""The player's own names for rolls and lines, per campaign and for all campaigns."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act

ADD = "Add a shortcut"


@act("shortcuts", "Shortcuts", letters="Ds", also="saved rolls, snippets, macros, aliases, names for rolls")
async def shortcuts(page: PlayPage, words: str) -> None:
    """Your own names for rolls and lines. Use one, or add one."""
    from ...campaign.play.shortcuts import describe_shortcuts
    from ...rules import shelf
    from ..screens.dialog import Choose

    known = describe_shortcuts(page.campaign)
    at = await page.ask(Choose("Shortcuts", [*known, ADD]))
    if at is not None and at < len(known):
        page.begin_with(known[at].partition(" ")[0] + " ")
    elif at is not None:
        await page.do(shelf.procedure("shortcut.alias"), form=True)


@act("everywhere", "Global shortcut", also="shortcut for every campaign, saved roll, snippet")
async def everywhere(page: PlayPage, words: str) -> None:
    """/everywhere sword = 1d8+3 keeps it for every campaign; the name alone removes it."""
    from ...campaign.play.shortcuts import keep_everywhere
    from ...rules.refusal import BadInput

    name, _, line = words.partition(" ")
    if not name:
        raise BadInput("Type the name and the line, such as /everywhere sword = 1d8+3.")
    page.tell(keep_everywhere(page.model.library.places.settings, page.campaign, name, line))
