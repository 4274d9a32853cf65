"""`new`: create a campaign."""

from __future__ import annotations

from itertools import chain

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown


@click.command()
@click.argument("title")
@click.option(
    "--game",
    "--system",
    "systems",
    metavar="ID",
    multiple=True,
    shell_complete=tab("games"),
    help="A game to play by; may be given several times. `solo-journal systems` lists them. Default: Other game.",
)
@click.option("--character", metavar="NAME, WORDS", default="", help="Who you play: a name, a comma, a few words.")
@in_campaign
def command(here: Context, /, *, title: str, systems: tuple[str, ...], character: str, as_json: bool) -> Shown:
    """Create a campaign and open its first session."""
    from ...campaign.play.current_offers import on_offer
    from ...campaign.play.openings import character_acts
    from ...rules.refusal import BadInput
    from ...rules.systems import OTHER
    from ..json_objects import of_new
    from ..port import open_lines

    if not title.strip():
        raise BadInput("A campaign needs a title: solo-journal new TITLE. Quote several words.")
    library = here.library()
    games = systems or (OTHER,)
    creates = [library.shelf.system(each).create for each in games]
    campaign = library.new(title, games, acts=character_acts(character, map(library.shelf.system, games)))
    if as_json:
        return of_new(campaign)
    begun = f"{campaign.title} begins, in {campaign.folder.path}"
    return chain(
        (begun, "Play it: solo-journal play", "Or begin it here:"),
        open_lines(on_offer(campaign), campaign, odds=False),
        [f"What a sheet takes as K=V: solo-journal do {each.id} --help" for each in creates if each],
    )
