"""`overrule`: another outcome by hand."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("entry", shell_complete=tab("entries"))
@click.argument("outcome")
@click.option("--take-back", is_flag=True, help="Also undo what it changed, where nothing changed it since.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, outcome: str, take_back: bool, as_json: bool) -> None:
    """Let another outcome count for an act. The rolled one stays visible.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.

    Example: solo-journal overrule last "No, but"
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import overrule
    from ..naming_entries import act_called
    from ..port import CliPort

    with here.playing() as campaign:
        port = CliPort(campaign, as_json=as_json)
        run(overrule(campaign, port, act_called(campaign, entry).id, outcome, take_back=take_back))
