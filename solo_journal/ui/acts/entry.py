"""The last entry: everything that can be done with it."""

from __future__ import annotations

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import Key, act


@act("entry", "Last entry", also="change, correct, again, strike, redraw, branch", key=Key("f9", "last entry"))
async def entry(page: PlayPage, words: str) -> None:
    """Change, reroll, overrule or cross out the last entry, and more."""
    from ...campaign.journal.log_view import recent
    from ..forms.entry_acts import choice_called, entry_requests
    from ..page.amendments import amend_last, open_entry

    last = next(iter(recent(page.model.campaign.journal, 1)), None)
    if last is None:
        raise Refused("No entry yet. Write a paragraph first.")
    chosen = choice_called(words.strip())
    if chosen is None:
        await open_entry(page, last.entry.id)
        return
    request, why_not = next((request, why) for each, request, why in entry_requests(last, page.model) if each is chosen)
    if why_not:
        raise Refused(f"The last entry cannot do that: {why_not}.")
    await amend_last(page, request)
