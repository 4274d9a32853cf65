"""The archive: the campaign under the cursor is put away, or one that was put away is taken out again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.library.archive import archive, archived, restore
from ...campaign.library.library import Card
from ...campaign.story.sanitise import shown_line
from ..page.words import said
from ..shell import Shell
from .cards import played, title_of
from .dialog import CANCEL, Dialog
from .marked_list import MarkedList

OPEN = "“{}” is open on the page. Open another campaign first, then archive it."
EMPTY = "The archive is empty."


async def put_away_or_bring_back(app: Shell, card: Card | None, *, is_open: bool) -> None:
    """Ask which, and do it. Raises `Refused` and `StoreError`."""
    library = app.library
    away = await asyncio.to_thread(lambda: list(archived(library).cards()))
    if card is None and not away:
        app.tell(EMPTY)
        return
    chosen = await app.push_screen_wait(Archive(card, away, library.clock()))
    if chosen is None:
        return
    if chosen is card:
        if is_open:
            app.tell(OPEN.format(shown_line(title_of(card))), wrong=True)
            return
        await asyncio.to_thread(archive, library, card.path)
        app.tell(f"“{shown_line(title_of(card))}” is in the archive. a takes it out again.")
    else:
        await asyncio.to_thread(restore, library, chosen.path)
        app.tell(f"“{shown_line(title_of(chosen))}” is back.")


class Archive(Dialog[Card]):
    """Dismisses with the campaign to put away, or to take out."""

    HEAD = "Archive"
    HELP = "The first row puts the campaign into the archive, a folder beside the others. The other rows take one out."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", id="archive.take", tooltip="Do what the row says.", priority=True),
        CANCEL,
    ]

    def __init__(self, card: Card | None, away: list[Card], now: datetime) -> None:
        super().__init__()
        self._choices = [*([card] if card else []), *away]
        rows = [said(f"Put “{title_of(card)}” away")] if card else []
        self._rows = [
            *rows,
            *(
                Content.assemble(said(f"Take out “{title_of(each)}”"), said(f"  {played(each.played, now)}", "$quiet"))
                for each in away
            ),
        ]

    def body(self) -> Iterable[Widget]:
        """What can be done."""
        yield MarkedList(self._rows)

    def on_mount(self) -> None:
        """The arrows choose."""
        self.query_one(MarkedList).focus()

    @on(MarkedList.OptionSelected)
    def action_take(self) -> None:
        """Do what the row says."""
        self.dismiss(self._choices[self.query_one(MarkedList).highlighted or 0])
