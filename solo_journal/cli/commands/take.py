"""`take`: an offer or choice that the last act left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.play.options import Option


@click.command()
@click.argument("number", type=click.IntRange(min=1), required=False, shell_complete=tab("offers"))
@click.argument("inputs", nargs=-1, metavar="[VALUE | K=V]...")
@roll_options
@in_campaign
def command(here: Context, /, *, number: int | None, inputs: tuple[str, ...], how: RollOptions, as_json: bool) -> Shown:
    """Take an offer of the last act by its number. Without NUMBER, the offers are listed.

    If an offer still needs something, add it: solo-journal take 1 "Find the beacon"
    """
    from ...campaign.play.current_offers import on_offer
    from ...campaign.play.options import with_more
    from ...rules.refusal import BadInput
    from ..json_objects import of_options
    from ..port import open_lines

    campaign = here.playing()
    options = with_more(on_offer(campaign), campaign.world)
    if number is None and as_json:
        return of_options(options)
    if number is None:
        return open_lines(options, campaign) if options else "Nothing on offer."
    if not options:
        raise BadInput(
            f"No offer {number}: nothing is on offer. An offer lasts until something else is written or done."
        )
    if number > len(options):
        raise BadInput(f"No offer {number}. The last one is {len(options)}. List them: solo-journal take")
    _take(campaign, options[number - 1], inputs, how, as_json)
    return None


def _take(campaign: Campaign, option: Option, inputs: tuple[str, ...], how: RollOptions, as_json: bool) -> None:
    """Take it, with the inputs that the player gave beyond those of the offer."""
    from ...campaign.play.port import run
    from ...campaign.play.verbs.acts import take
    from ...rules.inputs import by_name, words_by_name
    from ...rules.outcome import Offer
    from ...rules.refusal import BadInput
    from ..port import CliPort
    from ..procedure_commands import name_inputs

    given, readings, offer = dict[str, str](), None, option.takes
    if isinstance(offer, Offer):
        kind = campaign.shelf.procedure(offer.procedure)
        if how.by and "by" not in offer.inputs:
            given["by"] = how.by
        given |= by_name(kind, words_by_name(name_inputs(filter(None, [offer.missing]), inputs)))
        if twice := next((name for name in given if name in offer.inputs), ""):
            raise BadInput(f"{twice} is given twice: the offer has it already.")
        readings = how.read(kind, campaign.world)
    elif inputs:
        raise BadInput(f"Unexpected “{inputs[0]}”. Number {option.title} takes nothing else.")
    run(take(campaign, CliPort(campaign, how, as_json), option, given, readings))
