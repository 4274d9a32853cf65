"""Leaving and rejoining the story after a dire result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from ...characters import LEFT, SAVED
from ...kinds.holder import Holder
from ...line_grammar import Numeric
from ...out_of_story import Back, ComeBack, OutOfStory
from ...outcome import Event
from ...procedure import Procedure
from ...world import World
from .sheet import HARM, ID, MOMENTUM, SHEET, STRESS, moved_meters


class Return(ComeBack):
    """Let somebody who was out of the story come back into it: rested, or with harm to show for it.

    If they come back rested, a box of Stress is free again. If Momentum waits at 0 for that box, one more is freed, and
    the track goes back to 2. Otherwise they come back with harm.

    One line: /come back Burnt hand 2t.

    Example: bears="Burnt hand"
    """

    id = "augur.come_back"
    home = SHEET

    threat: Annotated[int, Numeric("#t")] = Field(
        1,
        ge=1,
        le=3,
        description="how bad that is: 1 it smarts, 2 it limps, 3 hardly on their feet; so many threat dice on rolls",
    )

    def back(self, who: Holder) -> Back:
        if self.bears:
            return Back(who.marked(HARM, self.bears, self.threat), (), f"with {self.bears} +{self.threat}t", "mixed")
        after = who.moved(STRESS, -1 if who.value(MOMENTUM) else -2)
        return Back(after, moved_meters(who, after), "rested")


class Out(OutOfStory):
    """Say that somebody is out of the story for a while: left for dead, held by others, or taken in by them.

    They do nothing until you say that they come back, with a box of Stress free again or with harm to show for it;
    until then the story continues with somebody else, or with a search for them.

    Example: as it is
    """

    id = "augur.out"
    comes_back = Return


def react(event: Event, world: World) -> Iterable[Procedure]:
    """Offers a way to continue after any fate."""
    if event.name in (LEFT, SAVED) and ID in world.characters[event.of].sheets:
        yield Out(by=event.of)
