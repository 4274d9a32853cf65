"""`where`: the folders that Solo Journal uses."""

from __future__ import annotations

import click

from ..context import Context
from ..options import here_first


@click.command()
@here_first
def command(here: Context, /) -> None:
    """Show where campaigns, tables and settings are."""
    from ...campaign.library.places import describe_places
    from ..output import table

    table([(what, f"{path}") for what, path in describe_places(here.library().places)])
