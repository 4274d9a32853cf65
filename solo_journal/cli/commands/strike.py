"""`strike`: an entry leaves the story and stays in the journal."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.argument("entry", default="last")
@click.option("--why", default="", help="The reason, for later.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, why: str, as_json: bool) -> None:
    """Strike an entry out of the story.

    It stays in the journal, and can be brought back with `solo-journal undo`.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.
    """
    from ...campaign.play.amendments import strike
    from ..naming_entries import entry_called
    from ..run_procedure import tell

    with here.playing() as campaign:
        tell(campaign, strike(campaign, entry_called(campaign, entry).id, why), as_json)
