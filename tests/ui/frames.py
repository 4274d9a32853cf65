"""What stands on the screen of an app, as plain text."""

from __future__ import annotations

from typing import Any

from textual.app import App


def frame(app: App[Any]) -> str:
    """The screen row by row, without the spaces at the ends of rows and the blank rows at its foot.

    Textual has no public way to read it.
    """
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips).rstrip()
