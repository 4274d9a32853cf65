"""Keys with what they do, in columns: what can be pressed is seen, and a click presses it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from ..page.safe_text import safe

GAP = 3
KeyChip = tuple[str, str, str]
"""The key as it is pressed, as it is shown, and what it does."""


class KeyChips(Widget):
    """A few keys, side by side as far as they fit."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "KeyChips { height: auto; width: 1fr; }"
    under: reactive[int | None] = reactive(None)
    """The chip under the pointer."""
    chosen: reactive[int | None] = reactive(None)
    """The chip of what is shown now, where they lead to pages."""

    def __init__(self, chips: Sequence[KeyChip] = (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.chips = tuple(chips)

    def show(self, chips: Sequence[KeyChip]) -> None:
        self.chips = tuple(chips)
        self.refresh(layout=True)

    def render(self) -> Content:
        columns = self._columns(self.size.width)
        rows: list[Content] = []
        for at, (_, shown, does) in enumerate(self.chips):
            column = at % len(columns)
            if column == 0:
                rows.append(Content(""))
            chip = Content.assemble((shown, "bold"), " ", safe(does))
            if at == self.chosen:
                chip = chip.stylize("bold underline $prose")
            if at == self.under:
                chip = chip.stylize("underline on $panel")
            rows[-1] = rows[-1].pad_right(columns[column] - rows[-1].cell_length) + chip
        return Content("\n").join(rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return -(-len(self.chips) // len(self._columns(width)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.under = self._at(event.x, event.y)

    def on_leave(self) -> None:
        self.under = None

    def on_click(self, event: events.Click) -> None:
        at = self._at(event.x, event.y)
        if at is not None:
            self.app.simulate_key(self.chips[at][0])

    def _columns(self, width: int) -> list[int]:
        widths = [safe(f"{shown} {does}").cell_length for _, shown, does in self.chips]
        for count in range(len(widths), 0, -1):
            columns = [max(widths[at::count]) for at in range(count)]
            if sum(columns) + GAP * (count - 1) <= width or count == 1:
                return [sum(columns[:at]) + GAP * at for at in range(count)]
        return [0]

    def _at(self, x: int, y: int) -> int | None:
        columns = self._columns(self.size.width)
        column = max((at for at, start in enumerate(columns) if start <= x), default=0)
        at = y * len(columns) + column
        if at >= len(self.chips):
            return None
        _, shown, does = self.chips[at]
        return at if x - columns[column] < safe(f"{shown} {does}").cell_length else None
