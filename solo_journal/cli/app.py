"""The command `solo-journal` itself: what holds for every command, and what happens without one."""

from __future__ import annotations

import click

from .. import __version__
from .groups import Commands
from .options import about_a_campaign


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`solo-journal COMMAND --help` explains a command. Every change can be undone with `undo`.",
)
@about_a_campaign
@click.version_option(__version__, prog_name="Solo Journal", message="%(prog)s %(version)s")
@click.pass_context
def app(ctx: click.Context) -> int | None:
    """Play tabletop role-playing games alone, and keep the story.

    Without a command, the last campaign is opened for play.
    """
    if ctx.invoked_subcommand is not None:
        return None
    from .commands.play import command

    code: int = ctx.invoke(command)
    return code
