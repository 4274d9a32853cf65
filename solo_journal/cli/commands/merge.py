"""`merge`: what was written in two places becomes one."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.option("-y", "--yes", is_flag=True, help="Do it. Without this, you are only told what would be done.")
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, yes: bool, as_json: bool) -> None:
    """Bring together what was written in two places.

    Copies that a sync tool left beside a file and conflict markers of git are brought together entry by entry. You are
    told what would come in; with --yes it is done. What was there before goes to trash/.
    """
    from ...campaign.repair.merge import merge
    from ...campaign.repair.merge_plan import planned
    from ...campaign.repair.merge_text import done, preview
    from ..json_objects import of_merge
    from ..output import print_json, say

    library = here.library()
    folder = library.find(here.called)
    plan = planned(folder, library.clock)
    if yes and plan:
        merge(plan, library.places.state)
    if as_json:
        print_json(of_merge(plan, done=yes and bool(plan)))
        return
    for sentence in preview(plan):
        say(sentence)
    if plan:
        say(done(plan) if yes else "Nothing was done yet. Do it: solo-journal merge --yes")
