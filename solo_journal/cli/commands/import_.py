"""`import`: bring in a story as a new campaign, or add it to the end of one."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.imports.days import Order


@click.command()
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("--title", metavar="T", default="", help="The campaign's title. Default: the one in the file.")
@click.option(
    "--game",
    "--system",
    "system",
    metavar="ID",
    default="",
    help="The game of a log that names none: see `systems`.",
    shell_complete=tab("games"),
)
@click.option("--v2", is_flag=True, help="Treat > as an action (old Lonelog).")
@click.option(
    "--dates",
    type=click.Choice(["day-first", "month-first"]),
    help="How days such as 3/4/2026 are read. Default: as the file suggests.",
)
@click.option("--append", is_flag=True, help="Add it to the end of the campaign, in sessions of its own.")
@click.option("--preview", is_flag=True, help="Only show what would be imported.")
@in_campaign
def command(
    here: Context,
    /,
    *,
    file: str,
    title: str,
    system: str,
    v2: bool,
    dates: Order | None,
    append: bool,
    preview: bool,
    as_json: bool,
) -> Shown:
    """Make a campaign from a log or a journal.

    FILE may be Lonelog, Markdown, or the JSON that `export --format json` writes. In a plain Markdown journal, headings
    become sessions and scenes.

    Headings are read in any language. What is not understood is kept word for word, and lines that look like notation
    but were kept as words are listed. Nothing else in the library changes.

    Example: solo-journal import dusk.lonelog.md --title "The Long Dusk, again"
    """
    from ...campaign.imports import add_file, draft_of, make_campaign
    from ...campaign.imports.report import describe_import, foretold
    from ...rules.refusal import Refused
    from ..json_objects import of_import

    path, library = Path(file), here.library()
    if path.suffix.lower() in (".csv", ".tsv"):
        raise Refused(f'{file} holds tables. Import it as such: solo-journal tables import "{file}"')
    if append:
        campaign = here.playing()
        report = add_file(library, campaign, path, old=v2, dates=dates or "", keep=not preview)
        folder = campaign.folder.path.name
    else:
        draft = draft_of(library, path, title=title, system=system, old=v2, dates=dates or "")
        report = draft.report
        folder = "" if preview else make_campaign(library, draft).campaign.folder.path.name
    if as_json:
        return of_import(folder, report)
    if preview:
        return chain([f"To the end of “{report.title}” ({folder}):"] if append else [], foretold(report))
    if append:
        return describe_import(folder, report, "Added to")
    current = "Commands now act on it; for another campaign, add --campaign NAME."
    return chain(describe_import(folder, report, "Imported as"), [current])
