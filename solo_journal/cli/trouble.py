"""What nobody foresaw: the traceback goes to a file, the player gets a sentence."""

from __future__ import annotations

import traceback

from .. import __version__
from ..campaign.places import places
from ..campaign.store import disk
from ..campaign.store.errors import StoreError


def kept(error: Exception) -> str:
    """Keep the traceback of an error for whoever mends it, and say where it is."""
    what = (
        f"Something went wrong in the program itself ({type(error).__name__}). Your campaign is as it was last saved."
    )
    text = f"Solo Journal {__version__}\n\n{''.join(traceback.format_exception(error))}"
    try:
        log = places().state / "last-error.log"
        disk.make_folder(log.parent)
        disk.replace(log, text.encode("utf-8", "replace"))
    except (StoreError, OSError):
        return f"{what} The details could not be kept on disk."
    return f"{what} The details are in {log}: please report them."
