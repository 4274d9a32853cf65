"""Sessions: one sitting each. Some rules react when one starts or ends."""

from __future__ import annotations

from pydantic import Field

from ..command_hints import way
from ..inputs import Line
from ..outcome import Event, Outcome
from ..procedure import WithoutDice
from ..refusal import Refused
from ..system import System
from ..world import World


class Start(WithoutDice):
    """Start a session.

    The number goes up by one, and you see the note from the end of the last session. Games do their part too: focus
    comes back, poison works.

    Example: nothing to fill in
    """

    id = "session.start"
    called = "Start a session"
    makes = "session"

    def happens(self, world: World) -> Outcome:
        old = world.session
        if old.open:
            raise Refused(f"Session {old.number} is still open. End it first, or keep playing.")
        new = old.but(number=old.number + 1, open=True, next="")
        detail = f"Begins with: {old.next}" if old.next else ""
        event = Event("session starts", str(new.number))
        return Outcome(world.but(session=new), f"Session {new.number}", detail, events=(event,))


class Close(WithoutDice):
    """End the session. You can leave a note for the start of the next one.

    Games do their part too: what lasts for a session ends.

    Example: next="Orso's price"
    """

    id = "session.close"
    called = "End the session"
    also = "close the session"
    makes = "session"
    words = "next"

    next: Line = Field(
        "", title="Begin next time with", description="a line to begin with next time, such as: Orso's price"
    )

    def happens(self, world: World) -> Outcome:
        if not world.session.open:
            raise Refused(f"No session is open. Start one: {way('session.start')}.")
        new = world.session.but(open=False, next=self.next)
        detail = f"Next time begins with: {self.next}" if self.next else ""
        event = Event("session ends", str(new.number))
        return Outcome(world.but(session=new), f"Session {new.number} ends", detail, events=(event,))


SYSTEM = System(
    id="session",
    title="Sessions",
    about="Start and end a sitting, and leave a line for the next one.",
    procedures=(Start, Close),
)
