"""The panes over the page, where there is no room for them beside it."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act, Key


async def panes(page: WorkingPage, words: str) -> None:
    """Open the panes, at the one that is named, and do what is wished there."""
    from ..screens.pane_overlay import PaneOverlay

    wish = await page.ask(PaneOverlay(page.model, words))
    if wish is not None:
        page.post_message(wish)


ACTS = (
    Act(
        "panes",
        "Panes",
        "Open the panes over the page.",
        panes,
        letters="Rv",
        also="open a pane, side column, oracle bar",
        key=Key("f5", "panes"),
    ),
)
