"""`draw`: draw from a table, or list the tables."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, done_how, in_campaign, tab


@click.command()
@click.argument("table", required=False, shell_complete=tab("tables"))
@click.option("--times", metavar="N", default="1", help="How often to draw.")
@click.option("--label", default="", help="What it is drawn for.")
@done_how
@in_campaign
def command(here: Context, /, *, table: str | None, times: str, label: str, how: RollOptions, as_json: bool) -> None:
    """Draw from a table. Without TABLE, the tables are listed.

    Name a table in full, as pack.table, or by its own name if only one table has it.
    """
    if table is None:
        list_tables(here, as_json)
        return
    from ...rules import shelf
    from ...rules.inputs import make
    from ..port import do

    inputs = {"table": table, "times": times, "label": label, "by": how.by}
    do(here, make(shelf.procedure("table.draw"), inputs), how, as_json)


def list_tables(here: Context, as_json: bool) -> None:
    from ..json_objects import of_tables
    from ..output import print_json, warn
    from ..output import table as print_table

    tables = here.library().tables
    found = [tables[name] for name in tables]
    for fault in tables.faults.values():
        warn(fault)
    if as_json:
        print_json(of_tables(found))
    else:
        print_table([(each.name, each.title) for each in found])
