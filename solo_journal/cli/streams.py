"""Output at the end of a command: its error message, and a closed pipe."""

from __future__ import annotations

import contextlib
import os
import sys

from ..campaign.story.sanitise import sanitise


def write_error(message: str, code: int) -> int:
    """Print a sentence on stderr and return the exit code that goes with it."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{sanitise(message)}\n")
        sys.stderr.flush()
    return code


def let_go_of_stdout() -> None:
    """Stop writing to a closed stdout, without a message."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
