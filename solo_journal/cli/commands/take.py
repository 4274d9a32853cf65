"""`take`: a choice or an offer that the last act left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..here import Here
from ..how import How
from ..options import about_a_campaign, as_json, done_how

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.entry import Entry
    from ...rules.outcome import Offer
    from ...rules.procedure import Procedure
    from ..open_ends import OpenEnd


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
    from ...campaign.amending import open_choices
    from ..open_ends import left_open

    with here.playing() as campaign:
        found = open_choices(campaign)
        ends = left_open(found[1]) if found else []
        if number is None:
            _list(ends, as_json)
        elif found is not None:
            _take(campaign, found[0], _numbered(ends, number), inputs, how, as_json)
        else:
            _numbered(ends, number)


def _list(ends: list[OpenEnd], as_json: bool) -> None:
    from ..json_objects import of_open_ends
    from ..saying import print_json, say
    from ..telling import open_lines

    if as_json:
        print_json(of_open_ends(ends))
    else:
        say("\n".join(open_lines(ends)) or "The last act left nothing open.")


def _numbered(ends: list[OpenEnd], number: int) -> OpenEnd:
    from ...rules.refused import BadInput

    if not ends:
        raise BadInput("The last act left nothing open, so there is nothing to take.")
    if number > len(ends):
        raise BadInput(f"There is no number {number}: the last act left open 1 to {len(ends)}.")
    return ends[number - 1]


def _take(campaign: Campaign, entry: Entry, end: OpenEnd, inputs: tuple[str, ...], how: How, as_json: bool) -> None:
    from ...campaign.amending import take
    from ...rules.refused import BadInput
    from ..doing import do_in, tell

    if end.offer is not None:
        do_in(campaign, _prefilled(end.offer, inputs, how), how, as_json)
        return
    if inputs:
        raise BadInput(f"“{end.title}” takes no inputs. Give its number alone.")
    tell(campaign, take(campaign, entry.target or entry.id, end.choice, end.option, how.source), as_json)


def _prefilled(offer: Offer, words: tuple[str, ...], how: How) -> Procedure:
    """The offered procedure with what the player gave beside what the offer brings."""
    from ...rules import shelf
    from ...rules.inputs import make
    from ..arguments import named

    kind = shelf.procedure(offer.procedure)
    first = [offer.missing] if offer.missing else []
    given = dict(word.split("=", 1) for word in named(kind, words, first))
    return make(kind, {**({"by": how.by} if how.by else {}), **offer.inputs, **given})
