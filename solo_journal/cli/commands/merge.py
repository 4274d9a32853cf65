"""`merge`: merge versions of a journal that were written in two places."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign
from ..output import Shown


@click.command()
@click.option("-y", "--yes", is_flag=True, help="Do not ask first.")
@in_campaign
def command(here: Context, /, *, yes: bool, as_json: bool) -> Shown:
    """Merge what was written in two places.

    Copies that a sync tool left beside a file, and git's conflict markers, are merged entry by entry. What would be
    added is shown first. What was there before goes to trash/.
    """
    from ...campaign.play.port import NobodyToAsk, run
    from ...campaign.play.verbs.files import Files
    from ...campaign.play.verbs.files import merge as verb
    from ...campaign.repair.merge import merge
    from ...campaign.repair.merge_plan import plan_merge
    from ..json_objects import of_merge
    from ..port import CliPort, Option

    library = here.library()
    folder = library.find(here.called)
    if as_json:
        plan = plan_merge(folder, library.clock)
        if yes and plan:
            merge(plan, library.places.state)
        return of_merge(plan, done=yes and bool(plan))
    try:
        run(verb(Files(folder, library), CliPort(agrees={"merge": Option("--yes", yes)})))
    except NobodyToAsk:
        return "Nothing has changed yet. To merge: solo-journal merge --yes"
    return None
