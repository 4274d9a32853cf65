"""`split`: one paragraph in two."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", shell_complete=tab("entries"))
@click.argument("words")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, words: str, as_json: bool) -> None:
    """Make two paragraphs of one.

    The second begins with these WORDS.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last. Undo makes one of them again.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import split
    from ..naming_entries import entry_called
    from ..port import CliPort

    with here.playing() as campaign:
        run(split(campaign, CliPort(campaign, as_json=as_json), entry_called(campaign, entry).id, words))
