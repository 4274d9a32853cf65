"""The column beside the page: panes below each other, two side by side if both fit, and the least needed folded to
their titles if there is too little height."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.containers import Container, VerticalScroll

from ..panes.pane import Pane

TWO = 60
"""The width from which two panes may be side by side."""
GAP = 1
SHIFTS = (0, 4, -4, 8, -8)
"""How far the line between two panes may be off centre."""


class SideColumn(VerticalScroll, can_focus=False):
    """The panes of one side, in order."""

    DEFAULT_CSS: ClassVar[str] = """
    SideColumn {
        height: 1fr;
        background: $surface;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        scrollbar-background: $surface;
        scrollbar-background-hover: $surface;
        scrollbar-background-active: $surface;
        & .pair { height: auto; width: 1fr; layout: vertical; }
        & .pair > Pane { width: 1fr; }
        &.-two .pair { layout: horizontal; }
        &:ansi { border-left: solid ansi_bright_black; }
    }
    """

    async def put(self, panes: Sequence[Pane]) -> None:
        """Show these panes instead of the previous ones."""
        await self.remove_children()
        for number, pane in enumerate(panes):
            pane.set_class(number == 0, "-first")
        single = [pane for pane in panes if not pane.pairs]
        paired = [pane for pane in panes if pane.pairs]
        await self.mount_all([*single, *([Container(*paired, classes="pair")] if paired else [])])
        self.fit()

    def on_resize(self) -> None:
        """Another width may have room for two, another height for more."""
        self.fit()

    def on_pane_redrawn(self, event: Pane.Redrawn) -> None:
        """A pane needs more rows, or fewer."""
        event.stop()
        self.call_later(self.fit)

    def fit(self) -> None:
        """Put two panes side by side, unless that would cut their text while there is room below; then fold panes, in
        their declared order, until the rest fits."""
        width, height = self.scrollable_content_region.size
        panes = list(self.query(Pane))
        if not width or not panes:
            return
        order = sorted((pane for pane in panes if pane.gives_way), key=lambda pane: pane.gives_way)
        widths = self._side_by_side(panes, width)
        if not all(pane.says(share) == pane.says(width) for pane, share in widths.items()):
            widths = widths if self._needs(panes, (), width) > height else {}
        self.set_class(bool(widths), "-two")
        for pane in panes:
            pane.styles.width = widths.get(pane, "1fr")
        squeezed: list[Pane] = []
        while order and self._needs(panes, squeezed, width, widths) > height:
            squeezed.append(order.pop(0))
        for pane in panes:
            pane.squeezed = pane in squeezed

    def _side_by_side(self, panes: Iterable[Pane], width: int) -> dict[Pane, int]:
        """The widths of two panes side by side, as equal as possible without cutting either; empty if there is no
        room."""
        pair = [pane for pane in panes if pane.pairs]
        if width < TWO or len(pair) != 2:
            return {}
        half = width // 2
        ways = [dict(zip(pair, (half - by, width - half + by), strict=True)) for by in SHIFTS]
        whole = (each for each in ways if all(pane.says(share) == pane.says(width) for pane, share in each.items()))
        return next(whole, ways[0])

    def _needs(
        self, panes: Iterable[Pane], squeezed: Sequence[Pane], width: int, beside: Mapping[Pane, int] | None = None
    ) -> int:
        """The rows that all panes take, with these folded and those side by side."""
        beside = beside or {}
        heights = {pane: GAP + (1 if pane in squeezed else pane.height_in(beside.get(pane, width))) for pane in panes}
        together = max((heights.pop(pane) for pane in beside), default=0)
        return sum(heights.values()) + together - GAP
