"""`import`: a story from elsewhere as a new campaign."""

from __future__ import annotations

from pathlib import Path

import click

from ..context import Here
from ..options import about_a_campaign, as_json, tab


@click.command()
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("--title", metavar="T", default="", help="What the campaign is called. As the file says unless given.")
@click.option(
    "--system",
    metavar="ID",
    default="",
    help="The game of a log that names none: see `systems`.",
    shell_complete=tab("games"),
)
@click.option("--v2", is_flag=True, help="Treat > as an action (old Lonelog).")
@click.option("--quiet", is_flag=True, help="Do not list the lines that are plain prose.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, file: str, title: str, system: str, v2: bool, quiet: bool, as_json: bool) -> None:
    """Make a new campaign of a Lonelog or Solo Journal JSON file.

    Such a JSON is what `export --format json` writes.

    Every line that was kept as prose is listed with its number; first those that looked like more. Nothing that is in
    the library is altered.

    Example: solo-journal import dusk.lonelog.md --title "The Long Dusk, again"
    """
    from ...campaign.imports import import_file
    from ...campaign.imports.report import told
    from ..json_objects import of_import
    from ..output import print_json, say

    campaign, report = import_file(here.library(), Path(file), title=title, system=system, old=v2)
    if as_json:
        print_json(of_import(campaign, report))
    else:
        for line in told(campaign.folder.path.name, report, prose=not quiet):
            say(line)
