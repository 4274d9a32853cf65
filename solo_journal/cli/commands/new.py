"""`new`: a campaign begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab

if TYPE_CHECKING:
    from ...rules.world import World


@click.command()
@click.argument("title")
@click.option(
    "--system",
    "systems",
    metavar="ID",
    multiple=True,
    shell_complete=tab("games"),
    help="A game to play by; may be given several times. `solo-journal systems` lists them. Without: Other game.",
)
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, title: str, systems: tuple[str, ...], as_json: bool) -> None:
    """Begin a campaign, with its first session open."""
    from ..json_objects import of_new
    from ..output import print_json, say

    if not title.strip():
        from ...rules.refused import BadInput

        raise BadInput("A campaign needs a title: solo-journal new TITLE. Several words stand in quotes.")
    from ...rules.systems import OTHER

    campaign = here.library().new(title, systems or (OTHER,))
    if as_json:
        print_json(of_new(campaign))
    else:
        say(f"{campaign.title} begins, in {campaign.folder.path}")
        say("Play it: solo-journal play")
        for told in _ready(campaign.world):
            say(told)


def _ready(world: World) -> Iterator[str]:
    """How a character is taken up whom a game has ready, as a command."""
    import shlex

    from ...rules import shelf
    from ...rules.fields import Asked

    for offer in (each for game in shelf.games_in_use(world) for each in game.ready):
        words = [f"{name}={value}" for name, value in offer.inputs.items()]
        if offer.missing:
            known = Asked.of(shelf.procedure(offer.procedure), offer.missing, world).names
            words.append(f"{offer.missing}={next(iter(known), '...')}")
        yield f"{offer.title}: solo-journal do {offer.procedure} {' '.join(map(shlex.quote, words))}"
        if offer.missing and len(known) > 1:
            yield f"  There are also {', '.join(known[1:])}."
