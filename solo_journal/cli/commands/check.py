"""`check`: replay the whole journal and look for damage."""

from __future__ import annotations

from contextlib import suppress

import click

from ..context import Context
from ..options import in_campaign


@click.command()
@click.option("--repair", is_flag=True, help="Fix file problems that need no decision, then check.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask first.")
@click.option("--without-missing", is_flag=True, help="Continue without lost session files, then check.")
@click.option("--edit", is_flag=True, help="Open your editor where something cannot be read, then check.")
@in_campaign
def command(here: Context, /, *, as_json: bool, repair: bool, yes: bool, without_missing: bool, edit: bool) -> None:
    """Read the whole campaign and replay every recorded roll. The exit code is 1 if there are problems.

    --repair moves what it takes out to the campaign's recovered/ and trash/ folders.
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs import files
    from ...campaign.play.verbs.files import Files
    from ...campaign.repair.check import verdict
    from ...rules.refusal import Cancelled
    from ..json_objects import of_findings
    from ..output import say, show
    from ..port import CliPort, Option, is_agreed

    given = Option("--yes", as_json or is_agreed(yes))
    port = CliPort(as_json=as_json, agrees=dict.fromkeys(("repair", "continue without them", "open"), given))
    for wanted, verb in ((repair, files.repair), (without_missing, files.skip_missing), (edit, files.open_damaged)):
        if wanted:
            with suppress(Cancelled):
                run(verb(Files(here.library().find(here.called), here.library()), port))
    campaign = here.campaign()
    found = run(files.check(campaign, CliPort(as_json=as_json)))
    if campaign.notices:
        campaign.settle()
        campaign.notices.clear()  # they are among what was found
    if as_json:
        show(of_findings(found))
    else:
        for each in found:
            say(f"{'note: ' if each.note else ''}{each.where}: {each.text}")
        say(verdict(found))
    if not all(each.note for each in found):
        raise click.exceptions.Exit(1)
