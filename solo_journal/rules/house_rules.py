"""Readings: how a campaign settles a point that the rules leave open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .refused import BadInput, Unknown, nearest
from .world import World


class HouseRule(NamedTuple):
    """One open point: its settings in words, the default, and why that is the default."""

    id: str
    title: str
    options: Mapping[str, str]
    default: str
    why: str

    def of(self, world: World) -> str:
        """The setting in force in this world."""
        return world.readings.get(self.id, self.default)


def in_force(readings: Iterable[HouseRule], world: World) -> dict[str, str]:
    """The settings that an act under these readings records."""
    return {reading.id: reading.of(world) for reading in readings}


def choose(readings: Iterable[HouseRule], name: str, option: str) -> tuple[str, str]:
    """A reading and a setting by name, `net_risk` or `duskara.net_risk`; refused with the ones there are."""
    known = {reading.id: reading for reading in readings}
    short = [key for key in known if key == name or key.partition(".")[2] == name]
    if len(short) != 1:
        raise Unknown(f"There is no reading “{name}” here. {nearest(name, sorted(known))}".strip())
    reading = known[short[0]]
    if option not in reading.options:
        raise BadInput(f"{reading.id} is one of {', '.join(reading.options)}, not “{option}”.")
    return reading.id, option
