"""`edit`: the text of an entry."""

from __future__ import annotations

import click

from ..amending import amends


@amends("edit")
@click.argument("text")
def command(text: str) -> None:
    """Edit an entry's text. The old text stays in its history."""
