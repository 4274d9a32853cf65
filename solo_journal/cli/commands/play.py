"""`play`: play a campaign on the page or in line mode."""

from __future__ import annotations

import click

from ...campaign.library.places import places
from ..context import Context
from ..options import about_a_campaign, tab
from ..play import play


@click.command()
@click.argument("named", metavar="[CAMPAIGN]", default="", shell_complete=tab("campaigns"))
@click.option(
    "--line",
    is_flag=True,
    help="Plain lines instead of a page: for screen readers, simple terminals, SSH and pipes.",
)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, named: str = "", line: bool = False) -> int:
    """Play a campaign: by default the last one."""
    here = ctx.ensure_object(Context)
    return play(places(here.campaigns), named or here.called, line=line)
