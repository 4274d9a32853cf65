"""Starting the page, and what is said when it ends: an exit code, and a sentence where something went wrong."""

from __future__ import annotations

from ..campaign.library import Library


def play(library: Library, called: str = "") -> int:
    """Play the campaign so called, or the last played, or open the library where there is none yet.

    Raises `Refused` and `StoreError` where the campaign cannot be opened: before the screen is taken.
    """
    from .app import SoloJournal
    from .desk import Desk

    desk = Desk.open(library, called) if called or library.folders() else None
    app = SoloJournal(library, desk)
    code = app.run()
    return app.return_code or code or 0
