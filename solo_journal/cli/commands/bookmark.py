"""`bookmark`: a place to come back to."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.argument("entry", default="last")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, entry: str, as_json: bool) -> None:
    """Set a bookmark at an entry; a second one takes it away.

    ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last. `solo-journal book` lists the
    bookmarks, and so does a search for is:bookmarked.
    """
    from ...campaign.journal.log_view import Line, backwards
    from ...campaign.play.amendments import bookmark
    from ..json_objects import of_entry
    from ..naming_entries import entry_called
    from ..output import print_json, say

    with here.playing() as campaign:
        target = entry_called(campaign, entry)
        kept = bookmark(campaign, target.id)
        if as_json:
            print_json(of_entry(kept))
            return
        lines = (line for line in backwards(campaign.journal) if isinstance(line, Line))
        stands = any(line.bookmarked for line in lines if line.entry.id == target.id)
        say("A bookmark is set." if stands else "The bookmark is taken away.")
