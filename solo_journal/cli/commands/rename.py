"""`rename`: a name, on its list and in the story."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign, tab


@click.command()
@click.argument("name", shell_complete=tab("names"))
@click.argument("to")
@click.option("-y", "--yes", is_flag=True, help="Do not ask first.")
@in_campaign
def command(here: Context, /, *, name: str, to: str, yes: bool, as_json: bool) -> None:
    """Change a name on its list and in the story.

    Every place is shown first, and what stays: an alias, a longer name such as a thread's, and what rolls and tags did
    before. Whole words change, in the case in which they were written, and tags with them. It is one act: one undo
    takes all of it back. To change the list alone: do lists.rename.

    Example: solo-journal rename Orso Marek
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.names import rename
    from ..port import CliPort, Option, agreed_already

    with here.playing() as campaign:
        agrees = {"rename": Option("--yes", as_json or agreed_already(yes))}
        run(rename(campaign, CliPort(campaign, as_json=as_json, agrees=agrees), name, to))
