"""What drawn rows do by themselves, whoever draws them: their tags, and trackers that they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .lonelog_tags import tags_in
from .names import look_up
from .outcome import Event
from .refused import nearest, quoted
from .world import World

if TYPE_CHECKING:
    from .tables import Drawn

TAGS, TICKS = "row tags", "row ticks"
"""The events by which a drawn row acts: on its text, on a tracker."""
DOES = "table"
"""The tools that hear these events."""


def row_events(drawn: Iterable[Drawn], world: World) -> Iterator[Event]:
    """What drawn rows do by themselves, for whoever does what a row says."""
    for each in drawn:
        if any(True for _ in tags_in(each.text)):
            yield Event(TAGS, each.text)
        for tick in each.ticks:
            if found := look_up(world.trackers, tick.tracker):
                yield Event(TICKS, found, tick.amount)


def undone(drawn: Iterable[Drawn], world: World) -> Iterator[str]:
    """What drawn rows cannot do in this world, in sentences."""
    names = [each.name for each in world.trackers.values()]
    for tick in dict.fromkeys(tick.tracker for each in drawn for tick in each.ticks):
        if look_up(world.trackers, tick) is None:
            yield f"There is no tracker {quoted(tick)} to move. {nearest(tick, names)}".strip()
