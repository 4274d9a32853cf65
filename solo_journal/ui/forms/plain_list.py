"""Plain lists to choose from, by arrows or by mouse: no box, and the same cursor on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

MARK = "▌"
"""The cursor's sign in every list, menu, form and screen: it is never shown by colour alone."""


class PlainList(OptionList):
    """A list without a border. Options are identified by index, so they may contain any text."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"listing--mark"}
    DEFAULT_CSS = """
    PlainList {
        border: none;
        padding: 0;
        background: transparent;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
        scrollbar-background: transparent;
        &:focus { border: none; background-tint: transparent; }
        & > .listing--mark { color: $accent; background: $panel; text-style: none; }
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-hover { background: $panel; text-style: underline; }
        & > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: bold; }
        &:focus > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: bold; }
        & > .option-list--option-disabled { color: $quiet; }
    }
    """

    def action_cursor_down(self) -> None:
        """To the next option. As in the log, the last is not followed by the first."""
        if self._goes_on(self.options[(self.highlighted or 0) + 1 :]):
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        if self._goes_on(self.options[: self.highlighted or 0]):
            super().action_cursor_up()

    def _goes_on(self, options: Sequence[Option]) -> bool:
        return self.highlighted is None or not all(each.disabled for each in options)

    def render_line(self, y: int) -> Strip:
        """A row; those of the option at the cursor begin with the sign, except blank rows between options."""
        strip = super().render_line(y)
        at = self.scroll_offset.y + y
        if at >= len(self._lines) or self._lines[at][0] != self.highlighted:
            return strip
        if not strip.text.strip():
            return Strip.blank(strip.cell_length, self.get_visual_style("option-list--option").rich_style)
        mark = Segment(MARK, self.get_visual_style("listing--mark").rich_style)
        return Strip([mark, *strip.crop(1)])


def format_key_line(key: str, title: str, *, wide: int = 1) -> Content:
    """A line that begins with its key; without one, the title is still aligned with the others."""
    return Content.assemble((key.ljust(wide), "bold"), "  ", title)


class MarkedList(PlainList):
    """Lines to choose from."""

    DEFAULT_CSS = """
    MarkedList {
        & > .option-list--option { padding: 0 0 0 2; }
        & > .option-list--option-highlighted { text-style: none; }
        &:focus > .option-list--option-highlighted { text-style: none; }
    }
    """

    def __init__(self, lines: Sequence[Content] = (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.show_lines(lines)

    def show_lines(self, lines: Sequence[Content], at: int = 0) -> None:
        self.set_options(lines)
        if lines:
            self.highlighted = at

    def unfocused(self) -> Self:
        """This list, for screens that move its cursor while the focus is elsewhere."""
        self.can_focus = False
        return self

    def unmark(self) -> None:
        """Remove the cursor, because it is in another list of the screen."""
        self.highlighted = None
