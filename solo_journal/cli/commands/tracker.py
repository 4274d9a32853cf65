"""`tracker`: list trackers and change them."""

from __future__ import annotations

from ..context import Context
from ..procedure_commands import tool


@tool("tracker")
def command(here: Context, as_json: bool) -> None:
    """Add, step, tick, set, refill or drop a tracker. On its own, it lists all of them.

    Example: solo-journal tracker add Torch step d8, then solo-journal tracker step Torch
    """
    from ..json_objects import of_part
    from ..output import print_json, say, table

    with here.looking() as campaign:
        trackers = campaign.world.trackers
        if as_json:
            print_json(of_part("trackers", trackers))
        elif trackers:
            table([(each.name, each.kind, each.format_value()) for each in trackers.values()])
        else:
            say("No trackers yet. Add one: solo-journal tracker add Torch step d8")
