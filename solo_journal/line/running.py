"""What stands behind `/`: a command, a procedure with its inputs on the line or asked for, or the menu."""

from __future__ import annotations

from ..rules.line_form import typed_inputs
from . import menu
from .calling import called
from .commands import Command, commands
from .forms import filled, form, has_inputs
from .line_state import Sitting
from .write import do, keep_paragraph


def run(sitting: Sitting, text: str) -> None:
    """Do a line that began with `/`. Raises `Refused` and `LeftOff`."""
    name, _, words = (text or menu.pick(sitting)).partition(" ")
    words = words.strip()
    if not name:
        return
    found = called(name, sitting.campaign.world)
    if isinstance(found, Command):
        if not found.looks:
            keep_paragraph(sitting)
        found.run(sitting, words)
        return
    keep_paragraph(sitting)
    if found is None:
        commands()["step"].run(sitting, name)
    elif words or not has_inputs(found):
        world = sitting.campaign.world
        do(sitting, filled(sitting, found, typed_inputs(found, words, world)))
    else:
        do(sitting, form(sitting, found))
