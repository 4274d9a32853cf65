"""`correct`: faces that were typed wrongly, typed again."""

from __future__ import annotations

import click

from ...rules.refused import BadInput
from ..context import Here
from ..options import Faces, about_a_campaign, as_json


@click.command()
@click.argument("entry", default="last")
@click.option("--dice", metavar="FACES", type=Faces(), help="What you rolled, in the order asked for, such as 5,2.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, dice: tuple[int, ...] | None, as_json: bool) -> None:
    """Correct the dice of an entry. The outcome follows.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last.

    Example: solo-journal correct last --dice 5,2
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.entries import correct
    from ..naming_entries import act_called
    from ..port import CliPort

    if not dice:
        raise BadInput("No dice given. Type what you rolled: --dice 5,2.")
    with here.playing() as campaign:
        run(correct(campaign, CliPort(campaign, as_json=as_json), act_called(campaign, entry).id, dice))
