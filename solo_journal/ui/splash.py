"""The line in the terminal while the page loads, written before any of the page is imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

OPENS = "Solo Journal opens ..."
GONE = "\r\x1b[2K"
"""Returns to the beginning of the line and clears it."""


@contextmanager
def opening() -> Iterator[None]:
    """Say that the page opens, and remove the line when it has, or when it cannot."""
    if os.environ.get("TEXTUAL_DRIVER"):  # the page is drawn elsewhere, and what stands here is read as its last words
        yield
        return
    sys.stderr.write(OPENS)
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write(GONE)
        sys.stderr.flush()
