"""`undo`: the last act is undone as one."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json
from ..undo import asked_first, turn


@click.command()
@asked_first
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, yes: bool, only_show: bool, as_json: bool) -> None:
    """Undo the last act and all that came of it.

    That is its answer, its dice, what it changed and its line in the log. You are told what that is before it is done.
    `solo-journal redo` brings it back.
    """
    turn(here, "undo", yes=yes, only_show=only_show, as_json=as_json)
