"""`roll`: dice in the usual notation, or a roll of the game by its line."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, done_how, in_campaign, some_words, tab


@click.command()
@some_words("EXPRESSION | LINE", shell_complete=tab("rolls", joined=True))
@click.option("--label", default="", help="What is rolled for.")
@done_how
@in_campaign
def command(here: Context, /, *, words: tuple[str, ...], label: str, how: RollOptions, as_json: bool) -> None:
    """Roll dice, such as 3d6+2, or by a line of the game.

    Of a game it is the line of its core roll, or of another roll after its name: might +1, attack wolf. A shortcut of
    yours that is dice rolls as well. Put -- before a line that begins with a minus sign.

    Example: solo-journal roll 4d6kh3 --label "Falling stones"
    """
    from ...campaign.play.line_parser import read_as
    from ...campaign.play.line_resolver import plan
    from ...campaign.play.shortcuts import dice_called
    from ..port import do_line

    with here.playing() as campaign:
        do_line(campaign, plan(campaign, read_as("roll", dice_called(campaign, " ".join(words)))), how, as_json, label)
