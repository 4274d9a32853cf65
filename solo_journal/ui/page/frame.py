"""The layout of the page: the same before and after the campaign is loaded."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events
from textual.screen import Screen

NARROW, NORMAL, WIDE = 0, 100, 160
"""The widths from which there is a side column, and from which the scenes are on the other side."""
PAGE = 80
"""The width that the side column leaves to the page."""
SIDE, WIDEST = 40, 70
"""The narrowest and widest side column."""


class Frame(Screen[None]):
    """The columns of the page for each width, and the measure of the text."""

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
        """The width is known from the start, so that nothing is laid out for another one first."""
        super().__init__()
        size = self.app.size
        for breakpoints, cells in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            self.add_class(max(each for each in breakpoints if each[0] <= cells)[1])

    def on_resize(self, event: events.Resize) -> None:
        """Give the side column what the page does not need."""
        width = event.size.width
        for side in self.query("#right"):
            side.styles.width = side_width(width)


async def wait_until_seen(screen: Screen[None]) -> None:
    """Wait until the screen has been painted."""
    painted = asyncio.Event()
    screen.call_after_refresh(painted.set)
    await painted.wait()


def side_width(width: int) -> int:
    """The width of the side column on a screen of this width: what the page and the scenes leave, within bounds."""
    return max(SIDE, min(WIDEST, width - PAGE - (SIDE if width >= WIDE else 0)))


def log_columns(width: int) -> tuple[int, int]:
    """The first and last column of the log on a screen of this width."""
    return SIDE if width >= WIDE else 0, width - side_width(width) if width >= NORMAL else width
