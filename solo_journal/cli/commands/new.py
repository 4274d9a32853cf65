"""`new`: create a campaign."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign, tab


@click.command()
@click.argument("title")
@click.option(
    "--system",
    "systems",
    metavar="ID",
    multiple=True,
    shell_complete=tab("games"),
    help="A game to play by; may be given several times. `solo-journal systems` lists them. Default: Other game.",
)
@click.option("--character", metavar="NAME, WORDS", default="", help="Who you play: a name, a comma, a few words.")
@in_campaign
def command(here: Context, /, *, title: str, systems: tuple[str, ...], character: str, as_json: bool) -> None:
    """Create a campaign and open its first session."""
    from ...campaign.play.openings import joining
    from ..json_objects import of_new
    from ..output import print_json, say

    if not title.strip():
        from ...rules.refusal import BadInput

        raise BadInput("A campaign needs a title: solo-journal new TITLE. Quote several words.")
    from ...rules.systems import OTHER

    library = here.library()
    games = systems or (OTHER,)
    joins = joining(character, map(library.shelf.system, games))
    campaign = library.new(title, games, acts=joins)
    if as_json:
        print_json(of_new(campaign))
    else:
        from ...campaign.play.current_offers import on_offer
        from ..port import open_lines

        say(f"{campaign.title} begins, in {campaign.folder.path}")
        say("Play it: solo-journal play")
        say("Or begin it here:")
        say("\n".join(open_lines(on_offer(campaign))))
