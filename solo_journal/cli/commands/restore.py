"""`restore`: bring back a campaign from a backup or the archive."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import here_first

if TYPE_CHECKING:
    from pathlib import Path

    from ...campaign.library.library import Library
    from ...campaign.library.restore import How


@click.command()
@click.argument("what", type=click.Path(), metavar="FILE")
@click.option("--replace", "how", flag_value="replace", help="In the place of the one you have, which is archived.")
@click.option("--copy", "how", flag_value="copy", help="Beside the one you have, as a campaign of its own.")
@here_first
def command(here: Context, /, *, what: str, how: How | None) -> None:
    """Bring a campaign back from a backup or the archive.

    Name a backup file, or a campaign that was archived. If you still have that campaign, say whether the backup
    replaces it or becomes a copy beside it.
    """
    from ..output import say

    library = here.library()
    if os.path.lexists(what):
        _out_of_a_backup(library, what, how)
    else:
        say(f"Restored: {_out_of_the_archive(library, what)}")


def _out_of_a_backup(library: Library, what: str, how: How | None) -> None:
    from ...campaign.play.port import NobodyToAsk, run
    from ...campaign.play.verbs.files import restore
    from ..port import CliPort

    try:
        run(restore(library, CliPort(), what, how))
    except NobodyToAsk as question:
        raise NobodyToAsk(f"{question} Add --copy or --replace.") from None


def _out_of_the_archive(library: Library, what: str) -> Path:
    from ...campaign.library.restore import archived, restore
    from ...rules.refusal import Unknown

    try:
        folder = archived(library).find(what)
    except Unknown as error:
        raise Unknown(f"No backup file and no archived campaign “{what}”.") from error
    return restore(library, folder.path)
