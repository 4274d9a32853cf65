"""`at`: the campaign as it was after an entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.story.time_travel import Moment


@click.command()
@click.argument("entry", metavar="ENTRY", shell_complete=tab("entries"))
@in_campaign
def command(here: Context, /, *, entry: str, as_json: bool) -> Shown:
    """Show the campaign as it was after an entry.

    What has changed since is listed too. Nothing is changed.

    ENTRY is an id or the end of one, as `solo-journal log --ids` shows them, or `last`.

    Example: solo-journal at 6HN2QK
    """
    from ...campaign.story.time_travel import moment
    from ..entry_lookup import entry_called
    from ..review_objects import of_moment

    campaign = here.campaign()
    found = moment(campaign, entry_called(campaign, entry))
    return of_moment(found) if as_json else _lines(campaign, found)


def _lines(campaign: Campaign, found: Moment) -> Iterator[str]:
    from ...campaign.story.labels import headline_words
    from ...campaign.story.state_text import state_parts

    yield f"After {headline_words(found.entry, campaign.shelf)}\n"
    for part in state_parts(found.world):
        yield part.title
        yield from (f"  {label}: {value}" if value else f"  {label}" for label, value in part.rows)
    yield "\nSince then" if found.since else "\nNothing has changed since."
    yield from (f"  {words}" for words in found.since)
