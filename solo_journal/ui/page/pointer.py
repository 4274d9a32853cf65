"""Clickable parts of a widget: each has a number, and the one under the pointer is highlighted."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

PART = "part"


def part(words: Content, number: int) -> Content:
    """Words that can be clicked, with this number."""
    return words.stylize(Style.from_meta({PART: number}))


def part_at(event: events.MouseEvent) -> int | None:
    """The number of the part under the pointer, if any."""
    number = event.style.meta.get(PART)
    return number if isinstance(number, int) else None


class WithParts(Widget):
    """Follows the pointer; what it renders goes through `pointed`."""

    under: reactive[int | None] = reactive(None)
    """The number of the part under the pointer."""

    def pointed(self, drawn: Content) -> Content:
        """The content with the part under the pointer highlighted."""
        for span in drawn.spans if self.under is not None else ():
            if isinstance(span.style, Style) and span.style.meta.get(PART) == self.under:
                drawn = drawn.stylize("underline on $panel", span.start, span.end)
        return drawn

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.under = part_at(event)

    def on_leave(self) -> None:
        self.under = None
