"""`rename`: change a name everywhere."""

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
    """Change a name everywhere: on its list, in the story, in notes.

    Every place is shown first, and so is what stays: aliases, longer names such as a place's, titles of earlier scenes,
    and what past rolls and tags did. Only whole words change, each in its own case, in tags too. A name that is
    only in the story is changed there. The rename is one act, so one undo reverts it. To change only the list, use do
    lists.rename.

    Example: solo-journal rename Orso Marek
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.names import rename
    from ..port import CliPort, Option, is_agreed

    agrees = {"rename": Option("--yes", as_json or is_agreed(yes))}
    run(rename(here.playing(), CliPort(here.playing(), as_json=as_json, agrees=agrees), name, to))
