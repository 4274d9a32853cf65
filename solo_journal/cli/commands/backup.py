"""`backup`: the whole campaign in one file."""

from __future__ import annotations

from pathlib import Path

import click

from ..context import Here
from ..options import about_a_campaign


@click.command()
@click.argument("file", metavar="[FILE]", default="")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, file: str, force: bool) -> None:
    """Write the whole campaign into one file.

    It is a ZIP archive that `restore` brings back identical. Without a name it is called by the campaign and the day,
    and lies where you are.

    Example: solo-journal backup dusk.zip
    """
    from ...campaign.library.backup import back_up, file_name
    from ..output import say, warn

    folder = here.library().find(here.called)
    path = Path(file or file_name(folder))
    done = back_up(folder, path, over=force)
    for each in done.left_out:
        warn(f"{each} is no plain file, so it was left out.")
    say(f"Written: {path} ({done.files} files, {len(done.data):,} bytes). Bring it back: solo-journal restore {path}")
