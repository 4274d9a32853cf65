"""Messages from the log to the page: an entry was opened, more of the journal is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.message import Message

from ...campaign.journal.chunked_reader import Page
from ...campaign.journal.log_window import Window

Side = Literal["before", "after", "around", "start", "end"]
"""Which page of the journal: beside the window, around an entry or a scene, or at either end."""


@dataclass
class Opened(Message):
    """Open the menu of an entry."""

    id: str


@dataclass
class NameOpened(Message):
    """A name in the text was clicked."""

    name: str


class Left(Message):
    """The player moved past the newest entry: back to the composer."""


@dataclass
class WantsMore(Message):
    """Entries outside the window are needed. `read` may run in a thread; the log then takes the page."""

    window: Window
    side: Side
    around: str | int = ""
    """The id of an entry, or the number of a scene."""

    def read(self) -> Page | None:
        """Read the page; None if there is none."""
        window = self.window
        if self.side == "around":
            return window.around(self.around)
        wanted = {"before": window.more_before, "after": window.more_after, "start": window.the_start}
        return wanted.get(self.side, window.the_end)()
