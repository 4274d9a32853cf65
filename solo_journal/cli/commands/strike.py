"""`strike`: an entry is crossed out."""

from __future__ import annotations

import click

from ..amending import amends


@amends("strike", default="last")
@click.option("--why", default="", help="The reason, for later.")
def command(why: str) -> None:
    """Cross an entry out.

    It is no longer part of the story, but stays in the journal. To reverse it: solo-journal undo
    """
