"""`previously`: a recap in three short pages."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign


@click.command()
@in_campaign
def command(here: Context, /, *, as_json: bool) -> None:
    """What happened, how things are, how to play."""
    from ...campaign.story.previously import pages_back, previously
    from ..output import print_json, say, voice
    from ..review_objects import of_pages

    with here.looking() as campaign:
        pages = pages_back(campaign, previously(campaign), voice=voice())
        if as_json:
            print_json(of_pages(pages))
            return
        for number, page in enumerate(pages):
            say(f"{chr(10) if number else ''}--- {page.title}")
            for told in page.told:
                say(f"\n{told.label}")
                for line in told.lines:
                    say(f"  {line}")
