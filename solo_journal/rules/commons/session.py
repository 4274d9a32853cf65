"""Sessions: one sitting each. Some rules react when one starts or ends."""

from __future__ import annotations

from pydantic import Field

from ..answer_source import Ask
from ..command_hints import way
from ..inputs import Line
from ..outcome import Event, Outcome
from ..procedure import Procedure
from ..system import System
from ..world import World


class Start(Procedure):
    """Start a session.

    The number goes up by one, and you see the note from the end of the last session. Games do their part too: focus
    comes back, poison works.

    Example: start the session, with nothing to fill in.
    """

    id = "session.start"
    called = "Start a session"
    makes = "session"

    def refusal(self, world: World) -> str:
        if world.session.open:
            return f"Session {world.session.number} is still open. End it first, or play on."
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        old = world.session
        new = old.but(number=old.number + 1, open=True, next="")
        detail = f"Begins with: {old.next}" if old.next else ""
        event = Event("session starts", str(new.number))
        return Outcome(world.but(session=new), f"Session {new.number}", detail, events=(event,))


class Close(Procedure):
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

    def refusal(self, world: World) -> str:
        return "" if world.session.open else f"No session is open. Start one: {way('session.start')}."

    def resolve(self, world: World, ask: Ask) -> Outcome:
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
