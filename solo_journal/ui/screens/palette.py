"""The command palette in the house's looks. What it finds stands in `ui/palette.py`."""

from __future__ import annotations

from textual import on
from textual.command import CommandPalette
from textual.widgets import Input

from ...campaign.story.sanitise import shown_line


class Palette(CommandPalette):
    """Textual's palette, as a quiet sheet over the page."""

    DEFAULT_CSS = """
    Palette {
        background: $background 60%;
        & > Vertical, &:dark > Vertical { margin-top: 2; max-width: 92; background: transparent; }
        SearchIcon { display: none; }
        #--input { border: none; border-top: solid $accent; padding: 0 2; background: $surface; }
        CommandInput, CommandInput:focus { border: none; padding: 1 0; height: 3; }
        CommandList {
            max-height: 60vh;
            border: none;
            border-bottom: solid $pane-rule;
            padding: 0 1;
            background: $surface;
            scrollbar-size-vertical: 1;
        }
        CommandList > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
    }
    """

    def on_mount(self) -> None:
        """The cursor stands still."""
        self.query_one(Input).cursor_blink = False

    @on(Input.Changed)
    def plain(self, event: Input.Changed) -> None:
        """Nothing that was pasted steers the terminal."""
        event.input.value = shown_line(event.value)
