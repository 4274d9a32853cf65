"""What the palette tells the screen that was open: something that it has no key for was picked."""

from __future__ import annotations

from pathlib import Path

from textual.message import Message

from ...rules.procedure import Procedure

Wanted = Procedure | type[Procedure] | Path
"""A procedure that is ready, one to fill in, or the folder of a campaign to go on with."""


class Picked(Message):
    """The player picked this in the palette."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
