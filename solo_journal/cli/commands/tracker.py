"""`tracker`: list trackers and change them."""

from __future__ import annotations

from ..context import Context
from ..output import Shown, columns
from ..procedure_commands import tool


@tool("tracker")
def command(here: Context, as_json: bool) -> Shown:
    """Add, step, tick, set, refill or drop a tracker. On its own, it lists all of them.

    Example: solo-journal tracker add Torch step d8, then solo-journal tracker step Torch
    """
    from ..json_objects import of_part

    trackers = here.campaign().world.trackers
    if as_json:
        return of_part("trackers", trackers)
    listed = columns((each.name, each.kind, each.format_value()) for each in trackers.values())
    return listed if trackers else "No trackers yet. Add one: solo-journal tracker add Torch step d8"
