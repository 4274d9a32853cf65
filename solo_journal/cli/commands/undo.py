"""`undo`: the last act is undone as one; with `--to`, everything after an entry."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign, tab
from ..undo import asked_first, turn, turn_to


@click.command()
@click.argument("count", type=click.IntRange(1, 99), default=1)
@click.option("--to", metavar="ENTRY", default="", shell_complete=tab("entries"), help="Everything after this entry.")
@asked_first
@in_campaign
def command(here: Context, /, *, count: int, to: str, yes: bool, only_show: bool, as_json: bool) -> None:
    """Undo the last act and all that came of it.

    With COUNT, so many are undone as one.

    That is its answer, its dice, what it changed and its line in the log. You are told what that is before it is done.
    `solo-journal redo` restores it. With --to, everything after an entry is undone as one: its id, or the end of
    it, as `solo-journal log --ids` shows them.

    Example: solo-journal undo --to 6HN2QK
    """
    if to:
        turn_to(here, to, yes=yes, only_show=only_show, as_json=as_json)
    else:
        turn(here, "undo", yes=yes, only_show=only_show, as_json=as_json, many=count)
