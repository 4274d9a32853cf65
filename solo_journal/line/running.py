"""What stands behind `/`: a command, a procedure with its inputs on the line or asked for, or the menu."""

from __future__ import annotations

from ..campaign.play.called import tracker_called
from ..rules.line_form import typed_inputs
from . import menu
from .calling import called
from .commands import Command
from .forms import filled, form, has_inputs
from .line_state import Sitting
from .write import do, keep_paragraph


def run(sitting: Sitting, text: str) -> None:
    """Do a line that began with `/`. Raises `Refused` and `LeftOff`."""
    text = text or menu.pick(sitting)
    name, _, words = text.partition(" ")
    words = words.strip()
    if not name:
        return
    found = called(text, sitting.campaign)
    if isinstance(found, Command):
        if not found.looks:
            keep_paragraph(sitting)
        found.run(sitting, words)
        return
    keep_paragraph(sitting)
    if found is None:
        stepped = tracker_called(text, sitting.campaign.world)
        assert stepped is not None
        do(sitting, stepped)
    elif words or not has_inputs(found):
        world = sitting.campaign.world
        do(sitting, filled(sitting, found, typed_inputs(found, words, world)))
    else:
        do(sitting, form(sitting, found))
