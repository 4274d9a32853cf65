"""`take`: an offer or choice that the last act left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import RollOptions, done_how, in_campaign, tab

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.play.options import Option
    from ...rules.outcome import Offer


@click.command()
@click.argument("number", type=click.IntRange(min=1), required=False, shell_complete=tab("offers"))
@click.argument("inputs", nargs=-1, metavar="[VALUE | K=V]...")
@done_how
@in_campaign
def command(here: Context, /, *, number: int | None, inputs: tuple[str, ...], how: RollOptions, as_json: bool) -> None:
    """Take an offer of the last act by its number. Without NUMBER, the offers are listed.

    If an offer still needs something, add it: solo-journal take 1 "Find the beacon"
    """
    from ...campaign.play.current_offers import on_offer
    from ...campaign.play.options import with_more

    with here.playing() as campaign:
        options = with_more(on_offer(campaign), campaign.world, campaign.shelf)
        if number is None:
            _list(campaign, options, as_json)
        else:
            _take(campaign, _numbered(options, number), inputs, how, as_json)


def _list(campaign: Campaign, options: tuple[Option, ...], as_json: bool) -> None:
    from ..json_objects import of_options
    from ..output import print_json, say
    from ..port import open_lines

    if as_json:
        print_json(of_options(options))
    else:
        say("\n".join(open_lines(options, campaign)) or "Nothing on offer.")


def _numbered(options: tuple[Option, ...], number: int) -> Option:
    from ...rules.refusal import BadInput

    if not options:
        raise BadInput(
            f"No offer {number}: nothing is on offer. An offer lasts until something else is written or done."
        )
    if number > len(options):
        raise BadInput(f"No offer {number}. The last one is {len(options)}. List them: solo-journal take")
    return options[number - 1]


def _take(campaign: Campaign, option: Option, inputs: tuple[str, ...], how: RollOptions, as_json: bool) -> None:
    from ...campaign.play.port import run
    from ...campaign.play.verbs.acts import take
    from ...rules.outcome import Offer
    from ...rules.refusal import BadInput
    from ..port import CliPort

    if inputs and not isinstance(option.takes, Offer):
        raise BadInput(f"Unexpected “{inputs[0]}”. Number {option.title} takes nothing else.")
    given, readings = {}, None
    if isinstance(option.takes, Offer):
        given = _collect_inputs(campaign, option.takes, inputs, how)
        readings = how.read(campaign.shelf.procedure(option.takes.procedure), campaign.world)
    run(take(campaign, CliPort(campaign, how, as_json), option, given, readings))


def _collect_inputs(campaign: Campaign, offer: Offer, words: tuple[str, ...], how: RollOptions) -> dict[str, str]:
    """The inputs that the player gave, beyond those of the offer."""
    from ..procedure_commands import name_inputs

    first = [offer.missing] if offer.missing else []
    given = dict(word.split("=", 1) for word in name_inputs(campaign.shelf.procedure(offer.procedure), words, first))
    return {**({"by": how.by} if how.by and "by" not in offer.inputs else {}), **given}
