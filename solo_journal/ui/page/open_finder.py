"""The finder over any screen. A choice is carried out on the page, after closing everything over it."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from ..acts.menu import take
from ..screens.palette import FinderScreen, Leads, keys_of
from ..shell import Shell
from .play_page import PlayPage


def open_finder(app: Shell) -> None:
    here = app.screen
    if isinstance(here, FinderScreen):
        return
    page = next((each for each in app.screen_stack if isinstance(each, PlayPage)), None)

    def chosen(leads: Leads | None) -> None:
        if callable(leads) and not isinstance(leads, type):
            app.call_later(leads)
        elif leads is not None and page is not None:
            close_over(page)
            page.request(lambda: take(page, leads))

    keys = [] if here is page else list(keys_of(here))
    app.push_screen(FinderScreen(page.model if page else None, keys=keys), chosen)


def close_over(page: Screen[Any]) -> None:
    """Close everything over the page."""
    for screen in reversed(page.app.screen_stack[page.app.screen_stack.index(page) + 1 :]):
        screen.dismiss(None)
