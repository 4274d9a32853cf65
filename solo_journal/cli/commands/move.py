"""`move`: an entry to another place of the story."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", shell_complete=tab("entries"))
@click.argument("behind", metavar="AFTER", shell_complete=tab("entries"))
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, behind: str, as_json: bool) -> None:
    """Put an entry after another one of the story.

    ENTRY and AFTER are ids, the ends of them as `solo-journal log --ids` shows them, or the word last. The journal
    keeps its order, and undo puts the entry back.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import move
    from ..naming_entries import entry_called
    from ..port import CliPort

    with here.playing() as campaign:
        target, line = entry_called(campaign, entry), entry_called(campaign, behind)
        run(move(campaign, CliPort(campaign, as_json=as_json), target.id, line.id))
