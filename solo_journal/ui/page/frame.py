"""Where the parts of the page stand: the same before the campaign is there and after."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events
from textual.screen import Screen

NARROW, NORMAL, WIDE = 0, 100, 160
"""The columns from which the side column stands beside the page, and the scenes on its other side."""
PAGE = 80
"""Cells of the page that the side column leaves it where there is more room."""
SIDE, WIDEST = 40, 70
"""Cells of the side column."""


class Frame(Screen[None]):
    """The columns of the page by their width, and the measure of its middle."""

    HORIZONTAL_BREAKPOINTS = [(NARROW, "-narrow"), (NORMAL, "-normal"), (WIDE, "-wide")]  # noqa: RUF012, as in Textual
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (20, "-low"), (30, "-high")]  # noqa: RUF012, as in Textual
    DEFAULT_CSS: ClassVar[str] = """
    Frame {
        #page { width: 1fr; align-horizontal: center; }
        #page > * { max-width: 80; }
        #reading { height: 1fr; }
        #left, #right { display: none; height: 1fr; width: 40; }
        &.-normal #right, &.-wide #right, &.-wide #left { display: block; }
        &.-normal StatusLine, &.-wide StatusLine { display: none; }
        SceneLog { height: 1fr; }
        #middle { height: 1fr; margin-top: 1; }
        &.-low Composer { min-height: 4; }
        &.-flat Composer { min-height: 2; max-height: 30vh; }
        &.-flat Strip { margin: 0; }
    }
    """

    AUTO_FOCUS = "#composer"

    def __init__(self) -> None:
        """The width is known from the start: nothing is laid out, and no story cut, for another one first."""
        super().__init__()
        size = self.app.size
        for breakpoints, cells in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            self.add_class(max(each for each in breakpoints if each[0] <= cells)[1])

    def on_resize(self, event: events.Resize) -> None:
        """The side column takes what the page does not need."""
        width = event.size.width
        for side in self.query("#right"):
            side.styles.width = side_width(width)


async def wait_until_seen(screen: Screen[None]) -> None:
    """Wait until a screen as it stands was painted."""
    painted = asyncio.Event()
    screen.call_after_refresh(painted.set)
    await painted.wait()


def side_width(width: int) -> int:
    """The cells of the side column where the screen has so many: what the page and the scenes leave, within bounds."""
    return max(SIDE, min(WIDEST, width - PAGE - (SIDE if width >= WIDE else 0)))


def log_columns(width: int) -> tuple[int, int]:
    """Where the log begins and ends where the screen has so many cells: between the scenes and the side column."""
    return SIDE if width >= WIDE else 0, width - side_width(width) if width >= NORMAL else width
