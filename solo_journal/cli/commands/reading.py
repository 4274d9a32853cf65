"""`reading`: the campaign's house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..context import Context
from ..procedure_commands import tool

if TYPE_CHECKING:
    from ...rules.house_rules import HouseRule
    from ...rules.world import World


@tool("reading")
def command(here: Context, as_json: bool) -> None:
    """Set a house rule, where a game leaves something open. On its own, it lists all of them with their current
    settings.

    Example: solo-journal reading set NAME SETTING
    """
    from ...rules import shelf
    from ..json_objects import of_reading
    from ..output import print_json, say

    with here.looking() as campaign:
        readings = shelf.of(campaign.world).readings(campaign.world)
        if as_json:
            print_json({"readings": [of_reading(each, campaign.world) for each in readings]})
        elif readings:
            say("\n\n".join(_describe_rule(each, campaign.world) for each in readings))
        else:
            say("The games of this campaign have no house rules.")


def _describe_rule(reading: HouseRule, world: World) -> str:
    """A house rule with its settings; a star marks the current one."""
    options = [
        f"  {'*' if option == reading.of(world) else ' '} {option}: {words}"
        + (" (default)" if option == reading.default else "")
        for option, words in reading.options.items()
    ]
    return "\n".join([f"{reading.id}: {reading.title}", *options, f"  {reading.why}"])
