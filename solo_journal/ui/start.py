"""Starting the page, and what is said when it ends: an exit code, and a sentence where something went wrong."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from .meanwhile import opening

if TYPE_CHECKING:
    from ..campaign.library import Library
    from .app import SoloJournal

PAGE = f"{__package__}.screens.play"


def play(library: Callable[[], Library], called: str = "") -> int:
    """Play the campaign so called, or the last played, or open the library where there is none yet.

    Raises `Refused` and `StoreError` where the campaign cannot be opened: before the screen is taken.
    """
    with opening():
        app = _ready(library(), called)
    code = app.run()
    return app.return_code or code or 0


def _ready(library: Library, called: str) -> SoloJournal:
    """The app with all that its first screen needs: what is imported later is waited for before an empty screen."""
    from .app import SoloJournal
    from .desk import Desk

    desk = Desk.open(library, called) if called or library.folders() else None
    if desk is not None:
        importlib.import_module(PAGE)
    return SoloJournal(library, desk)
