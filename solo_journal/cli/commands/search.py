"""`search`: words in the journal."""

from __future__ import annotations

import click

from ..here import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("-n", "--lines", "count", type=click.IntRange(min=1), default=20, help="How many lines at most.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, words: tuple[str, ...], count: int, as_json: bool) -> None:
    """Find the entries that hold all of these words.

    The newest come first. Case and accents do not count.

    Example: solo-journal search Orso "third shrine"
    """
    from itertools import islice

    from ...campaign.searching import search
    from ..json_objects import of_lines
    from ..log_lines import blocks
    from ..saying import print_json, say, warn

    query = " ".join(f'"{word}"' if " " in word and '"' not in word else word for word in words)
    with here.looking() as campaign:
        found = list(islice(search(campaign.journal, query), count))
        if as_json:
            print_json(of_lines(found))
            return
        for block in blocks(found, ids=True):
            say(block)
        if not found:
            warn(f"Nothing in {campaign.title} holds {query}.")
