"""`do`: any procedure of any system."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json, done_how
from ..roll_options import How


@click.command()
@click.argument("procedure")
@click.argument("inputs", nargs=-1, metavar="[K=V]...")
@done_how
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, procedure: str, inputs: tuple[str, ...], how: How, as_json: bool) -> None:
    """Do any procedure of any game or tool.

    PROCEDURE is its id, such as tracker.step; its inputs are given as name=value. One that has a line of its own reads
    bare words as that line.

    `solo-journal systems` lists the systems, `solo-journal systems ID` the procedures of one, and
    `solo-journal systems PROCEDURE` tells what a procedure does and which inputs it takes.

    Example: solo-journal do tracker.step die=d8 --dice 3
    """
    from ...rules import shelf
    from ...rules.inputs import from_words
    from ..arguments import own_line, procedure_from
    from ..run_procedure import do

    kind = shelf.procedure(procedure)
    if own_line(kind, inputs):
        found = procedure_from(kind, inputs, how.by, here.world)
    else:
        found = from_words(kind, [*inputs, *([f"by={how.by}"] if how.by else ())])
    do(here, found, how, as_json)
