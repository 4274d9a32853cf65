"""`where`: the folders that Solo Journal uses."""

from __future__ import annotations

import click

from ..context import Context
from ..options import here_first
from ..output import Shown, columns


@click.command()
@here_first
def command(here: Context, /) -> Shown:
    """Show where campaigns, tables and settings are."""
    from ...campaign.library.places import describe_places

    return columns((what, f"{path}") for what, path in describe_places(here.library().places))
