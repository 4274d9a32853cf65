"""The column beside the page: panes below each other, two side by side where both fit, and the least needed folded to
their titles where there is too little height."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.containers import Container, VerticalScroll

from ..panes.pane import Pane

TWO = 60
"""Cells from which two panes stand side by side."""
GAP = 1


class SideColumn(VerticalScroll, can_focus=False):
    """Panes of one side, in their order."""

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
        """Show these panes instead of those before."""
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
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Set two beside each other, unless that cuts what they say and there is room below; then fold what gives way
        until the rest fits, in the order in which it does."""
        width, height = self.scrollable_content_region.size
        panes = list(self.query(Pane))
        if not width or not panes:
            return
        order = sorted((pane for pane in panes if pane.gives_way), key=lambda pane: pane.gives_way)
        pairs = [pane for pane in panes if pane.pairs]
        whole = all(pane.says(width // len(pairs)) == pane.says(width) for pane in pairs)
        self.remove_class("-two")
        self.set_class(width >= TWO and (whole or self._needs(panes, (), width) > height), "-two")
        squeezed: list[Pane] = []
        while order and self._needs(panes, squeezed, width) > height:
            squeezed.append(order.pop(0))
        for pane in panes:
            pane.squeezed = pane in squeezed

    def _needs(self, panes: Iterable[Pane], squeezed: Sequence[Pane], width: int) -> int:
        """The rows that all panes take, with these folded."""
        two = self.has_class("-two")
        pairs = [pane for pane in panes if pane.pairs]
        half = width // len(pairs) if two and pairs else width
        heights = {
            pane: GAP + (1 if pane in squeezed else pane.height_in(half if pane.pairs else width)) for pane in panes
        }
        beside = [heights[pane] for pane in pairs]
        together = max(beside, default=0) if two else sum(beside)
        return sum(height for pane, height in heights.items() if not pane.pairs) + together - GAP
