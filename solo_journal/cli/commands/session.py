"""`session`: show, start or end the session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..context import Context
from ..output import Shown
from ..procedure_commands import tool

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign


@tool("session", words={"close": "end"})
def command(here: Context, as_json: bool) -> Shown:
    """Start or end a session. On its own, it shows the current one.

    Example: solo-journal session end --next "Orso's price"
    """
    from ..json_objects import of_part

    return of_part("session", here.campaign().world.session) if as_json else _lines(here.campaign())


def _lines(campaign: Campaign) -> Iterator[str]:
    session = campaign.world.session
    yield f"Session {session.number} of {campaign.title} {'is open' if session.open else 'has ended'}."
    if session.next:
        yield f"The next one begins with: {session.next}"
    if not session.open:
        yield "Start the next: solo-journal session start"
