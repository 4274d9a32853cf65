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
@click.option("--quiet", is_flag=True, help="Say what was made, and nothing of its lines.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, file: str, title: str, system: str, v2: bool, quiet: bool, as_json: bool) -> None:
    """Make a new campaign of a Lonelog or Solo Journal JSON file.

    Such a JSON is what `export --format json` writes.

    Headings are read in any language, and what is not understood is kept word for word. Lines that looked like notation
    and are words only are listed. Nothing that is in the library is altered.

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
        for line in list(told(campaign.folder.path.name, report))[: 1 if quiet else None]:
            say(line)
