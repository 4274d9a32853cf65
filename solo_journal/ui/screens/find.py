"""Finding words in the journal, newest first, while they are typed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.searching import search, terms_of
from ...campaign.shown import shown_line
from ...campaign.telling import log_line
from ...campaign.view import Line
from ..desk import Desk
from ..forms.after_typing import after_typing
from ..forms.listing import Listing
from ..forms.typing import LineInput
from .dialog import LEAVE, Dialog

MOST = 200
"""Lines that are shown; words that fit more are worth another word."""
PAUSE = 0.15
"""Seconds without a key before it is searched."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where to go, and what to mark there."""

    id: str
    terms: tuple[str, ...]


class Find(Dialog[Found]):
    """Dismisses with the line that was chosen, or with None."""

    HEAD = "Find in the journal"
    HELP = "All words must be there, in any order; put a phrase in quotes. Case and accents do not matter."
    DEFAULT_CSS = """
    Find { Listing { height: auto; max-height: 60vh; margin-top: 1; } .count { color: $quiet; } }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Go there", id="find.take", tooltip="Go to this line in the log.", priority=True),
        Binding("down", "step(1)", "Down", id="find.down", tooltip="The line below.", show=False, priority=True),
        Binding("up", "step(-1)", "Up", id="find.up", tooltip="The line above.", show=False, priority=True),
        LEAVE,
    ]

    def __init__(self, desk: Desk, words: str = "") -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._lines: list[Line] = []

    def body(self) -> Iterable[Widget]:
        """The words, and what was found."""
        yield LineInput(self._words, placeholder="a name, a word, “a phrase”")
        yield Listing()
        yield Static(classes="count")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(LineInput).focus()

    @on(Input.Changed)
    def typed(self) -> None:
        """Search once the player pauses."""
        self.run_worker(self._search(self.query_one(LineInput).value), exclusive=True, group="find")

    @after_typing
    def action_step(self, by: int) -> None:
        """Another line."""
        listing = self.query_one(Listing)
        if self._lines:
            listing.highlighted = ((listing.highlighted or 0) + by) % len(self._lines)

    @on(Listing.OptionSelected)
    @after_typing
    def action_take(self) -> None:
        """Go to the line under the cursor."""
        at = self.query_one(Listing).highlighted
        if at is not None and at < len(self._lines):
            self.dismiss(Found(self._lines[at].entry.id, tuple(terms_of(self.query_one(LineInput).value))))

    async def _search(self, words: str) -> None:
        await asyncio.sleep(PAUSE)
        journal = self._desk.campaign.journal
        self._lines = await asyncio.to_thread(lambda: list(islice(search(journal, words), MOST)))
        listing = self.query_one(Listing)
        listing.clear_options()
        listing.add_options([Content(shown_line(log_line(line))) for line in self._lines])
        listing.highlighted = 0 if self._lines else None
        count = len(self._lines)
        told = f"The newest {MOST} are shown." if count == MOST else f"{count} found." if words.strip() else ""
        self.query_one(".count", Static).update(Content(told))
