"""The streams at the end of a command: its last sentence, and a reader who has left."""

from __future__ import annotations

import contextlib
import os
import sys

from ..campaign.story.sanitise import sanitise


def write_error(message: str, code: int) -> int:
    """Say a sentence on stderr; the exit code that goes with it."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{sanitise(message)}\n")
        sys.stderr.flush()
    return code


def let_go_of_stdout() -> None:
    """Nobody reads any more: what is still waiting to be written goes nowhere, without a word."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
