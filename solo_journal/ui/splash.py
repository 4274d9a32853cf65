"""What stands in the terminal while the page is made ready: nothing of the page is imported yet when it is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

OPENS = "Solo Journal opens ..."
GONE = "\r\x1b[2K"
"""Back to the beginning of the line, and the line is empty."""


@contextmanager
def opening() -> Iterator[None]:
    """Say that the page opens; the line is gone when it has, or when it cannot."""
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
