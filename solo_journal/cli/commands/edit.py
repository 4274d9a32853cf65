"""`edit`: other words for an entry."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.argument("entry")
@click.argument("text")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, text: str, as_json: bool) -> None:
    """Give an entry other words. The old ones stay in its history.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.
    """
    from ...campaign.play.amendments import edit
    from ...rules.refused import BadInput
    from ..naming_entries import entry_called
    from ..run_procedure import tell

    if not text.strip():
        raise BadInput("There are no words to put there. To take the entry out of the story: solo-journal strike.")
    with here.playing() as campaign:
        tell(campaign, edit(campaign, entry_called(campaign, entry).id, text), as_json)
