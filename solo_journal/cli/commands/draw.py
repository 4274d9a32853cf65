"""`draw`: draw from a table, or list the tables."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options, tab
from ..output import Shown, columns, warn


@click.command()
@click.argument("words", metavar="[TABLE]", nargs=-1, shell_complete=tab("tables"))
@click.option("--times", metavar="N", default="", help="How often to draw.")
@click.option("--label", default="", help="What the draw is for.")
@roll_options
@in_campaign
def command(
    here: Context, /, *, words: tuple[str, ...], times: str, label: str, how: RollOptions, as_json: bool
) -> Shown:
    """Draw from a table. Without TABLE, the tables are listed.

    Name a table in full, as pack.table, or by its own name if only one table has it. How many rows may follow, and
    different if none may come twice.

    Example: solo-journal draw names.inn 3 different
    """
    if not words:
        return list_tables(here, as_json)
    from ...rules.commons.table import TableDraw
    from ...rules.inputs import make
    from ...rules.line_form import inputs_from
    from ..port import do

    campaign = here.playing()
    said = {"table": words[0]} if len(words) == 1 else inputs_from(TableDraw, " ".join(words), campaign.world)
    given = {name: value for name, value in (("times", times), ("label", label), ("by", how.by)) if value}
    do(campaign, make(TableDraw, {**said, **given}), how, as_json)
    return None


def list_tables(here: Context, as_json: bool) -> Shown:
    from ..json_objects import of_tables

    tables = here.library().tables
    for fault in tables.faults.values():
        warn(fault)
    return of_tables(tables.values()) if as_json else columns((each.name, each.title) for each in tables.values())
