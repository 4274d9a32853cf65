"""Runs the program once and turns every error into a sentence and an exit code."""

from __future__ import annotations

import atexit
import gc
import os
from collections.abc import Sequence

from ..campaign.library.places import places
from ..campaign.store.errors import StoreError, because
from ..campaign.story.sanitise import clean_text
from ..rules.command_hints import at_play
from ..rules.refusal import Cancelled, Refused
from .streams import write_error

COMPLETES = "_SOLO_JOURNAL_COMPLETE"
"""Set by a shell that asks for completions. The words are then in other variables, and there are no arguments."""
PLAINLY_PLAY: tuple[list[str], ...] = ([], ["play"])
"""Command lines without anything to parse: the page opens sooner without importing click."""


def run(arguments: Sequence[str]) -> int:
    """Run the command that these arguments name. Returns the exit code."""
    # A program that ends gives all its memory back at once, and need not look for garbage in it first.
    atexit.register(gc.freeze)
    at_play(False)
    words = [clean_text(word) for word in arguments]
    try:
        if COMPLETES in os.environ:
            from . import shells  # noqa: F401  tells how a shell is answered
        elif words in PLAINLY_PLAY:
            from .play import play

            return play(places())
        from .app import run_command

        return run_command(words)
    except Cancelled:
        return 0
    except Exception as error:
        return write_error(sentence(error), 1)


def sentence(error: Exception) -> str:
    """The player's message for an error; the traceback of an unexpected one is saved to a file."""
    if isinstance(error, (Refused, StoreError)):
        from .output import voice

        return voice().refusal(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {because(error)}" if error.filename else because(error)
    from ..campaign.library.crash_log import mishap

    return mishap(error, places().state)
