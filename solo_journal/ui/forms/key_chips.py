"""Keys with what they do, in columns; a click presses them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive

from ..page.pointer import WithParts, part, part_at
from ..page.safe_text import NOTHING, safe

GAP = 3


class KeyChips(WithParts):
    """A few keys, side by side as far as they fit."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "KeyChips { height: auto; width: 1fr; }"
    chosen: reactive[int | None] = reactive(None)
    """The chip of the current page, where the chips lead to pages."""

    def __init__(self, chips: Mapping[str, str] = MappingProxyType({}), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """`chips` are keys, each with what it does."""
        super().__init__(id=id)
        self.chips = chips

    def show(self, chips: Mapping[str, str]) -> None:
        self.chips = chips
        self.refresh(layout=True)

    def render(self) -> Content:
        columns = self._columns(self.size.width)
        rows: list[Content] = []
        for at, (key, does) in enumerate(self.chips.items()):
            chip = part(Content.assemble((key, "bold"), " ", safe(does)), at)
            if at == self.chosen:
                chip = chip.stylize("bold underline $prose")
            left = rows.pop() if at % len(columns) else NOTHING
            rows.append(left.pad_right(columns[at % len(columns)] - left.cell_length) + chip)
        return self.pointed(Content("\n").join(rows))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return -(-len(self.chips) // len(self._columns(width)))

    def on_click(self, event: events.Click) -> None:
        if (at := part_at(event)) is not None:
            self.app.simulate_key(list(self.chips)[at])

    def _columns(self, width: int) -> list[int]:
        widths = [safe(f"{key} {does}").cell_length for key, does in self.chips.items()]
        for rows in range(1, len(widths) + 1):
            count = -(-len(widths) // rows)  # as many rows as it takes, and each as full
            columns = [max(widths[at::count]) for at in range(count)]
            if sum(columns) + GAP * (count - 1) <= width or count == 1:
                return [sum(columns[:at]) + GAP * at for at in range(count)]
        return [0]
