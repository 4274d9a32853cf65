"""`move`: an entry to another place of the story."""

from __future__ import annotations

import click

from ..amending import amends
from ..options import tab


@amends("move", others=("behind",))
@click.argument("behind", metavar="AFTER", shell_complete=tab("entries"))
def command(behind: str) -> None:
    """Put an entry after another one of the story.

    AFTER is named likewise. The journal keeps its order, and undo puts the entry back.
    """
