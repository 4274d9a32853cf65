"""Playing from the command line: on the page where there is a terminal for it, else in plain lines.

It stands apart from the command, so that a start without arguments need not wait for what parses them.
"""

from __future__ import annotations

from ..campaign.library.places import Places


def play(places: Places, called: str = "", *, line: bool = False) -> int:
    """Play the campaign so called, or the last played; the exit code. Raises `Refused` and `StoreError`."""
    from ..ui.terminal import trouble

    reason = "" if line else trouble()
    if not (line or reason):
        from ..ui.start import play as play_on_the_page

        return play_on_the_page(places, called)
    if reason:
        from .output import warn

        warn(reason)
    from ..campaign.library.library import Library
    from ..line.loop import play as play_in_lines

    return play_in_lines(Library(places), called)
