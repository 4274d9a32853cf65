"""`tracker`: all trackers, and moving one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign, as_json
from ..procedure_commands import ProcedureGroup

if TYPE_CHECKING:
    from ...rules.procedure import Procedure


def _procedures(here: Here) -> Iterable[type[Procedure]]:
    from ...rules import shelf

    return shelf.system("tracker").procedures


@click.group(cls=ProcedureGroup, procedures=_procedures)
@as_json
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, as_json: bool) -> None:
    """Add, step, tick, set, refill or drop a tracker. Without a word after it, all are listed.

    Example: solo-journal tracker add Torch step d8, then solo-journal tracker step Torch
    """
    if ctx.invoked_subcommand is None:
        _show(ctx.ensure_object(Here), as_json)


def _show(here: Here, as_json: bool) -> None:
    from ..json_objects import of_part
    from ..output import print_json, say, table

    with here.looking() as campaign:
        trackers = campaign.world.trackers
        if as_json:
            print_json(of_part("trackers", trackers))
        elif trackers:
            table([(each.name, each.kind, each.shown()) for each in trackers.values()])
        else:
            say("No trackers yet. Add one: solo-journal tracker add Torch step d8")
