"""`strike`: an entry is crossed out."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", default="last", shell_complete=tab("entries"))
@click.option("--why", default="", help="The reason, for later.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, why: str, as_json: bool) -> None:
    """Cross an entry out.

    It is no longer part of the story, but stays in the journal. To reverse it: solo-journal undo

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import strike
    from ..naming_entries import entry_called
    from ..port import CliPort

    with here.playing() as campaign:
        run(strike(campaign, CliPort(campaign, as_json=as_json), entry_called(campaign, entry).id, why))
