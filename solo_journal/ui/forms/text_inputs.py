"""Single-line inputs that are safe for the terminal, and can complete names; and texts of several lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.suggester import Suggester
from textual.widgets import Input, TextArea
from textual.widgets.text_area import Location

from ...campaign.story.sanitise import sanitise_line
from .key_table import keys

EDITING = keys(
    "field",
    ("all", "ctrl+a", "select_all", "Select all", "Select all of it."),
    ("clear", "ctrl+u", "clear_line", "Delete line", "Delete the whole line."),
    show=False,
)
"""In every text: Home goes to the start of a line."""


class LineInput(Input):
    """An input of one line. Control characters are shown as symbols."""

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
            background-tint: $foreground 0%;
        }
        & > .input--placeholder { color: $quiet; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = EDITING

    def __init__(self, value: str = "", **settings: Any) -> None:
        """Its value is to be continued: typing does not replace it."""
        super().__init__(value, select_on_focus=False, **settings)

    def on_mount(self) -> None:
        """Stop the cursor from blinking."""
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        """Take all lines that are pasted, as one; Textual would drop those after the first."""
        event.text = " ".join(filter(None, map(str.strip, event.text.splitlines())))

    @property
    def overflows(self) -> bool:
        return 0 < self.content_size.width <= cell_len(self.value)

    def action_clear_line(self) -> None:
        self.value = ""

    def validate_value(self, value: str) -> str:
        """Remove anything that could move the cursor or change the reading direction, whether typed, pasted or
        given."""
        return sanitise_line(value)


class FieldInput(LineInput):
    """A line of a form. A prefilled value is selected, so that typing replaces it; `+` and `-` change a number."""

    def __init__(self, value: str = "", *, counts: bool = False, **settings: Any) -> None:
        super().__init__(value, **settings)
        self.select_on_focus = bool(value)
        self._counts = counts

    def on_key(self, event: events.Key) -> None:
        step = {"+": 1, "-": -1, "−": -1}.get(event.character or "", 0)
        number = self.value.replace("−", "-")
        if step and self._counts and number.lstrip("-").isdecimal():
            event.stop()
            event.prevent_default()
            self.value = str(int(number) + step)
            self.action_end()


class NameSuggester(Suggester):
    """Completes the last part of a comma-separated line with matching names."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._names = [sanitise_line(name) for name in names]

    async def get_suggestion(self, value: str) -> str | None:
        begun = value.rpartition(",")[2].lstrip().lstrip("+-")
        if not begun.strip():
            return None
        fits = (name for name in self._names if name.casefold().startswith(begun.casefold()))
        found = next(fits, None)
        return value[: len(value) - len(begun)] + found if found and len(found) > len(begun) else None


class Paragraphs(TextArea):
    """A text of several lines. Home and End go to the edge of the row, and pressed there to that of the paragraph."""

    DEFAULT_CSS = """
    Paragraphs:light .text-area--cursor {
        color: $input-cursor-foreground;
        background: $input-cursor-background;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = EDITING

    def get_cursor_line_start_location(self, smart_home: bool = False) -> Location:
        start = super().get_cursor_line_start_location(smart_home)
        return (start[0], 0) if start == self.cursor_location else start

    def get_cursor_line_end_location(self) -> Location:
        end = super().get_cursor_line_end_location()
        return (end[0], len(self.document.get_line(end[0]))) if end == self.cursor_location else end

    def action_clear_line(self) -> None:
        """Delete the paragraph, or all of which something is selected; the empty line stays."""
        (first, _), (last, _) = sorted(self.selection)
        if not self.read_only:
            self._delete_via_keyboard((first, 0), (last, len(self.document.get_line(last))))

    def action_cut(self) -> None:
        """Cut what is selected; without that, Textual would cut the line and say nothing."""
        self.app.copy_to_clipboard(self.selected_text)
        if self.selected_text and not self.read_only:
            self._delete_via_keyboard(*self.selection)

    def action_delete_to_end_of_line(self) -> None:
        """Delete to the end of the paragraph."""
        row, column = self.selection.end
        if not self.read_only:
            self._delete_via_keyboard((row, column), (row, len(self.document.get_line(row))))
