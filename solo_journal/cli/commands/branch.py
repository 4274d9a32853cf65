"""`branch`: what if? A new campaign that continues from an entry of this one."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown


@click.command()
@click.argument("entry", metavar="ENTRY", shell_complete=tab("entries"))
@click.option("--title", metavar="T", default="", help="Its title. Default: the campaign's, with “what if”.")
@in_campaign
def command(here: Context, /, *, entry: str, title: str, as_json: bool) -> Shown:
    """Make a new campaign that continues from an entry.

    It holds everything up to that entry, as it was then. This campaign stays as it is.

    ENTRY is an id or the end of one, as `solo-journal log --ids` shows them, or `last`.

    Example: solo-journal branch 6HN2QK --title "Had she stayed"
    """
    from ...campaign.library.branch import branch
    from ..entry_lookup import entry_called

    campaign = here.campaign()
    called = " ".join(title.split()) or f"{campaign.title}: what if"
    path = branch(here.library(), campaign, entry_called(campaign, entry).id, called)
    if as_json:
        return {"campaign": path.name, "title": called}
    return f"“{called}” continues from there ({path.name}). {campaign.title} stays as it is."
