"""`cards`: the decks in use, and drawing from one."""

from __future__ import annotations

from ..context import Context
from ..procedure_commands import tool


@tool("cards")
def command(here: Context) -> None:
    """Deal, discard or shuffle cards. On its own, it shows your hand and the decks in use.

    Example: solo-journal cards deal --deck tarot --times 3
    """
    from ...campaign.story.state_text import deck_rows
    from ..output import say, table

    with here.looking() as campaign:
        found: list[tuple[str, ...]] = [*deck_rows(campaign.world, campaign.tables)]
    table(found) if found else say("No deck in use yet. Draw: solo-journal cards deal 3 from tarot")
