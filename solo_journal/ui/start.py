"""Starts the page, and says what went wrong when it ends with an error."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .splash import opening

if TYPE_CHECKING:
    from ..campaign.library.places import Places
    from .app import SoloJournal

FIRST_PICTURE = f"{__package__}.screens.open_campaign"


def play(places: Places, called: str = "") -> int:
    """Play the named campaign or the last one played, or open the library if there is none. Returns the exit code.

    Raises `Refused` and `StoreError` if the campaign cannot be opened, after restoring the terminal.
    """
    with opening():
        app = _ready(places, called)
    code = app.run()
    if app.refused is not None:
        raise app.refused
    return app.return_code or code or 0


def _ready(places: Places, called: str) -> SoloJournal:
    """The app, with all imports of its first screen done, so that no empty screen has to wait for them."""
    from .app import SoloJournal
    from .open_target import OpenTarget

    to_open = OpenTarget(places, called)
    if to_open.likely:
        importlib.import_module(FIRST_PICTURE)
        return SoloJournal(to_open)
    return SoloJournal(*to_open.open())
