"""`reroll`: the same procedure again, in the place of an act."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab, with_dice
from ..roll_options import How


@click.command()
@click.argument("entry", default="last", shell_complete=tab("entries"))
@with_dice
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, dice: tuple[int, ...] | None, seed: str | None, as_json: bool) -> None:
    """Reroll an entry. What it changed is changed again; the first roll stays visible.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import reroll
    from ..naming_entries import act_called
    from ..port import CliPort

    with here.playing() as campaign:
        port = CliPort(campaign, How(dice=dice, seed=seed), as_json)
        run(reroll(campaign, port, act_called(campaign, entry).id))
