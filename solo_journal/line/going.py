"""Going where a verb leads: to another campaign, or to what a command shows."""

from __future__ import annotations

from pathlib import Path

from ..campaign.library.editors import opened
from .commands import commands
from .line_state import Sitting
from .welcome import welcome


def go(sitting: Sitting, place: str, about: object) -> None:
    """Go to a campaign by its folder, or do the command of this name."""
    if place == "editor" and isinstance(about, tuple):
        opened(*about)
        return
    if place != "campaign":
        commands()[place].run(sitting, "" if about is None else str(about))
        return
    library = sitting.library
    sitting.move_to(library.at(Path(str(about))))
    welcome(sitting)
