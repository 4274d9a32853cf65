"""Out of the story: how it goes on for somebody who fell, and with whom meanwhile. A ruling of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...asking import Ask
from ...characters import LEFT, SAVED, somebody, somebody_else
from ...outcome import Event, Offer, Outcome
from ...procedure import Procedure
from ...world import World
from .sheet import ID, MOMENTUM, SHEET, STRESS


class Out(Procedure):
    """Say that somebody is out of the story for a while: left for dead, held by others, or taken in by them.

    Nothing on the sheet changes. They come back when you say so, with a box of Stress free again or with harm
    to show for it; until then the story goes on with somebody else, or with whoever looks for them.

    Example: as it is
    """

    id = "augur.out"
    called = "Out of the story"
    key = "ho"
    also = "left for dead, captive, come back, fallen"
    makes = "change"
    goes_on = True
    page = "a ruling of ours"

    def require(self, world: World) -> str:
        return somebody(world, self.by)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        return Outcome(
            world,
            f"{world.characters[key].name} is out of the story for a while",
            "They come back when you say so.",
            offers=tuple(_ways_on(world, key)),
        )


def _ways_on(world: World, key: str) -> Iterator[Offer]:
    """They come back, or somebody else carries the story meanwhile."""
    name, by = world.characters[key].name, {} if key == world.active else {"by": key}
    if ID in world.characters[key].sheets:
        who = SHEET.at(world, key)
        rested = min(who.value(STRESS), 1 if who.value(MOMENTUM) else 2)  # the first pays for Momentum that waits at 0
        if rested:
            yield Offer(f"{name} comes back rested", "augur.stress", {"amount": -rested, **by})
        yield Offer(f"{name} comes back hurt", "augur.harm", by, missing="name")
    yield from somebody_else(world, key, ID, lambda one: ID in one.sheets)


def react(event: Event, world: World) -> Iterable[Procedure]:
    """Whatever became of the one who fell, there is a way on."""
    if event.name in (LEFT, SAVED) and ID in world.characters[event.of].sheets:
        yield Out(by=event.of)
