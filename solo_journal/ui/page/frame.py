"""Where the parts of the page stand: the same before the campaign is there and after."""

from __future__ import annotations

from typing import ClassVar

from textual.screen import Screen


class Frame(Screen[None]):
    """The columns of the page by their width, and the measure of its middle."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (160, "-wide")]  # noqa: RUF012, as in Textual
    DEFAULT_CSS: ClassVar[str] = """
    Frame {
        #middle { height: 1fr; }
        #page { width: 1fr; align-horizontal: center; }
        #page > SceneLog, #page > Strip { max-width: 80; }
        #left, #right { display: none; height: 1fr; scrollbar-size-vertical: 1; }
        #left { width: 34; border-right: solid $pane-rule; }
        #right { width: 40; border-left: solid $pane-rule; }
        &.-normal #right, &.-wide #right, &.-wide #left { display: block; }
        &.-normal StatusLine, &.-wide StatusLine { display: none; }
        SceneLog { height: 1fr; }
        Strip { margin-top: 1; }
    }
    """
