"""Saves the traceback of an unexpected error to a file and gives the player a sentence."""

from __future__ import annotations

import traceback
from pathlib import Path

from ... import __version__
from ..store import disk
from ..store.errors import StoreError


def mishap(error: Exception, state: Path) -> str:
    """Save an error's traceback in the state folder. Returns the sentence for the player."""
    said = (
        f"Something went wrong in the program itself ({type(error).__name__}). Your campaign is as it was last saved."
    )
    text = f"Solo Journal {__version__}\n\n{''.join(traceback.format_exception(error))}"
    log = state / "last-error.log"
    try:
        disk.make_folder(log.parent)
        disk.replace(log, text.encode("utf-8", "replace"))
    except (StoreError, OSError):
        return f"{said} The details could not be kept on disk."
    return f"{said} The details are in {log}: please report them."
