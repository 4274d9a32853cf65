"""The archive: the campaign under the cursor is put away, or one that was put away is taken out again."""

from __future__ import annotations

import asyncio

from ...campaign.library.library import Card
from ...campaign.library.restore import archive, archived, restore
from ...campaign.story.sanitise import shown_line
from ..shell import Shell
from .cards import played, title_of
from .questions import Choose

OPEN = "“{}” is open on the page. Open another campaign first, then archive it."
EMPTY = "The archive is empty."


async def put_away_or_bring_back(app: Shell, card: Card | None, *, is_open: bool) -> None:
    """Ask which, and do it. Raises `Refused` and `StoreError`."""
    library = app.library
    away = await asyncio.to_thread(lambda: list(archived(library).cards()))
    if card is None and not away:
        app.tell(EMPTY)
        return
    put = [f"Archive “{title_of(card)}”"] if card else []
    rows = [f"Restore “{title_of(each)}” · {played(each.played, library.clock())}" for each in away]
    at = await app.push_screen_wait(Choose("Archive", [*put, *rows]))
    if at is None:
        return
    if card is not None and at == 0:
        if is_open:
            app.tell(OPEN.format(shown_line(title_of(card))), wrong=True)
            return
        await asyncio.to_thread(archive, library, card.path)
        app.tell(f"Archived: {shown_line(title_of(card))}. To restore it, press a.")
    else:
        chosen = away[at - len(put)]
        await asyncio.to_thread(restore, library, chosen.path)
        app.tell(f"Restored: {shown_line(title_of(chosen))}.")
