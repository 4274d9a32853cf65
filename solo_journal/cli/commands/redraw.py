"""`redraw`: another of the same, in the place of what the player would not have."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, with_dice
from ..roll_options import How


@click.command()
@click.argument("entry", default="last")
@with_dice
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, dice: tuple[int, ...] | None, seed: str | None, as_json: bool) -> None:
    """Draw another; what came first is removed from the story.

    What was drawn or rolled is done again, and nothing in the story tells of it.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last. An export of everything still
    holds what it was.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import redraw
    from ..naming_entries import act_called
    from ..port import CliPort

    with here.playing() as campaign:
        port = CliPort(campaign, How(dice=dice, seed=seed), as_json)
        run(redraw(campaign, port, act_called(campaign, entry).id))
