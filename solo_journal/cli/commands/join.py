"""`join`: two paragraphs as one."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", shell_complete=tab("entries"))
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, as_json: bool) -> None:
    """Make one paragraph of an entry and the one after it.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last. Undo parts them again.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import join
    from ..naming_entries import entry_called
    from ..port import CliPort

    with here.playing() as campaign:
        run(join(campaign, CliPort(campaign, as_json=as_json), entry_called(campaign, entry).id))
