"""Starts play from the command line: the page if the terminal can show it, else line mode.

It is separate from the command, so that a start without arguments does not import click.
"""

from __future__ import annotations

from ..campaign.library.places import Places


def play(places: Places, called: str = "", *, line: bool = False) -> int:
    """Play the named campaign, or the last one played. Returns the exit code. Raises `Refused` and `StoreError`."""
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
