"""`export`: the story for others to read."""

from __future__ import annotations

from pathlib import Path

import click

from ..here import Here
from ..options import about_a_campaign
from ..ranges import Span


@click.command()
@click.argument("format_", metavar="[FORMAT]", default="markdown")
@click.option("--scene", "scenes", type=Span(), help="One scene, or from one to another: 3 or 3-5.")
@click.option("--session", "sessions", type=Span(), help="One session, or from one to another: 2 or 2-4.")
@click.option("--story", is_flag=True, help="The prose alone, without questions and rolls.")
@click.option("--everything", is_flag=True, help="With dice, changes and what was taken back.")
@click.option("-o", "--output", metavar="FILE", help="Where to write. The terminal unless named.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@about_a_campaign
@click.pass_obj
def command(
    here: Here,
    /,
    *,
    format_: str,
    scenes: range | None,
    sessions: range | None,
    story: bool,
    everything: bool,
    output: str | None,
    force: bool,
) -> None:
    """Write the story as Markdown, to the terminal or a file.

    Example: solo-journal export --scene 3-5 --story -o vents.md
    """
    if story and everything:
        raise click.UsageError("--story and --everything are opposites: give one of them.")
    from ...campaign.exports import Wanted, export
    from ..ranges import must_be_there

    wanted = Wanted(sessions, scenes, "story" if story else "everything" if everything else "results")
    with here.looking() as campaign:
        must_be_there(campaign.world, scenes.start if scenes else None, sessions.start if sessions else None)
        pieces = export(format_).write(campaign, wanted)
        if output is None or output == "-":
            for piece in pieces:
                click.echo(piece, nl=False)
        else:
            _write(Path(output), "".join(pieces), force)


def _write(file: Path, text: str, force: bool) -> None:
    """The whole file or none of it, and never over another unasked."""
    from ...campaign.store import disk
    from ...rules.refused import Refused
    from ..saying import say

    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent} to write {file.name} to. Make it first, or choose another.")
    if file.exists() and not force:
        raise Refused(f"{file} is there already. Choose another name, or write over it with --force.")
    (disk.replace if force else disk.create)(file, text.encode("utf-8", "replace"))
    say(f"Written: {file}")
