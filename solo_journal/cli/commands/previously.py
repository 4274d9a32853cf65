"""`previously`: the way back into a story, in three short pages."""

from __future__ import annotations

import click

from ..here import Here
from ..options import about_a_campaign, as_json


@click.command()
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, as_json: bool) -> None:
    """What happened, how things stand, how to play."""
    from ...campaign.recap import previously
    from ...campaign.review.back_again import pages_back
    from ..review_objects import of_pages
    from ..saying import print_json, say

    with here.looking() as campaign:
        pages = pages_back(campaign, previously(campaign))
        if as_json:
            print_json(of_pages(pages))
            return
        for number, page in enumerate(pages):
            say(f"{chr(10) if number else ''}--- {page.title}")
            for told in page.told:
                say(f"\n{told.label}")
                for line in told.lines:
                    say(f"  {line}")
