"""`reading`: the campaign's house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..context import Context
from ..output import Shown
from ..procedure_commands import tool

if TYPE_CHECKING:
    from ...rules.house_rules import HouseRule
    from ...rules.world import World


@tool("reading")
def command(here: Context, as_json: bool) -> Shown:
    """Set a house rule, where a game leaves something open. On its own, it lists all of them with their current
    settings.

    Example: solo-journal reading set NAME SETTING
    """
    from ..json_objects import of_reading

    world = here.campaign().world
    readings = here.campaign().shelf.readings(world)
    if as_json:
        return {"readings": [of_reading(each, world) for each in readings]}
    listed = "\n\n".join(_describe_rule(each, world) for each in readings)
    return listed or "The games of this campaign have no house rules."


def _describe_rule(reading: HouseRule, world: World) -> str:
    """A house rule with its settings; a star marks the current one."""
    options = [
        f"  {'*' if option == reading.of(world) else ' '} {option}: {words}"
        + (" (default)" if option == reading.default else "")
        for option, words in reading.options.items()
    ]
    return "\n".join([f"{reading.id}: {reading.title}", *options, f"  {reading.why}"])
