"""A line to type in that gives nothing odd to the terminal."""

from __future__ import annotations

from typing import Any

from textual.widgets import Input

from ...campaign.story.sanitise import shown_line


class LineInput(Input):
    """An input of one line. What no screen can show stands in it as a picture of itself."""

    DEFAULT_CSS = """
    LineInput {
        border: none;
        border-left: solid $pane-rule;
        height: 1;
        padding: 0 1 0 0;
        background: transparent;
        &:focus {
            border: none;
            border-left: solid $accent;
            background: $panel;
            background-tint: $foreground 6%;
        }
    }
    """

    def __init__(self, value: str = "", **settings: Any) -> None:
        """What stands in it is there to be gone on from: the first letter typed does not replace it."""
        super().__init__(value, select_on_focus=False, **settings)

    def on_mount(self) -> None:
        """The cursor stands still: nothing moves for show."""
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """Typed, pasted or given: nothing that could move the cursor or turn the direction of reading stays in."""
        return shown_line(value)
