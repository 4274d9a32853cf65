"""`take`: a choice or an offer that the last act left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign, as_json, done_how
from ..roll_options import How

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.play.options import Option
    from ...rules.outcome import Offer
    from ...rules.procedure import Procedure


@click.command()
@click.argument("number", type=click.IntRange(min=1), required=False)
@click.argument("inputs", nargs=-1, metavar="[VALUE | K=V]...")
@done_how
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, number: int | None, inputs: tuple[str, ...], how: How, as_json: bool) -> None:
    """Take what the last act left open, by its number. Without NUMBER it is listed.

    An offer that still needs something takes it as a value: solo-journal take 1 "Find the beacon"
    """
    from ...campaign.play.options import options_left

    with here.playing() as campaign:
        options = options_left(campaign)
        if number is None:
            _list(options, as_json)
        else:
            _take(campaign, _numbered(options, number), inputs, how, as_json)


def _list(options: tuple[Option, ...], as_json: bool) -> None:
    from ..entry_text import open_lines
    from ..json_objects import of_options
    from ..output import print_json, say

    if as_json:
        print_json(of_options(options))
    else:
        say("\n".join(open_lines(options)) or "The last act left nothing open.")


def _numbered(options: tuple[Option, ...], number: int) -> Option:
    from ...rules.refused import BadInput

    if not options:
        raise BadInput("The last act left nothing open, so there is nothing to take.")
    if number > len(options):
        raise BadInput(f"There is no number {number}: the last act left open 1 to {len(options)}.")
    return options[number - 1]


def _take(campaign: Campaign, option: Option, inputs: tuple[str, ...], how: How, as_json: bool) -> None:
    from ...campaign.play.amendments import take
    from ...campaign.play.options import Chosen
    from ...rules.outcome import Offer
    from ...rules.refused import BadInput
    from ..run_procedure import do_in, tell

    match option.takes:
        case Offer() as offer:
            do_in(campaign, _prefilled(offer, inputs, how), how, as_json)
        case Chosen() as chosen if not inputs:
            tell(campaign, take(campaign, chosen.entry, chosen.label, chosen.option, how.source), as_json)
        case _:
            raise BadInput(f"“{option.title}” takes no inputs. Give its number alone.")


def _prefilled(offer: Offer, words: tuple[str, ...], how: How) -> Procedure:
    """The offered procedure with what the player gave beside what the offer brings."""
    from ...rules import shelf
    from ...rules.inputs import make
    from ..arguments import named

    kind = shelf.procedure(offer.procedure)
    first = [offer.missing] if offer.missing else []
    given = dict(word.split("=", 1) for word in named(kind, words, first))
    return make(kind, {**({"by": how.by} if how.by else {}), **offer.inputs, **given})
