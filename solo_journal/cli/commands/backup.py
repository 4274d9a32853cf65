"""`backup`: the whole campaign in one file."""

from __future__ import annotations

import click

from ..context import Context
from ..options import here_first


@click.command()
@click.argument("file", type=click.Path(), metavar="[FILE]", default="")
@click.option("--force", is_flag=True, help="Overwrite a file that already exists.")
@here_first
def command(here: Context, /, *, file: str, force: bool) -> None:
    """Save the whole campaign to one ZIP file.

    Restoring it gives back every byte. Without FILE, it is named after the campaign and the date and saved in the
    current folder.

    Example: solo-journal backup dusk.zip
    """
    from ...campaign.library.backup import file_name
    from ...campaign.play.port import run
    from ...campaign.play.verbs.files import back_up
    from ..port import CliPort, Option

    folder = here.library().find(here.called)
    port = CliPort(agrees={"overwrite": Option("--force", force)})
    run(back_up(folder, port, file or file_name(folder)))
