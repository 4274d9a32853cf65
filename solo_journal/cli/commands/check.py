"""`check`: the log proves itself."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, as_json


@click.command()
@click.option("--repair", is_flag=True, help="Mend what can be mended without losing anything, then check.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask before mending.")
@click.option("--without-missing", is_flag=True, help="Go on without session files that are lost for good, then check.")
@click.option("--edit", is_flag=True, help="Open your editor where something cannot be read, then check.")
@as_json
@about_a_campaign
@click.pass_context
def command(
    ctx: click.Context, /, *, as_json: bool, repair: bool, yes: bool, without_missing: bool, edit: bool
) -> None:
    """Read the whole campaign and replay every recorded roll. Exit code 1 if anything is wrong.

    --repair names what it would mend, does it, and keeps what it took out: in recovered/ and trash/ of the campaign.
    """
    from ...campaign.repair.check import check
    from ..json_objects import of_findings
    from ..output import print_json, say

    here = ctx.ensure_object(Here)
    if repair:
        _repair(here, yes=yes or as_json, quiet=as_json)
    if without_missing:
        _go_on(here, yes=yes or as_json)
    if edit:
        _edit(here)
    with here.looking() as campaign:
        found = list(check(campaign))
        wrong = [each for each in found if not each.note]
        if as_json:
            print_json(of_findings(found))
        else:
            for each in found:
                say(f"{'note: ' if each.note else ''}{each.where}: {each.text}")
            say(_verdict(campaign.title, len(wrong)))
    if wrong:
        ctx.exit(1)


def _verdict(title: str, wrong: int) -> str:
    if not wrong:
        return f"{title} is in order: every entry can be read, and every roll gives what it says."
    return f"{title}: {wrong} {'thing is' if wrong == 1 else 'things are'} wrong. Nothing was changed."


def _repair(here: Here, *, yes: bool, quiet: bool) -> None:
    """Say what can be mended, ask where somebody can answer, mend it, and say what was."""
    from ...campaign.repair.repair import Repair, repair
    from ..asking import agreed
    from ..output import say

    def shown(repairs: list[Repair]) -> bool:
        for each in () if quiet else repairs:
            say(f"{each.where}: {each.what}")
        return yes or agreed("Mend this?")

    library = here.library()
    done = repair(library.find(here.called), library.clock, shown)
    if not quiet:
        say("Mended." if done else "Nothing was mended.")


def _go_on(here: Here, *, yes: bool) -> None:
    """Go on from what is left of the journal, once the player was told what that means."""
    from ...campaign.repair.missing_sessions import QUESTION, go_on_without, has_vanished
    from ..asking import agreed

    library = here.library()
    folder = library.find(here.called)
    if not has_vanished(folder) or yes or agreed(QUESTION):
        go_on_without(folder, library.places.state)


def _edit(here: Here) -> None:
    """Open the player's editor at the first thing that cannot be read."""
    import subprocess

    from ...campaign.library.editors import at_line, editor
    from ...campaign.repair.unreadable import damage
    from ...campaign.store.errors import because
    from ...rules.refused import Refused
    from ..output import say

    place = next(damage(here.library().find(here.called)), None)
    if place is None:
        say("Everything can be read.")
        return
    say(f"{place.path.name}, line {place.line}: {place.why}")
    command = at_line(editor(), place.path, place.line)
    try:
        code = subprocess.call(command)
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {because(error)}") from error
    if code:
        raise Refused(f"{command[0]} ended with {code}, so nothing was checked.")
