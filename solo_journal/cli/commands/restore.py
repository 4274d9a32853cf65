"""`restore`: bring back a campaign from a backup or the archive."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import here_first
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.library.restore import How


@click.command()
@click.argument("what", type=click.Path(), metavar="FILE")
@click.option("--replace", "how", flag_value="replace", help="Put it in place of the one you have, which is archived.")
@click.option("--copy", "how", flag_value="copy", help="Keep the one you have, and put this beside it as a copy.")
@here_first
def command(here: Context, /, *, what: str, how: How | None) -> Shown:
    """Bring a campaign back from a backup or the archive.

    Name a backup file, or a campaign that was archived. If you still have that campaign, say whether the backup
    replaces it or becomes a copy beside it.
    """
    from ...campaign.library.restore import archive_of, restore
    from ...campaign.play.port import NobodyToAsk, run
    from ...campaign.play.verbs import files
    from ...rules.refusal import Unknown
    from ..port import CliPort

    library = here.library()
    if os.path.lexists(what):
        try:
            run(files.restore(library, CliPort(), what, how))
        except NobodyToAsk as question:
            raise NobodyToAsk(f"{question} Add --copy or --replace.") from None
        return None
    try:
        folder = archive_of(library).find(what)
    except Unknown as error:
        raise Unknown(f"No backup file and no archived campaign “{what}”.") from error
    return f"Restored: {restore(library, folder.path)}"
