"""`fight`: the current fight and its moves."""

from __future__ import annotations

from itertools import chain

import click

from ..context import Context
from ..options import in_campaign
from ..output import Shown


@click.command()
@in_campaign
def command(here: Context, /, *, as_json: bool) -> Shown:
    """Show the fight.

    It lists who is on which side and every move: the likeliest first, then the rest by kind, each with its odds and its
    number for `take`.

    Example: solo-journal fight, then solo-journal take 2
    """
    from ...campaign.play.current_offers import on_offer
    from ...campaign.play.options import with_more
    from ...campaign.story.board_text import board_lines
    from ...rules.fights import board_of, no_fight
    from ..json_objects import of_fight
    from ..port import open_lines

    campaign = here.campaign()
    board = board_of(campaign.world)
    options = with_more(on_offer(campaign), campaign.world)
    if as_json:
        return of_fight(board, options)
    if board is None:
        return no_fight(campaign.world)
    return chain(board_lines(board, campaign.world), open_lines(options, campaign))
