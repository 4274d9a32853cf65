"""What drawn rows do by themselves, whoever draws them: their tags, and trackers that they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .lonelog_tags import tags_in
from .names import look_up
from .outcome import Event
from .tables import Drawn
from .world import World

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
