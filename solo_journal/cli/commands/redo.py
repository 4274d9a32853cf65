"""`redo`: restore what was last undone."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign
from ..output import Shown
from .undo import confirmation_options, turn


@click.command()
@confirmation_options
@in_campaign
def command(here: Context, /, *, yes: bool, only_show: bool, as_json: bool) -> Shown:
    """Redo what was last undone.

    This is possible until you do something new.
    """
    return turn(here, "redo", yes=yes, only_show=only_show, as_json=as_json)
