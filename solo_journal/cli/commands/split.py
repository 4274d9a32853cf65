"""`split`: one paragraph in two."""

from __future__ import annotations

import click

from ..amending import amends


@amends("split")
@click.argument("words")
def command(words: str) -> None:
    """Make two paragraphs of one. The second begins with these WORDS.

    Undo makes one of them again.
    """
