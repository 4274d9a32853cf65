"""`session`: where the sitting stands, starting and ending it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign, as_json
from ..procedure_commands import ProcedureGroup

if TYPE_CHECKING:
    from ...rules.procedure import Procedure


def _procedures(here: Here) -> Iterable[type[Procedure]]:
    from ...rules import shelf

    return shelf.system("session").procedures


@click.group(cls=ProcedureGroup, procedures=_procedures, words={"close": "end"})
@as_json
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, as_json: bool) -> None:
    """Start or end a session. Without a word after it, the current one is shown.

    Example: solo-journal session end --next "Orso's price"
    """
    if ctx.invoked_subcommand is None:
        _show(ctx.ensure_object(Here), as_json)


def _show(here: Here, as_json: bool) -> None:
    from ..json_objects import of_part
    from ..output import print_json, say

    with here.looking() as campaign:
        session = campaign.world.session
        if as_json:
            print_json(of_part("session", session))
            return
        say(f"Session {session.number} of {campaign.title} {'is open' if session.open else 'has ended'}.")
        if session.next:
            say(f"The next one begins with: {session.next}")
        if not session.open:
            say("Start the next: solo-journal session start")
