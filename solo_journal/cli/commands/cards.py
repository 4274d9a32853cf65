"""`cards`: the decks in use, and drawing from one."""

from __future__ import annotations

from ..context import Context
from ..output import Shown, columns
from ..procedure_commands import tool


@tool("cards")
def command(here: Context) -> Shown:
    """Deal, discard or shuffle cards. On its own, it shows your hand and the decks in use.

    Example: solo-journal cards deal --deck tarot --times 3
    """
    from ...campaign.story.state_text import deck_rows

    found = [*deck_rows(here.campaign().world, here.campaign().tables)]
    return columns(found) if found else "No deck in use yet. Draw: solo-journal cards deal 3 from tarot"
