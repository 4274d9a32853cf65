"""`strike`: an entry is crossed out."""

from __future__ import annotations

import click

from ..amending import amends


@amends("strike", default="last")
@click.option("--why", default="", help="The reason, for later.")
def command(why: str) -> None:
    """Cross an entry out; again puts it back.

    What is crossed out is no part of the story, but stays in the journal.
    """
