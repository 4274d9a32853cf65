"""The screen of an app as plain text."""

from __future__ import annotations

from typing import Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual._context import visible_screen_stack
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip


class Frame(SingleFileSnapshotExtension):
    """A frame is a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


async def sees(pilot: Pilot[Any], words: str) -> None:
    """Wait until these words are on the screen; half a minute, for a machine that is busy."""
    for _ in range(1500):
        if words in frame(pilot.app):
            return
        await pilot.pause(0.02)
    raise AssertionError(f"{words!r} never came:\n{frame(pilot.app)}")


def frame(app: App[Any]) -> str:
    """The screen row by row, without the spaces at the ends of rows and the blank rows at its foot."""
    return text_of(strips_of(app))


def text_of(strips: list[Strip]) -> str:
    """The text of these rows."""
    return "\n".join(strip.text.rstrip() for strip in strips).rstrip()


def strips_of(app: App[Any]) -> list[Strip]:
    """The rows of the screen. Textual has no public way to read them."""
    visible_screen_stack.set(app._background_screens)  # what shines through a dialog
    return app.screen._compositor.render_strips()
