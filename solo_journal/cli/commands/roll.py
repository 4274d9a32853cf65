"""`roll`: dice in the usual notation, or a roll of the game by its line."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options, some_words, tab


@click.command()
@some_words("EXPRESSION | LINE", shell_complete=tab("rolls", joined=True))
@click.option("--label", default="", help="What the roll is for.")
@roll_options
@in_campaign
def command(here: Context, /, *, words: tuple[str, ...], label: str, how: RollOptions, as_json: bool) -> None:
    """Roll dice, such as 3d6+2, or a roll of the game by its line.

    For a game's core roll, type its line: might +1. For another roll, type its name first: attack wolf. Your own
    shortcuts for dice work too. Put -- before a line that begins with a minus sign.

    Example: solo-journal roll 4d6kh3 --label "Falling stones"
    """
    from ...campaign.play.line_parser import read_as
    from ...campaign.play.line_resolver import plan
    from ...campaign.play.shortcuts import dice_called
    from ...rules.refusal import BadInput
    from ..port import do_line

    campaign = here.playing()
    planned = plan(campaign, read_as("roll", dice_called(campaign, " ".join(words))))
    about = planned.procedure.words if planned.procedure else ""
    if label and planned.procedure and not about:
        raise BadInput(f"{planned.procedure.called} takes no label. Leave --label out.")
    do_line(campaign, planned, how, as_json, {about: label} if label else {})
