"""Starting the page, and what is said when it ends: an exit code, and a sentence where something went wrong."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .splash import opening

if TYPE_CHECKING:
    from ..campaign.library.places import Places
    from .app import SoloJournal

FIRST_PICTURE = f"{__package__}.screens.open_campaign"


def play(places: Places, called: str = "") -> int:
    """Play the campaign so called, or the last played, or open the library where there is none yet.

    Raises `Refused` and `StoreError` where the campaign cannot be opened, once the terminal is as it was.
    """
    with opening():
        app = _ready(places, called)
    code = app.run()
    if app.refused is not None:
        raise app.refused
    return app.return_code or code or 0


def _ready(places: Places, called: str) -> SoloJournal:
    """The app with all that its first screen needs: what is imported later is waited for before an empty screen."""
    from .app import SoloJournal
    from .open_target import OpenTarget

    to_open = OpenTarget(places, called)
    if to_open.likely:
        importlib.import_module(FIRST_PICTURE)
        return SoloJournal(to_open)
    return SoloJournal(*to_open.open())
