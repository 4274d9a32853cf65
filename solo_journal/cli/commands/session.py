"""`session`: show, start or end the session."""

from __future__ import annotations

from ..context import Context
from ..procedure_commands import tool


@tool("session", words={"close": "end"})
def command(here: Context, as_json: bool) -> None:
    """Start or end a session. On its own, it shows the current one.

    Example: solo-journal session end --next "Orso's price"
    """
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
