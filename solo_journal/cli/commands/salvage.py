"""`salvage`: recover entries that were set aside."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ..context import Context
from ..options import here_first


@click.command()
@click.option("-y", "--yes", is_flag=True, help="Recover them. Default: only show them.")
@here_first
def command(here: Context, /, *, yes: bool) -> Iterator[str]:
    """Recover entries that were set aside.

    When another program overwrites an entry, or a write is cut off, its bytes go to the campaign's recovered/ folder.
    This shows the entries there that the journal lacks, and with --yes puts each back in its place.

    Example: solo-journal salvage --yes
    """
    from ...campaign.repair.merge import describe_merge, describe_recovery, merge
    from ...campaign.repair.merge_plan import plan_merge

    library = here.library()
    folder = library.find(here.called)
    plan = plan_merge(folder, library.clock, recovered=True)
    yield from describe_recovery(plan, library.shelf_of(folder.path))
    if plan.files and yes:
        merge(plan, library.places.state)
        yield describe_merge(plan, "Recovered")
    elif plan.files:
        yield "Nothing has changed yet. To recover them: solo-journal salvage --yes"
