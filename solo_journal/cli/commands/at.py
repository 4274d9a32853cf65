"""`at`: the campaign as it was after an entry."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign, tab


@click.command()
@click.argument("entry", metavar="ENTRY", shell_complete=tab("entries"))
@in_campaign
def command(here: Context, /, *, entry: str, as_json: bool) -> None:
    """Show the campaign as it was after an entry.

    What has changed since is listed too. Nothing is changed.

    ENTRY is an id or the end of one, as `solo-journal log --ids` shows them, or `last`.

    Example: solo-journal at 6HN2QK
    """
    from ...campaign.story.labels import headline_words
    from ...campaign.story.state_text import standing
    from ...campaign.story.time_travel import moment
    from ..entry_lookup import entry_called
    from ..output import print_json, say
    from ..review_objects import of_moment

    with here.looking() as campaign:
        found = moment(campaign, entry_called(campaign, entry))
        if as_json:
            print_json(of_moment(found))
            return
        say(f"After {headline_words(found.entry, campaign.shelf)}\n")
        for part in standing(found.world):
            say(part.title)
            for label, value in part.rows:
                say(f"  {label}: {value}" if value else f"  {label}")
        say("\nSince then" if found.since else "\nNothing has changed since.")
        for words in found.since:
            say(f"  {words}")
