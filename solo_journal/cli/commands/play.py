"""`play`: a campaign on the screen, or in plain lines."""

from __future__ import annotations

import click

from ..here import Here
from ..options import about_a_campaign
from ..saying import warn


@click.command()
@click.argument("named", metavar="[CAMPAIGN]", default="")
@click.option(
    "--line",
    is_flag=True,
    help="Plain lines instead of a page: for screen readers, simple terminals, SSH and pipes.",
)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, named: str = "", line: bool = False) -> int:
    """Play a campaign: the last one unless you name another."""
    from ...ui.terminal import trouble

    here = ctx.ensure_object(Here)
    called = named or here.called
    reason = "" if line else trouble()
    if not (line or reason):
        from ...ui.start import play

        return play(here.library, called)
    if reason:
        warn(reason)
    from ...line.loop import play as play_in_lines

    return play_in_lines(here.library(), called)
