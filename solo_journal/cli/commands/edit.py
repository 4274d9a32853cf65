"""`edit`: the text of an entry."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", shell_complete=tab("entries"))
@click.argument("text")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, text: str, as_json: bool) -> None:
    """Edit an entry's text. The old text stays in its history.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import edit
    from ..naming_entries import entry_called
    from ..port import CliPort

    with here.playing() as campaign:
        run(edit(campaign, CliPort(campaign, as_json=as_json), entry_called(campaign, entry).id, text))
