"""Shuts down when the system asks for it or takes the terminal away: typed text becomes a draft, and the terminal is
restored.

A closed terminal (SIGHUP) needs no restoring, so the default action is kept: the draft is on disk.
"""

from __future__ import annotations

import asyncio
import codecs
import signal
import sys
from contextlib import suppress
from functools import partial
from typing import Any

from rich.text import Text
from textual.app import App

CODE = 128 + signal.SIGTERM
"""The exit code by which shells recognise SIGTERM."""


def heed_sigterm(app: App[Any]) -> None:
    """Make SIGTERM end the app in an orderly way. Windows has no such signal."""
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end, app, CODE)


def end(app: App[Any], code: int, message: str = "") -> None:
    """Exit the app with this code and a sentence."""
    for screen in app.screen_stack:
        keep = getattr(screen, "keep_what_is_typed", None)
        if keep is not None:
            with suppress(Exception):  # it may be what is broken; an end must come all the same
                keep()
    app.exit(return_code=code, message=Text(message) if message else None)


def forgive_bad_bytes() -> None:
    """Replace bytes that are not UTF-8. Otherwise Textual would stop reading and exit."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        def decoder(encoding: str) -> partial[codecs.IncrementalDecoder]:
            return partial(codecs.getincrementaldecoder(encoding), errors="replace")

        setattr(linux_driver, "getincrementaldecoder", decoder)  # noqa: B010 - its name for what it imported
