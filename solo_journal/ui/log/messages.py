"""Messages from the log to the page: the cursor moved, an entry was opened, more of the journal is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.message import Message
from textual.widget import Widget

from ...campaign.journal.chunked_reader import Page
from ...campaign.journal.log_window import Window

Side = Literal["before", "after", "around", "start", "end"]
"""Which page of the journal: beside the window, around an entry or a scene, or at either end."""


@dataclass
class OfTheLog(Message):
    """A message of one log."""

    log: Widget

    @property
    def control(self) -> Widget:
        """The log that sent it."""
        return self.log


@dataclass
class Opened(OfTheLog, namespace="scene_log"):
    """Open the menu of an entry."""

    id: str


@dataclass
class NameOpened(OfTheLog, namespace="scene_log"):
    """A name in the text was clicked."""

    name: str


@dataclass
class Selected(OfTheLog, namespace="scene_log"):
    """The cursor moved to an entry."""

    id: str


@dataclass
class Left(OfTheLog, namespace="scene_log"):
    """The player moved past the newest entry: back to the composer."""


@dataclass
class WantsMore(OfTheLog, namespace="scene_log"):
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
