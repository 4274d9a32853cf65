"""One row for notices, above the keys of a screen. A notice stays until the next key."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.content import Content
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise_line

TELLS = "tells"
"""The class of widgets that show notices: this row, and the strip of the page."""


@runtime_checkable
class Tells(Protocol):
    """Shows notices until the next key."""

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Show a notice."""

    def clear(self) -> None:
        """Remove the notice."""


class NoticeRow(Static):
    """Usually empty; it keeps its row so that nothing moves when a notice appears."""

    DEFAULT_CSS = """
    NoticeRow {
        height: 1;
        width: 1fr;
        padding: 0 1;
        color: $foreground;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        &.-wrong { color: $text-error; }
    }
    """

    def __init__(self) -> None:
        super().__init__(classes=TELLS)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Show a notice. A player's words are never markup."""
        words = " ".join(sanitise_line(text).split())
        self.update(Content(f"✗ {words}" if wrong else words))
        self.set_class(wrong, "-wrong")
        self.tooltip = Content(words)

    def clear(self) -> None:
        self.update("")
        self.tooltip = None
