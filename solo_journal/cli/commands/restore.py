"""`restore`: a campaign comes back, out of a backup or from the archive."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign

if TYPE_CHECKING:
    from pathlib import Path

    from ...campaign.library.library import Library
    from ...campaign.library.restore import How, Kept


@click.command()
@click.argument("what", metavar="FILE")
@click.option("--replace", "how", flag_value="replace", help="In the place of the one you have, which is archived.")
@click.option("--copy", "how", flag_value="copy", help="Beside the one you have, as a campaign of its own.")
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, what: str, how: How | None) -> None:
    """Bring a campaign back from a backup or the archive.

    Name the file of a backup, or a campaign that was archived. Where you have this very campaign already, say whether
    the backup takes its place or becomes a copy beside it.
    """
    from ..output import say

    library = here.library()
    if os.path.lexists(what):
        say(f"Restored: {_out_of_a_backup(library, what, how)}")
    else:
        say(f"Restored: {_out_of_the_archive(library, what)}")


def _out_of_a_backup(library: Library, what: str, how: How | None) -> Path:
    from pathlib import Path

    from ...campaign.library.restore import bring_back, look_into

    kept = look_into(library, Path(what))
    return bring_back(library, kept, (how or _asked(kept)) if kept.known else "new")


def _out_of_the_archive(library: Library, what: str) -> Path:
    from ...campaign.library.archive import archived, restore
    from ...rules.refused import Unknown

    try:
        folder = archived(library).find(what)
    except Unknown as error:
        raise Unknown(f"There is no file {what}, and no archived campaign that is called so.") from error
    return restore(library, folder.path)


def _asked(kept: Kept) -> How:
    """What is to become of the campaign that is there already: asked, or refused where nobody can answer."""
    from ...rules.refused import Refused

    there = f"You have {kept.title} already, as {kept.known[0].path.name}."
    if not sys.stdin.isatty():
        raise Refused(f"{there} Say --replace (it is archived then) or --copy (a campaign of its own beside it).")
    words = f"{there} Shall the backup take its place (it is archived then), or become a copy beside it?"
    answer: str = click.prompt(words, type=click.Choice(["replace", "copy", "no"]), default="no", err=True)
    if answer == "no":
        raise Refused("Nothing was restored.")
    return "replace" if answer == "replace" else "copy"
