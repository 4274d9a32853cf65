"""Ending when the system asks for it, or takes the terminal away: what is typed becomes a draft, and the terminal is
left as it was found.

A terminal that is closed (SIGHUP) needs no manners, so there the system's own end is kept: the draft is on disk.
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
"""How a shell tells that a program was told to end."""


def heed_sigterm(app: App[Any]) -> None:
    """From now on, SIGTERM ends the app in good order. Windows has no such thing."""
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end, app, CODE)


def end(app: App[Any], code: int, message: str = "") -> None:
    """End the app with this exit code, and a sentence."""
    for screen in app.screen_stack:
        keep = getattr(screen, "keep_what_is_typed", None)
        if keep is not None:
            with suppress(Exception):  # it may be what is broken; an end must come all the same
                keep()
    app.exit(return_code=code, message=Text(message) if message else None)


def forgive_bad_bytes() -> None:
    """Let a byte that is no UTF-8 stand for a character that nobody knows. Textual would stop to listen, and end."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        def decoder(encoding: str) -> partial[codecs.IncrementalDecoder]:
            return partial(codecs.getincrementaldecoder(encoding), errors="replace")

        setattr(linux_driver, "getincrementaldecoder", decoder)  # noqa: B010 - its name for what it imported
